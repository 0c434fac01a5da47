import { expect, test } from './support/journey.ts';

test('canary: a page that called somebody, broke the content policy or threw would be found out', async ({
  browser,
  overheard,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/seen.gif' }));
    document.body.insertAdjacentHTML('beforeend', '<script>1</script><p onclick="1">…</p>');
    const script = document.createElement('script');
    script.textContent = 'window.ranInline = true';
    document.body.append(script);
    setTimeout(() => {
      throw new Error('thrown by hand');
    });
  });
  await expect.poll(() => overheard.some((line) => line.includes('thrown by hand'))).toBe(true);
  expect(await page.evaluate(() => 'ranInline' in window)).toBe(false);
  expect(overheard.filter((line) => /img-src|elsewhere/.test(line))).not.toEqual([]);
  expect(overheard.filter((line) => /script-src/.test(line))).not.toEqual([]);
  overheard.length = 0;
});
