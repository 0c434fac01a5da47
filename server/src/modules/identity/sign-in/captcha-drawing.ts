import { randomInt } from 'node:crypto';

/**
 * The strokes of each character, as absolute moves, lines and curves. Small letters stand between 5 and 14, tall ones and
 * digits begin at 0, tails end at 18; all are about 8 wide. Without those that a tired person takes for each other.
 */
const STROKES: Readonly<Record<string, string>> = {
  a: 'M1.2 6.6 C2 5.4 3 5 4 5 C6 5 7 6 7 8 L7 14 M7 9 C5 8.6 1 8.8 1 11.6 C1 13.2 2.2 14 3.6 14 C5.4 14 7 12.8 7 11',
  b: 'M1 0 L1 14 M1 8 C1.6 6 3 5 4.4 5 C6.6 5 7.4 7 7.4 9.5 C7.4 12 6.6 14 4.4 14 C3 14 1.6 13 1 11',
  c: 'M7 6.8 C6.4 5.6 5.4 5 4.2 5 C2 5 1 7 1 9.5 C1 12 2 14 4.2 14 C5.4 14 6.4 13.4 7 12.2',
  d: 'M7 0 L7 14 M7 8 C6.4 6 5 5 3.6 5 C1.4 5 0.6 7 0.6 9.5 C0.6 12 1.4 14 3.6 14 C5 14 6.4 13 7 11',
  e: 'M1 9.5 L7.2 9.5 C7.2 6.6 6 5 4.2 5 C2.2 5 1 7 1 9.5 C1 12.2 2.2 14 4.4 14 C5.6 14 6.6 13.4 7 12.4',
  f: 'M7 1 C5 -0.4 3.4 0.6 3.4 3 L3.4 14 M1 6 L6.2 6',
  h: 'M1 0 L1 14 M1 8.4 C1.8 6 3 5 4.4 5 C6.4 5 7 6.4 7 8.2 L7 14',
  j: 'M5 5 L5 15 C5 17.4 3.8 18.2 1.6 17.6 M5 1.4 L5 2',
  k: 'M1 0 L1 14 M6.8 5 L1.2 10.2 M3.2 8.6 L7.2 14',
  m: 'M1 5 L1 14 M1 8 C1.6 6 2.6 5 3.8 5 C5.4 5 6 6.2 6 8 L6 14 M6 8 C6.6 6 7.6 5 8.8 5 C10.4 5 11 6.2 11 8 L11 14',
  n: 'M1 5 L1 14 M1 8.4 C1.8 6 3 5 4.4 5 C6.4 5 7 6.4 7 8.2 L7 14',
  p: 'M1 5 L1 18 M1 8 C1.6 6 3 5 4.4 5 C6.6 5 7.4 7 7.4 9.5 C7.4 12 6.6 14 4.4 14 C3 14 1.6 13 1 11',
  q: 'M7 5 L7 18 L8.6 16.6 M7 8 C6.4 6 5 5 3.6 5 C1.4 5 0.6 7 0.6 9.5 C0.6 12 1.4 14 3.6 14 C5 14 6.4 13 7 11',
  r: 'M1.4 5 L1.4 14 M1.4 8.6 C2.2 6 4 4.6 6.4 5.4',
  s: 'M6.6 6.6 C5.8 5.4 4.8 5 3.8 5 C2.2 5 1.2 6 1.2 7.2 C1.2 10 7 8.6 7 11.6 C7 13.2 5.6 14 4 14 C2.6 14 1.4 13.4 0.8 12.2',
  t: 'M3.2 1.6 L3.2 11.4 C3.2 13.6 4.6 14.4 6.6 13.6 M1 5.4 L6.2 5.4',
  u: 'M1 5 L1 10.8 C1 12.8 2 14 3.6 14 C5.2 14 6.4 12.8 7 11 M7 5 L7 14',
  v: 'M0.8 5 L4 14 L7.2 5',
  w: 'M0.6 5 L3.2 14 L5.6 6.4 L8 14 L10.6 5',
  x: 'M1 5 L7 14 M7 5 L1 14',
  y: 'M0.8 5 L4.2 13 M7.4 5 L3.4 15.6 C2.8 17.4 2 18 0.8 17.8',
  z: 'M1 5 L7 5 L1 14 L7.2 14',
  2: 'M1 3.2 C1.4 1 2.8 0 4.4 0 C6.4 0 7.4 1.6 7.4 3.4 C7.4 6.4 3.6 9 1 14 L7.6 14',
  3: 'M1 1.8 C2 0.6 3 0 4.2 0 C6 0 7.2 1.4 7.2 3.2 C7.2 5.2 5.8 6.4 3.6 6.4 C6 6.4 7.6 7.8 7.6 10 C7.6 12.4 6 14 4 14 C2.6 14 1.4 13.2 0.8 12',
  4: 'M5.6 14 L5.6 0 L0.6 9.6 L7.8 9.6',
  5: 'M7 0 L1.8 0 L1.2 6.2 C2.2 5.4 3 5.2 4 5.2 C6.2 5.2 7.6 7 7.6 9.4 C7.6 12.2 6 14 3.8 14 C2.4 14 1.4 13.2 0.8 12.2',
  6: 'M6.8 1.2 C5.8 0.2 5 0 4.2 0 C2 0 0.8 3.4 0.8 8 C0.8 12 2 14 4.2 14 C6.2 14 7.4 12.2 7.4 9.8 C7.4 7.4 6.2 5.8 4.4 5.8 C2.6 5.8 1 7.4 0.8 9.6',
  7: 'M0.8 0 L7.4 0 C5 4.6 3.6 9 3.2 14',
  8: 'M4.2 6.4 C2.4 6.4 1.4 5 1.4 3.2 C1.4 1.4 2.6 0 4.2 0 C5.8 0 7 1.4 7 3.2 C7 5 6 6.4 4.2 6.4 C2 6.4 0.8 8 0.8 10.2 C0.8 12.4 2.2 14 4.2 14 C6.2 14 7.6 12.4 7.6 10.2 C7.6 8 6.4 6.4 4.2 6.4',
};

