import { expect, test } from './support/journey.ts';

test('canary: a page that called somebody, broke the content policy or threw would be found out', async ({
  browser,
  overheard,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  const refused = await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/seen.gif' }));
    setTimeout(() => {
      throw new Error('thrown by hand');
    });
    const isRefused = (write: () => void): boolean => {
      try {
        write();
        return false;
      } catch {
        return true;
      }
    };
    const script = document.createElement('script');
    return [
      isRefused(() => document.body.insertAdjacentHTML('beforeend', '<p onclick="1">…</p>')),
      isRefused(() => {
        script.textContent = 'window.ranInline = true';
        document.body.append(script);
      }),
    ];
  });
  expect(refused).toEqual([true, true]);
  await expect.poll(() => overheard.some((line) => line.includes('thrown by hand'))).toBe(true);
  expect(await page.evaluate(() => 'ranInline' in window)).toBe(false);
  expect(overheard.filter((line) => /img-src|elsewhere/.test(line))).not.toEqual([]);
  expect(overheard.filter((line) => /TrustedHTML/.test(line))).not.toEqual([]);
  expect(overheard.filter((line) => /TrustedScript/.test(line))).not.toEqual([]);
  overheard.length = 0;
});
