import { describe, expect, test } from 'vitest';
import { signed, toCsv, toTabs, worded } from './movement-figures.ts';

describe('a figure of the movement table', () => {
  test.each([
    [0.25, 2, '+0.25'],
    [-1.5, 1, '−1.5'],
    [0.0004, 2, '0'],
    [-0.0004, 2, '0'],
  ])('%s with %s digits is %s', (value, digits, shown) => {
    expect(signed(value, digits)).toBe(shown);
  });
});

test.each([
  [0.254, 2, '0.25 近'],
  [-1.5, 1, '1.5 远'],
  [-0.004, 2, '0'],
])('%s with %s digits, in words, is %s', (value, digits, shown) => {
  expect(worded(value, digits, ['近', '远'])).toBe(shown);
});

describe('the table taken along', () => {
  const rows = [
    ['阶段', '左右 mm'],
    ['"去釉", 前', -0.5],
    ['=1+1', 2],
  ] as const;

  test('pastes as columns', () => {
    expect(toTabs(rows).split('\n')[1]).toBe('"去釉", 前\t-0.5');
  });

  test('opens as UTF-8 with quotes kept, figures as figures, and no formula in it', () => {
    const [heading, quoted, formula] = toCsv(rows).split('\r\n');
    expect(heading).toBe('\uFEFF阶段,左右 mm');
    expect(quoted).toBe('"""去釉"", 前",-0.5');
    expect(formula).toBe("'=1+1,2");
  });

  test('no text of it is a formula to any spreadsheet, and each is read back as it was', () => {
    const texts = ['=', '+', '-', '@', '\t', '\r', '\n', '\r\n', '＝', '＋', '－', '＠'].flatMap((sign) => [
      `${sign}1+1`,
      `${sign}cmd|' /C calc'!A0`,
      `${sign}"a","b"`,
    ]);
    const cells = cellsOf(toCsv(texts.map((text) => [text, -0.5])));
    expect(cells.map(([text]) => text?.[0])).toEqual(texts.map(() => "'"));
    expect(cells.map(([text]) => text?.slice(1))).toEqual(texts);
    expect(cells.map(([, figure]) => figure)).toEqual(texts.map(() => '-0.5'));
  });

  test('a text that is no formula stays as it is, a mark before it too', () => {
    const texts = ["'quoted", '1-2', 'a=b', '陈＝晓', ''];
    expect(cellsOf(toCsv(texts.map((text) => [text, 1]))).map(([text]) => text)).toEqual(texts);
  });
});

/** The cells of a CSV by RFC 4180, read sign by sign. */
function cellsOf(csv: string): string[][] {
  const text = csv.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ',' || text.startsWith('\r\n', at))) {
      row.push(cell);
      cell = '';
      if (sign === ',') continue;
      rows.push(row);
      row = [];
      at += 1;
    } else cell += sign;
  }
  return rows;
}
