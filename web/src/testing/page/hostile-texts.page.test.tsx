import { expect, test } from 'vitest';
import { hostileTexts, running, showsAll } from './hostile-texts.ts';

/** What a browser makes of a text that is taken for a page; nothing runs in it. */
const taken = (text: string) => new DOMParser().parseFromString(text, 'text/html');

test('canary: a text that has become a part of the page is found', () => {
  for (const text of ['<img src=x onerror=alert(1)>', '<a href=javascript:alert(1)>x</a>', '<svg onload=alert(1)>'])
    expect(running(taken(`<main>${text}</main>`))).toHaveLength(1);
  expect(running(taken('<main><a href="/home">x</a></main>'))).toEqual([]);
});

test('canary: a text is shown only if each of its signs is', async () => {
  document.body.textContent = hostileTexts.join('\n');
  await showsAll(hostileTexts);
  document.body.innerHTML = '<p>&lt;script>alert(1)</p>';
  await expect(showsAll(['<script>alert(1)</script>'], { timeout: 0 })).rejects.toThrow();
  document.body.replaceChildren();
});
