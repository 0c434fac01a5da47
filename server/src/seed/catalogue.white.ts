import type { BrandInput, SeriesInput, Setting } from '@suya/contract/catalogue/catalogue.schema';
import {
  choice,
  frontTeeth,
  hinted,
  idOf,
  label,
  onTeeth,
  option,
  rush,
  spansTo,
  specification,
  toggle,
  under,
  within,
  words,
  yuan,
} from './catalogue.words.ts';

/** Shades as the bleach and the classical guide name them; the swatch only tells light from dark. */
const colours = [
  option('BL1', 'BL1', 'BL1', { swatch: '#fbf8f1' }),
  option('BL2', 'BL2', 'BL2', { swatch: '#f8f3e8' }),
  option('BL3', 'BL3', 'BL3', { swatch: '#f5eede' }),
  option('BL4', 'BL4', 'BL4', { swatch: '#f2e9d5' }),
  option('A1', 'A1', 'A1', { swatch: '#efe2c6' }),
  option('A2', 'A2', 'A2', { swatch: '#e8d5b0' }),
  option('A3', 'A3', 'A3', { swatch: '#dfc69b' }),
  option('B1', 'B1', 'B1', { swatch: '#efe6cb' }),
  option('B2', 'B2', 'B2', { swatch: '#e6d6ad' }),
  option('C1', 'C1', 'C1', { swatch: '#ddd2b8' }),
  option('D2', 'D2', 'D2', { swatch: '#dccbab' }),
];

const looks: Setting[] = under(
  '形态',
  'Shape',
  choice('incisal', '切端形态', 'Incisal shape', [
    hinted('natural', ['自然圆钝', 'Natural, rounded'], ['切角略圆，适合多数人', 'Softly rounded corners suit most']),
    hinted('square', ['方正', 'Square'], ['切角分明，显得硬朗', 'Clear corners, a firm look']),
    hinted('worn', ['略带磨耗', 'Slightly worn'], ['与年龄相称', 'Fits the patient’s age']),
  ]),
  choice('texture', '表面', 'Surface', [
    option('smooth', '光滑', 'Smooth', { hint: label('光泽感强，易清洁', 'Shiny and easy to clean') }),
    hinted('textured', ['自然纹理', 'Natural texture'], ['近看更真', 'Truer from close by']),
  ]),
  choice('translucency', '切端透明度', 'Incisal translucency', [
    option('none', '无', 'None', { hint: label('颜色均匀', 'One even colour') }),
    option('slight', '轻微', 'Slight', { hint: label('接近天然牙', 'Close to natural teeth') }),
    option('marked', '明显', 'Marked', {
      surchargeFen: yuan(60),
      hint: label('年轻牙的通透感', 'The clear edge of young teeth'),
    }),
  ]),
  toggle('palate', '腭侧开放', 'Open towards the palate', {
    hint: label('说话更自然，固位略减', 'Speech stays natural, the hold is a little weaker'),
  }),
);

const gaps: Setting[] = under(
  '缺牙',
  'Gaps',
  choice('bridge', '桥接缺牙', 'Bridge missing teeth', [
    option('no', '不需要', 'No', { hint: label('没有缺牙，或不需遮盖', 'No gap, or none to hide') }),
    hinted('yes', ['需要', 'Yes'], ['缺牙处做成实心牙', 'The gap is filled with a solid tooth']),
  ]),
  onTeeth('bridgeTeeth', '桥接的牙位', 'Teeth to bridge', 'pontic', {
    hint: label('先标“缺失”，再标“义齿”', 'Mark “missing” first, then “pontic”'),
    surchargeFen: yuan(40),
    showIf: { key: 'bridge', values: ['yes'] },
  }),
  words('occasion', '使用场合', 'Worn for', {
    hint: label('日常、演出、婚礼等', 'Every day, on stage, a wedding …'),
    maxLength: 60,
  }),
);

const common = {
  needsSpan: true,
  maxSets: 1,
  requires: ['smilePhoto', 'biteScan'] as SeriesInput['requires'],
  lines: { colours, maxLines: 4 },
  settings: [...looks, ...gaps],
};

const snap: SeriesInput = {
  ...common,
  id: idOf(401),
  key: 'white.arch',
  label: label('全牙弓美白牙套', 'Whole-arch cover'),
  intro: label(
    '扣戴在整个牙弓上，取戴自如，不磨牙',
    'Clips over the whole arch and comes off at will; no tooth is cut',
  ),
  turnaroundDays: 8,
  jaws: ['upper', 'lower', 'both'],
  rush: rush(5, 40),
  specifications: [
    specification(411, '0.5 mm', '0.5 mm', 880, 0.5),
    specification(412, '0.8 mm', '0.8 mm', 920, 0.8),
    specification(413, '1.0 mm', '1.0 mm', 960, 1),
  ],
  teeth: { dentition: 'adult', span: { contiguous: true, min: 8, max: 14 }, quickSets: spansTo(4, 5, 6, 7) },
};

const smile: SeriesInput = {
  ...common,
  id: idOf(402),
  key: 'white.smile',
  label: label('前牙美白牙套', 'Front-tooth cover'),
  intro: label('只覆盖微笑区，轻薄', 'Covers the smile only, light and thin'),
  turnaroundDays: 7,
  jaws: ['upper', 'lower'],
  rush: rush(4, 40),
  specifications: [specification(421, '0.5 mm', '0.5 mm', 580, 0.5), specification(422, '0.8 mm', '0.8 mm', 620, 0.8)],
  teeth: {
    dentition: 'adult',
    allowed: [...within('upper', 5), ...within('lower', 5)],
    span: { contiguous: true, min: 4, max: 10 },
    marks: [{ mark: 'pontic', teeth: frontTeeth.filter((tooth) => tooth < 50), max: 2 }],
    quickSets: spansTo(3, 4, 5),
  },
};

/** White braces of the demonstration: tooth-coloured clip-on covers. */
export const whiteBraces: BrandInput = { id: idOf(1), label: label('舒雅', 'Suya'), series: [snap, smile] };
