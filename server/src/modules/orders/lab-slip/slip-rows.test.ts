import { series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import { prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { lineRows, optionRows } from './slip-rows.ts';

const both = (zh: string, en = zh) => ({ zh, en });
const option = (value: string, zh: string) => ({ value, label: both(zh, value), surchargeFen: 0 });
const thin = newId();

const series = seriesSchema.parse({
  id: newId(),
  key: 'guard',
  label: both('运动护齿'),
  intro: both(''),
  turnaroundDays: 4,
  jaws: ['upper'],
  needsSpan: false,
  maxSets: 1,
  specifications: [{ id: thin, label: both('成品 2 mm', '2 mm'), thicknessMm: 2, priceFen: 18_000 }],
  lines: { colours: [option('black', '黑色')], maxLines: 4 },
  settings: [
    {
      key: 'springs',
      kind: 'perTooth',
      mark: 'spring',
      label: both('弹簧'),
      required: true,
      options: [option('z', '双曲舌簧'), option('t', 'T 形簧')],
    },
  ],
});

describe('the lab slip', () => {
  test('says line by line what is made, without a price', () => {
    const lines = [{ specificationId: thin, colour: 'black', requirement: '边缘磨圆', count: 2 }];
    const rows = lineRows({ prescription: prescription.parse({ jaw: 'upper', lines }), series }, 'zh');
    expect(rows).toEqual([{ colour: '黑色', thickness: '成品 2 mm', requirement: '边缘磨圆', count: '2' }]);
    expect(JSON.stringify(rows)).not.toContain('180');
  });

  test('has no lines for an appliance that is not ordered so', () => {
    const lines = [{ specificationId: thin, colour: 'black' }];
    expect(lineRows({ prescription: prescription.parse({ lines }), series: { ...series, lines: null } }, 'zh')).toEqual(
      [],
    );
  });

  test('says of each tooth what was chosen for it', () => {
    const teeth = [
      { tooth: 12, mark: 'spring', option: 'z' },
      { tooth: 22, mark: 'spring', option: 't' },
    ];
    expect(optionRows({ prescription: prescription.parse({ teeth }), series }, 'zh')).toEqual([
      ['弹簧', '12 双曲舌簧、22 T 形簧'],
    ]);
  });
});
