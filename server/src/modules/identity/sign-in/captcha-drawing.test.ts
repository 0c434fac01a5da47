import sharp from 'sharp';
import { expect, test } from 'vitest';
import { captchaCharacters, drawCaptcha } from './captcha-drawing.ts';

const WIDTH = 120;
const HEIGHT = 44;

/** How dark each pixel of a drawing is, 0 to 255. */
async function inkOf(svg: string): Promise<Uint8Array> {
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.map((grey) => 255 - grey);
}

/** A drawing without the thin lines across it. */
const withoutLines = (svg: string): string => svg.replace(/<path[^>]*stroke-width="[01][^>]*>/g, '');

test('every character that an answer may have is drawn, and every drawing is another', async () => {
  expect(new Set(captchaCharacters).size).toBe(29);
  expect(captchaCharacters).not.toMatch(/[gilo019]/);
  for (const character of captchaCharacters) {
    const answer = character.repeat(4);
    const [one, other] = [drawCaptcha(answer), drawCaptcha(answer)];
    expect(one).not.toBe(other);
    const dark = (await inkOf(withoutLines(one))).filter((value) => value > 100).length;
    expect(dark, character).toBeGreaterThan(100);
  }
});

test('a drawing fits its picture: nothing is cut off at the edges, the widest answer included', async () => {
  for (const answer of ['mwmw', 'wwww', 'mmmm', 'qpyj', '2b8d']) {
    for (let turn = 0; turn < 20; turn += 1) {
      const svg = withoutLines(drawCaptcha(answer));
      const ink = await inkOf(svg);
      const edge = [...ink].filter((value, at) => {
        const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
        return value > 100 && (x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1);
      });
      expect(edge.length, `${answer}: ${svg}`).toBe(0);
    }
  }
});