/** What an answer is made of. */
export const captchaCharacters = Object.keys(STROKES).join('');

const SIZE = { width: 120, height: 44 };
const MIDDLE = { x: 4, y: 9 };
/** What the characters take of the width; wide ones become smaller for it. */
const MOST = 96;
const LINES = 3;
/** Dark on light paper: what is pale cannot be read. */
const INKS = ['#1d3557', '#3d2c5e', '#0b5345', '#6e2c00', '#641e16', '#1b2631'];

/** A number out of a range that nobody foresees. */
const between = (low: number, high: number): number => low + ((high - low) * randomInt(1_000_000)) / 1_000_000;
const inkOf = (): string => INKS[randomInt(INKS.length)] ?? '#1b2631';
const isWide = (character: string): boolean => 'mw'.includes(character);

type Bend = (x: number, y: number) => readonly [number, number];

/** A wave through the whole picture, another each time. */
function aWave(): Bend {
  const [high, wide] = [between(1, 1.8), between(1, 1.8)];
  const [turnX, turnY] = [between(0, 6.3), between(0, 6.3)];
  return (x, y) => [x + wide * Math.sin(y / 7 + turnX), y + high * Math.sin(x / 17 + turnY)];
}

/** Where the points of one character go: larger or smaller, turned, slanted, and set at `left`. */
function aPlace(left: number, fit: number): Bend {
  const [scale, turn, slant] = [fit * between(1.45, 1.7), between(-0.2, 0.2), between(-0.2, 0.2)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const top = SIZE.height / 2 + between(-1.2, 1.2);
  return (x, y) => {
    const [across, down] = [(x - MIDDLE.x + slant * (MIDDLE.y - y)) * scale, (y - MIDDLE.y) * scale];
    return [left + MIDDLE.x * scale + across * cos - down * sin, top + across * sin + down * cos];
  };
}

const bent = (strokes: string, ...bends: readonly Bend[]): string =>
  strokes.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
    let at: readonly [number, number] = [Number(x), Number(y)];
    for (const bend of bends) at = bend(...at);
    return `${at[0].toFixed(1)} ${at[1].toFixed(1)}`;
  });

const path = (strokes: string, width: number): string =>
  `<path d="${strokes}" fill="none" stroke="${inkOf()}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A thin line across the picture, in the ink of the characters. */
function aLine(): string {
  const at = (x: number) => `${x.toFixed(1)} ${between(6, SIZE.height - 6).toFixed(1)}`;
  const [left, right] = [between(2, 14), SIZE.width - between(2, 14)];
  return path(`M${at(left)} C${at(between(25, 50))} ${at(between(70, 95))} ${at(right)}`, between(0.8, 1.3));
}

/**
 * The drawing of an answer: strokes of our own, bent anew each time.
 * @returns an SVG, which gives its strokes away: send a picture of it
 */
export function drawCaptcha(answer: string): string {
  const characters = [...answer];
  const wave = aWave();
  const steps = characters.map((character) => (isWide(character) ? 26 : 21));
  const whole = steps.reduce((sum, step) => sum + step, 0);
  const fit = Math.min(1, MOST / whole);
  let left = (SIZE.width - fit * whole) / 2 + between(0, 5);
  const drawn = characters.map((character, at) => {
    const place = aPlace(left, fit);
    left += fit * (steps[at] ?? 0) + between(-1, 1);
    return path(bent(STROKES[character] ?? '', place, wave), between(2.2, 2.9));
  });
  const lines = Array.from({ length: LINES }, aLine);
  const { width, height } = SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${[...lines, ...drawn].join('')}</svg>`;
}
