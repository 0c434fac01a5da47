import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, expect, test } from 'vitest';
import { openSheetPress } from './sheet-press.ts';

const press = openSheetPress();
afterAll(() => press.close());

const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x")'];

test('user text stays text, whatever it begins with, and is read back as it was', async () => {
  const columns = [{ title: '姓名', width: 20, kind: 'text' as const }];
  const file = await press.write({ name: '病例', columns, rows: dangerous.map((text) => [text]) });
  const parts = unzipSync(new Uint8Array(file));
  for (const [name, part] of Object.entries(parts)) expect(new TextDecoder().decode(part), name).not.toMatch(/<f[ >]/);
  const [, ...rows] = await readSheet(file, { trim: false });
  // Lines end with \n alone.
  expect(rows.map(([text]) => text)).toEqual(dangerous.map((text) => text.replaceAll('\r', '')));
});

test('money is a number of yuan with two decimals, what is missing an empty cell', async () => {
  const columns = [
    { title: '金额', width: 10, kind: 'money' as const },
    { title: '备注', width: 10, kind: 'text' as const },
  ];
  const file = await press.write({ name: 'x', columns, rows: [[128_050, null]] });
  const sheet = new TextDecoder().decode(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml']);
  expect(sheet).toContain('<v>1280.5</v>');
});

test('signs that no workbook may hold are left out', async () => {
  const columns = [{ title: 'x', width: 10, kind: 'text' as const }];
  const file = await press.write({ name: 'x', columns, rows: [['a\u0000b\uD800c<&>"']] });
  expect(await readSheet(file)).toEqual([['x'], ['abc<&>"']]);
});
