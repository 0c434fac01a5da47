import { inflateSync } from 'node:zlib';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { afterAll, describe, expect, test } from 'vitest';
import { openSlipPress } from './index.ts';
import { type SlipOptions, slipDefinition } from './slip-definition.ts';
import { ageOf, optionRows } from './slip-rows.ts';
import { sampleOrder } from './testing/sample-order.ts';

const options: SlipOptions = {
  clinicName: '晨曦口腔',
  orderUrl: 'https://lab.example/lab/orders/0199',
  language: 'zh',
  brandName: '素牙',
  printedOn: '2026-11-21',
};

/** Every text of a part of a document, in order. */
function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (key === 'text' || key === 'qr') && typeof value === 'string' ? [value] : textsOf(value),
  );
}

const textsOn = (order: OrderDetail, language: SlipOptions['language'] = 'zh') =>
  textsOf(slipDefinition({ order, options: { ...options, language } }).content);

describe('what is on the slip', () => {
  test('names the order, who it is for, when it is due and where it goes', () => {
    const texts = textsOn(sampleOrder());
    for (const text of [
      'R2611200000421',
      '保持器',
      '陈晓雯',
      '女 / 14 岁 8 个月',
      '晨曦口腔',
      '李明',
      '2026-11-27',
      '2026-11-26',
      '2026-12-01',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts).toContain('https://lab.example/lab/orders/0199');
    expect(texts).toContain('王助理  13900001111  上海市徐汇区漕溪北路 88 号 5 楼');
  });

  test('says the stage of treatment where the clinic named one', () => {
    expect(textsOn(sampleOrder({ stage: '二期保持' }))).toEqual(expect.arrayContaining(['治疗阶段', '二期保持']));
    expect(textsOn(sampleOrder())).not.toContain('治疗阶段');
  });

  test('says every answer in the words of the series', () => {
    expect(optionRows(sampleOrder(), 'zh')).toEqual([
      ['边缘', '贝壳型'],
      ['龈缘上高度', '1.5 mm'],
      ['刻字', 'CXW'],
      ['附收纳盒', '是'],
      ['桥体牙位', '45'],
      ['加装', '牵引钩、舌侧扣'],
    ]);
    expect(textsOn(sampleOrder(), 'en')).toContain('Hooks, Buttons');
  });

  test('keeps an answer whose question the series has no longer', () => {
    const order = sampleOrder();
    expect(optionRows({ ...order, series: null }, 'zh')).toContainEqual(['name', 'CXW']);
  });

  test('puts the deciduous teeth on the chart only where one is marked', () => {
    const order = sampleOrder();
    expect(textsOn(order)).not.toContain('55');
    const teeth = [...order.prescription.teeth, { tooth: 55, mark: 'extract' as const }];
    expect(textsOn({ ...order, prescription: { ...order.prescription, teeth } })).toContain('55');
  });

  test('frames priority, allowed compromises and an accepted risk, and nothing where there is none', () => {
    const order = sampleOrder({ riskText: '44 牙根吸收' });
    expect(textsOn(order)).toEqual(expect.arrayContaining(['45 桥体颜色须与邻牙一致，优先于交期', '44 牙根吸收']));
    const bare = sampleOrder({ prescription: { ...order.prescription, priority: '', compromises: '' } });
    expect(textsOn(bare).join()).not.toMatch(/优先要求|允许的妥协|医生已确认的风险/);
  });

  test('breaks a word that would push the table off the paper, and no other', () => {
    const texts = JSON.stringify(
      slipDefinition({ order: sampleOrder({ patientName: 'W'.repeat(60) }), options }).content,
    );
    expect(texts).toContain(`{"text":"${'W'.repeat(60)}","wordBreak":"break-all"`);
    expect(texts).toContain('{"text":"晨曦口腔","wordBreak":"normal"');
  });

  test('tells a remake from a first order', () => {
    expect(textsOn(sampleOrder({ road: 'remake' }))).toContain('保持器 · 返工重做');
  });

  test('counts a birthday only once it has come', () => {
    expect(ageOf('2012-11-21', '2026-11-21', 'zh')).toBe('14 岁 0 个月');
    expect(ageOf('2012-11-22', '2026-11-21', 'zh')).toBe('13 岁 11 个月');
    expect(ageOf('1980-01-01', '2026-11-21', 'en')).toBe('46 y');
    expect(ageOf(null, '2026-11-21', 'zh')).toBe('年龄未填');
  });
});

/** The unpacked streams of a PDF. */
function streamsOf(pdf: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (let from = 0; ; ) {
    const start = pdf.indexOf('\nstream\n', from);
    if (start < 0) return streams;
    const end = pdf.indexOf('\nendstream', start);
    const packed = pdf.subarray(start + '\nstream\n'.length, end);
    streams.push(packed[0] === 0x78 ? inflateSync(packed) : packed);
    from = end;
  }
}

/** The characters that the fonts of a PDF map their glyphs to: what can be searched and copied out of it. */
const mappedText = (pdf: Buffer): string =>
  streamsOf(pdf)
    .map((stream) => stream.toString('latin1'))
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((map) => map.match(/<[0-9a-f]{4}>/gi) ?? [])
    .map((hex) => String.fromCharCode(Number.parseInt(hex.slice(1, -1), 16)))
    .join('');

/** A font file with outlines; a WOFF2 begins `wOF2` and draws nothing. */
const isTrueType = (stream: Buffer): boolean =>
  ['74727565', '00010000'].includes(stream.toString('hex', 0, 4)) && stream.toString('latin1', 0, 400).includes('glyf');

describe('the printed slip', () => {
  const press = openSlipPress();
  afterAll(() => press.close());
  const print = (order: OrderDetail) => press.print({ order, options });

  test('is one page with its own TrueType fonts, and its Chinese can be read back', async () => {
    const pdf = await print(sampleOrder());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/\/Type \/Pages\n\/Count 1\n/);
    const embedded = pdf.toString('latin1').match(/\/FontFile2 /g) ?? [];
    expect(embedded.length).toBeGreaterThanOrEqual(2);
    expect(streamsOf(pdf).filter(isTrueType)).toHaveLength(embedded.length);
    for (const character of '陈晓雯保持器晨曦优先') expect(mappedText(pdf)).toContain(character);
  });

  test('draws a surname that the usual part of the font lacks', async () => {
    for (const character of '禤翾') {
      expect(mappedText(await print(sampleOrder()))).not.toContain(character);
      expect(mappedText(await print(sampleOrder({ patientName: '禤翾' })))).toContain(character);
    }
  });
});
