import { expect, test } from '../support/journey.ts';
import { people, signIn } from '../support/people.ts';

const elsewhere = 'evil.example';

/** Forty ways to say “somewhere else”, each as a browser might take it. */
const hostile: readonly string[] = [
  ...['//', '///', '////', '/\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r/', '\t//', ' //', '/%2f', '%2f%2f', '/%5c'].map(
    (begin) => `${begin}${elsewhere}`,
  ),
  ...['/..//', '/.//', '/./\\', '/;//', '/\u0000//', '/%00//', '/%09/', '//%09/', '/%0d%0a//'].map(
    (begin) => `${begin}${elsewhere}`,
  ),
  ...['http:', 'https:', 'http:/', 'https://', 'HTTPS://', 'ftp://', 'https:\\\\'].map((begin) => begin + elsewhere),
  `https://127.0.0.1@${elsewhere}/`,
  `//127.0.0.1:80@${elsewhere}/`,
  `https://127.0.0.1.${elsewhere}/`,
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  `@${elsewhere}`,
];

test('forty values of `redirect` lead nowhere but to our own pages, and none runs', async ({ browser, baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  const page = await signIn(browser, people.assistant);
  const wrong: string[] = [];
  page.on('dialog', (dialog) => void wrong.push(dialog.message()));
  expect(hostile).toHaveLength(40);
  for (const value of hostile) {
    await page.goto(`/login?redirect=${encodeURIComponent(value)}`, { waitUntil: 'commit' });
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    // Home, or our own page that says that there is no such page.
    await expect(page.getByRole('main')).toBeVisible();
    if (new URL(page.url()).origin !== origin) wrong.push(`${JSON.stringify(value)} → ${page.url()}`);
  }
  expect(wrong).toEqual([]);
  // Canary: a path of our own is followed.
  await page.goto(`/login?redirect=${encodeURIComponent('/caseList?type=5')}`);
  await page.waitForURL(`${origin}/caseList?type=5`);
});
