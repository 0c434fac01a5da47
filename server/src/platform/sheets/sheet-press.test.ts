import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, expect, test } from 'vitest';
import type { Rows, Sheet } from './sheet.ts';
import { openSheetPress } from './sheet-press.ts';

const press = openSheetPress();
afterAll(() => press.close());

/** The whole workbook. */
const write = async (sheet: Sheet): Promise<Buffer> => buffer(await press.write(sheet));

const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x")'];

test('user text stays text, whatever it begins with, and is read back as it was', async () => {
  const columns = [{ title: '姓名', width: 20, kind: 'text' as const }];
  const file = await write({ name: '病例', columns, rows: [dangerous.map((text) => [text])] });
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
  const file = await write({ name: 'x', columns, rows: [[[128_050, null]]] });
  const sheet = new TextDecoder().decode(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml']);
  expect(sheet).toContain('<v>1280.5</v>');
});

test('signs that no workbook may hold are left out', async () => {
  const columns = [{ title: 'x', width: 10, kind: 'text' as const }];
  const file = await write({ name: 'x', columns, rows: [[['a\u0000b\uD800c<&>"']]] });
  expect(await readSheet(file)).toEqual([['x'], ['abc<&>"']]);
});

const columns = [{ title: 'x', width: 10, kind: 'text' as const }];

test('rows are asked for as the workbook is fetched, and no more once nobody fetches it', async () => {
  let asked = 0;
  let isOver = false;
  async function* endless(): AsyncGenerator<Rows> {
    try {
      for (;;) {
        asked += 1;
        // Nothing that packs well: what is written fills the buffers between the rows and the reader.
        yield Array.from({ length: 100 }, () => [randomBytes(500).toString('hex')]);
      }
    } finally {
      isOver = true;
    }
  }
  const file = await press.write({ name: 'x', columns, rows: endless() });
  for await (const _ of file) if (asked > 20) break;
  expect(asked).toBeLessThan(40);
  await expect.poll(() => isOver).toBe(true);
});

test('what fails before the first row is refused, what fails later breaks the file off', async () => {
  async function* failing(after: number): AsyncGenerator<Rows> {
    for (let at = 0; at < after; at += 1) yield [['x']];
    throw new Error('the database is gone');
  }
  await expect(press.write({ name: 'x', columns, rows: failing(0) })).rejects.toThrow('gone');
  await expect(write({ name: 'x', columns, rows: failing(3) })).rejects.toThrow('gone');
});

test('of more at once than a process can write, the rest is refused for a while', async () => {
  const files = await Promise.all(Array.from({ length: 8 }, () => press.write({ name: 'x', columns, rows: [] })));
  await expect(press.write({ name: 'x', columns, rows: [] })).rejects.toMatchObject({ code: 503 });
  for (const file of files) await buffer(file);
  expect(await readSheet(await write({ name: 'x', columns, rows: [] }))).toEqual([['x']]);
});
