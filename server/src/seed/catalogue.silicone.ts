import type { BrandInput, SeriesInput, Setting } from '@suya/contract/catalogue/catalogue.schema';
import {
  amount,
  choice,
  hinted,
  idOf,
  label,
  option,
  rush,
  several,
  specification,
  toggle,
  under,
  words,
  yuan,
} from './catalogue.words.ts';

/**
 * Made to the scan in three directions (arch, opening, advance), so there is no list of sizes; from 3 years, mostly 5
 * to 12; worn 1–2 hours by day and at night, softer first, harder after six to eight months.
 */
const stage: Setting[] = under(
  '诊断',
  'Findings',
  choice('stage', '牙列阶段', 'Dentition', [
    hinted('deciduous', ['乳牙列', 'Deciduous'], ['约 3–6 岁', 'About 3–6 years']),
    hinted('earlyMixed', ['替牙早期', 'Early mixed'], ['约 6–9 岁', 'About 6–9 years']),
    hinted('lateMixed', ['替牙晚期', 'Late mixed'], ['约 9–12 岁', 'About 9–12 years']),
    option('permanent', '恒牙列早期', 'Early permanent', { hint: label('约 12 岁以后', 'From about 12 years') }),
  ]),
  several('habits', '不良习惯', 'Habits', [
    hinted('mouthBreathing', ['口呼吸', 'Mouth breathing'], ['请先排除鼻道阻塞', 'Rule out a blocked nose first']),
    option('tongueThrust', '吐舌吞咽', 'Tongue thrust', {
      hint: label('吞咽时舌前伸', 'The tongue pushes as they swallow'),
    }),
    option('thumb', '吮指', 'Thumb sucking', { hint: label('前牙开合的常见原因', 'A usual cause of an open bite') }),
    option('lip', '咬唇', 'Lip biting', { hint: label('上前牙前突', 'Upper front teeth lean out') }),
    option('oneSide', '偏侧咀嚼', 'Chewing on one side', { hint: label('面部不对称', 'The face grows uneven') }),
    option('none', '无', 'None', { alone: true }),
  ]),
  words('habitNote', '习惯说明', 'More on the habits', { maxLength: 200 }),
);

const amounts: Setting[] = under(
  '三向设计',
  'Three directions',
  amount('expansionMm', '扩弓量', 'Arch expansion', {
    required: true,
    min: 0,
    max: 6,
    step: 0.5,
    unit: 'mm',
    hint: label('两侧合计；0 为不扩弓', 'Both sides together; 0 for none'),
  }),
  amount('openingMm', '咬合打开量', 'Bite opening', {
    required: true,
    min: 1,
    max: 8,
    step: 0.5,
    unit: 'mm',
    hint: label('第一磨牙处', 'At the first molars'),
  }),
  amount('advanceMm', '下颌前导量', 'Mandibular advance', {
    required: true,
    min: 0,
    max: 8,
    step: 0.5,
    unit: 'mm',
    hint: label('超过 6 mm 建议分次', 'Above 6 mm in two steps rather'),
  }),
);

const build: Setting[] = under(
  '结构',
  'Build',
  choice('holes', '呼吸孔', 'Breathing holes', [
    option('none', '无', 'None'),
    hinted('three', ['三孔', 'Three'], ['口呼吸过渡期', 'While mouth breathing is unlearned']),
    hinted('open', ['大开口', 'Wide'], ['鼻通气较差时', 'Where the nose is not free yet']),
  ]),
  toggle('tongueTag', '舌尖引导', 'Tongue tag', {
    hint: label('引导舌尖到正确位置', 'Leads the tip of the tongue to its place'),
  }),
  toggle('lipBumper', '唇挡', 'Lip bumper', {
    hint: label('放松下唇与颏肌', 'Relaxes lower lip and chin'),
    surchargeFen: yuan(40),
  }),
  toggle('tongueGuard', '舌侧挡板', 'Tongue guard', { hint: label('阻止吐舌', 'Stops the tongue from thrusting') }),
  choice(
    'colour',
    '颜色',
    'Colour',
    [
      option('clear', '透明', 'Clear', { swatch: '#e8f1f2' }),
      option('blue', '天蓝', 'Sky blue', { swatch: '#6db3e8' }),
      option('pink', '粉红', 'Pink', { swatch: '#f0a5bd' }),
      option('green', '草绿', 'Green', { swatch: '#79bf6a' }),
      option('orange', '橙色', 'Orange', { swatch: '#f2994a' }),
    ],
    { hint: label('让孩子自己选', 'Let the child choose') },
  ),
);

const wearing: Setting[] = under(
  '佩戴',
  'Wearing',
  choice('schedule', '佩戴方案', 'Schedule', [
    hinted('dayNight', ['白天 1–2 小时 + 夜间', '1–2 h by day and at night'], ['常规方案', 'The usual way']),
    hinted(
      'gradual',
      ['循序渐进', 'Step by step'],
      ['第一周仅白天，之后加夜间', 'By day in the first week, then at night too'],
    ),
    option('night', '仅夜间', 'At night only', { hint: label('依从性差时', 'Where the day is too hard') }),
  ]),
  amount('dayHours', '白天小时数', 'Hours by day', {
    required: true,
    min: 0.5,
    max: 6,
    step: 0.5,
    unit: 'h',
    showIf: { key: 'schedule', values: ['dayNight', 'gradual'] },
  }),
  amount('months', '预计佩戴月数', 'Months of expected wear', { min: 1, max: 18, step: 1 }),
  words('name', '刻名', 'Name on it', { maxLength: 12 }),
);

const common = {
  jaws: ['both'] as SeriesInput['jaws'],
  needsSpan: false,
  onePiece: true,
  requires: ['biteScan', 'photos'] as SeriesInput['requires'],
  settings: [...stage, ...amounts, ...build, ...wearing],
  teeth: { dentition: 'both' as const },
};

const single: SeriesInput = {
  ...common,
  id: idOf(801),
  key: 'silicone.single',
  label: label('定制硅胶（单副）', 'Custom silicone, one'),
  intro: label('按扫描三向设计，一副一个硬度', 'Designed to the scan in three directions, one hardness'),
  turnaroundDays: 10,
  maxSets: 2,
  rush: rush(6, 30),
  specifications: [
    specification(811, '柔软', 'Soft', 1280),
    specification(812, '中等', 'Medium', 1280),
    specification(813, '偏硬', 'Firm', 1380),
  ],
};

const pair: SeriesInput = {
  ...common,
  id: idOf(802),
  key: 'silicone.pair',
  label: label('定制硅胶（两阶段）', 'Custom silicone, two stages'),
  intro: label('先柔软 6–8 个月，再偏硬 6–8 个月', 'Soft for 6–8 months, then firm for 6–8 months'),
  turnaroundDays: 14,
  maxSets: 1,
  rush: rush(9, 30),
  specifications: [specification(821, '柔软 + 偏硬', 'Soft and firm', 2280)],
};

/** Custom silicone of the demonstration. */
export const silicones: BrandInput = { id: idOf(2), label: label('舒雅童', 'Suya Kids'), series: [single, pair] };
