import type { BrandInput, SeriesInput, Setting, SettingOption } from '@suya/contract/catalogue/catalogue.schema';
import { backTeeth, choice, label, option, rush, spansTo, under, within, yuan } from './catalogue.words.ts';

const acrylic = choice(
  'acrylic',
  '基托颜色',
  'Acrylic colour',
  [
    option('clear', '透明', 'Clear', { swatch: '#e8f1f2' }),
    option('pink', '牙龈粉', 'Gum pink', { swatch: '#e79aa5' }),
    option('blue', '海蓝', 'Sea blue', { swatch: '#2f7fb8' }),
    option('green', '薄荷绿', 'Mint green', { swatch: '#5fb49c' }),
    option('glitter', '闪粉（随机）', 'Glitter (assorted)', { swatch: '#b79ad6', surchargeFen: yuan(20) }),
  ],
  { hint: label('儿童更愿意佩戴自己选的颜色', 'Children wear a colour of their own choice more willingly') },
);

const adamsClasp = option('adams', '箭头卡', 'Adams clasp', {
  hint: label('固位最强，常用于第一磨牙', 'Strongest hold, usually on first molars'),
});
const cClasp = option('c', 'C 形卡', 'C clasp', {
  hint: label('不越过咬合面，少干扰咬合', 'Does not cross the occlusal contact'),
});

const clasps = choice('clasps', '卡环', 'Clasps', [
  adamsClasp,
  cClasp,
  option('ball', '球形卡', 'Ball clasp', { hint: label('邻间隙固位，小巧', 'Holds between two teeth, small') }),
  option('none', '不用卡环', 'No clasps', { hint: label('靠唇弓与基托固位', 'Bow and base hold alone') }),
]);

/** The clasps that a wraparound retainer is held by: C ones stay off the bite, Adams ones hold more. */
const wraparoundClasps = choice('clasps', '卡环', 'Clasps', [cClasp, adamsClasp]);

const claspTeethOf = (values: string[]): Setting => ({
  key: 'claspTeeth',
  kind: 'teeth',
  label: label('卡环牙位', 'Clasp teeth'),
  hint: label('在牙位图上用“卡环”标出', 'Mark them as “clasp” on the tooth chart'),
  required: true,
  options: [],
  mark: 'clasp',
  showIf: { key: 'clasps', values },
});

const pontic = choice(
  'pontic',
  '缺牙处义齿',
  'Pontic in a gap',
  [
    option('no', '不需要', 'None', { hint: label('没有缺牙', 'There is no gap') }),
    option('yes', '需要', 'Yes', {
      surchargeFen: yuan(60),
      hint: label('缺牙处做临时牙', 'The gap gets a tooth for the time being'),
    }),
  ],
  { hint: label('拔牙后等待种植或修复时维持美观', 'Keeps the look while a gap waits for its implant or bridge') },
);

const ponticTeeth: Setting = {
  key: 'ponticTeeth',
  kind: 'teeth',
  label: label('义齿牙位', 'Pontic teeth'),
  required: true,
  options: [],
  mark: 'pontic',
  showIf: { key: 'pontic', values: ['yes'] },
};

const ponticShade = choice(
  'ponticShade',
  '义齿牙色',
  'Pontic shade',
  ['A1', 'A2', 'A3', 'A3.5', 'B1', 'B2', 'C1', 'D2'].map((shade) => option(shade, shade, shade)),
  { showIf: { key: 'pontic', values: ['yes'] }, hint: label('VITA 经典比色板', 'VITA classical shade guide') },
);

const bitePlane = choice('bitePlane', '咬合板', 'Bite plane', [
  option('none', '不需要', 'None', { hint: label('不加此项', 'Left out') }),
  option('anteriorFlat', '前牙平面导板', 'Anterior flat plane', {
    surchargeFen: yuan(50),
    hint: label('深覆合复发时打开咬合', 'Opens a deep bite that comes back'),
  }),
  option('posterior', '后牙咬合垫', 'Posterior bite block', {
    surchargeFen: yuan(50),
    hint: label('夜磨牙或开合倾向', 'For grinding, or a bite that opens'),
  }),
]);

const engraving: Setting = {
  key: 'engraving',
  kind: 'text',
  label: label('刻字', 'Engraved name'),
  hint: label('最多 12 个字，刻在不接触软组织的一侧', 'At most 12 characters, on the side away from the soft tissue'),
  required: false,
  options: [],
  maxLength: 12,
};

const screw = choice(
  'screw',
  '扩弓螺旋',
  'Expansion screw',
  [
    option('none', '不需要', 'None', { hint: label('不加此项', 'Left out') }),
    option('middle', '正中螺旋', 'Middle screw', {
      surchargeFen: yuan(80),
      hint: label('轻度复发时微量扩弓', 'For a little width lost again'),
    }),
  ],
  { required: false },
);

const gaps = under('缺牙', 'Gaps', pontic, ponticTeeth, ponticShade);
const personal = under('个性化', 'Personal', engraving);

const bow = (options: SettingOption[]) =>
  choice('bow', '唇弓', 'Labial bow', options, {
    group: label('唇弓', 'Bow'),
    hint: label('决定前牙的控制方式', 'Decides how the front teeth are held'),
  });

const common = {
  jaws: ['upper', 'lower', 'both'] as SeriesInput['jaws'],
  needsSpan: false,
  maxSets: 4,
  rush: rush(3, 40),
  teeth: { dentition: 'both' as const, marks: [{ mark: 'clasp' as const, teeth: backTeeth }] },
};

const clear: SeriesInput = {
  ...common,
  id: '019a0000-0000-7000-8000-000000000101',
  key: 'retainer.clear',
  label: label('透明压膜保持器', 'Clear vacuum-formed retainer'),
  intro: label(
    '近乎隐形，夜间佩戴首选；每 6–12 个月更换',
    'Almost invisible, first choice for nights; replaced every 6–12 months',
  ),
  turnaroundDays: 4,
  rush: rush(2, 50),
  needsSpan: true,
  maxSets: 6,
  teeth: { dentition: 'both', span: { contiguous: true, min: 4 }, quickSets: spansTo(3, 5, 6, 7) },
  specifications: [
    {
      id: '019a0000-0000-7000-8000-000000000111',
      label: label('膜片 0.75 mm', 'Sheet 0.75 mm'),
      thicknessMm: 0.75,
      priceFen: yuan(260),
    },
    {
      id: '019a0000-0000-7000-8000-000000000112',
      label: label('膜片 1.0 mm', 'Sheet 1.0 mm'),
      thicknessMm: 1,
      priceFen: yuan(300),
    },
  ],
  settings: [
    ...under(
      '边缘',
      'Edges',
      choice('trim', '龈缘修剪', 'Gum-line trim', [
        option('scalloped', '沿龈缘波浪形', 'Scalloped along the gum line', {
          hint: label('最不显眼', 'Least visible'),
        }),
        option('straight', '龈上 2 mm 直线', 'Straight, 2 mm above', {
          hint: label('固位更好，不易折断', 'Holds better and breaks less'),
        }),
      ]),
      choice('cover', '后牙覆盖', 'Posterior cover', [
        option('full', '全覆盖', 'Full occlusal cover', {
          hint: label('固位最好，防后牙伸长', 'Holds best, keeps back teeth from growing'),
        }),
        option('open', '后牙咬合面开窗', 'Occlusal window on the molars', {
          hint: label('让后牙自然建合', 'Lets the bite settle'),
        }),
      ]),
    ),
    ...gaps,
    ...personal,
  ],
};

const hawley: SeriesInput = {
  ...common,
  id: '019a0000-0000-7000-8000-000000000102',
  key: 'retainer.hawley',
  label: label('Hawley 保持器', 'Hawley retainer'),
  intro: label('耐用、可调，白天黑夜均可佩戴', 'Durable and adjustable, for day and night'),
  turnaroundDays: 6,
  specifications: [
    {
      id: '019a0000-0000-7000-8000-000000000121',
      label: label('不锈钢丝 0.7 mm', 'Stainless steel 0.7 mm'),
      thicknessMm: 0.7,
      priceFen: yuan(380),
    },
    {
      id: '019a0000-0000-7000-8000-000000000122',
      label: label('不锈钢丝 0.8 mm', 'Stainless steel 0.8 mm'),
      thicknessMm: 0.8,
      priceFen: yuan(380),
    },
  ],
  settings: [
    bow([
      option('sixTooth', '六牙唇弓，双曲', 'Six-tooth bow, two loops', {
        hint: label('最常用，控制尖牙到尖牙', 'The usual one, canine to canine'),
      }),
      option('flat', '扁丝唇弓', 'Flat bow', {
        surchargeFen: yuan(20),
        hint: label('控制扭转更好', 'Holds rotations better'),
      }),
      option('soldered', '焊接唇弓', 'Soldered to the clasps', {
        surchargeFen: yuan(40),
        hint: label('不越过咬合面', 'Stays off the bite'),
      }),
    ]),
    ...under('固位', 'Hold', clasps, claspTeethOf(['adams', 'c', 'ball'])),
    ...under('基托', 'Base', acrylic, bitePlane, screw),
    ...gaps,
    ...personal,
  ],
};

const wraparound: SeriesInput = {
  ...common,
  id: '019a0000-0000-7000-8000-000000000103',
  key: 'retainer.wraparound',
  label: label('环绕式（Begg）保持器', 'Wraparound (Begg) retainer'),
  intro: label(
    '唇弓绕过全牙弓，不跨咬合面，利于后牙建合',
    'The bow runs round the arch and leaves the bite free to settle',
  ),
  turnaroundDays: 6,
  specifications: [
    {
      id: '019a0000-0000-7000-8000-000000000131',
      label: label('不锈钢丝 0.8 mm', 'Stainless steel 0.8 mm'),
      thicknessMm: 0.8,
      priceFen: yuan(420),
    },
  ],
  settings: [
    bow([
      option('plain', '单丝环绕', 'Plain wire', { hint: label('最轻便', 'The lightest') }),
      option('covered', '前牙区包塑', 'Acrylic-covered in front', {
        surchargeFen: yuan(30),
        hint: label('前牙更稳、更舒适', 'Steadier and softer in front'),
      }),
    ]),
    ...under('固位', 'Hold', wraparoundClasps, claspTeethOf(['adams', 'c'])),
    ...under('基托', 'Base', acrylic, bitePlane),
    ...personal,
  ],
};

const spring: SeriesInput = {
  ...common,
  id: '019a0000-0000-7000-8000-000000000104',
  key: 'retainer.spring',
  label: label('弹簧式保持器', 'Spring retainer'),
  intro: label('保持的同时排齐轻度拥挤（不超过 1–1.5 mm）', 'Holds and aligns light crowding (up to 1–1.5 mm)'),
  turnaroundDays: 7,
  teeth: {
    dentition: 'adult',
    allowed: [...within('upper', 3), ...within('lower', 3)],
  },
  specifications: [
    {
      id: '019a0000-0000-7000-8000-000000000141',
      label: label('3-3 区段', 'Canine to canine'),
      thicknessMm: null,
      priceFen: yuan(460),
    },
  ],
  settings: [
    {
      key: 'correctionMm',
      kind: 'number',
      label: label('需排齐的拥挤量', 'Crowding to align'),
      hint: label('超过 1.5 mm 请改用其他矫治器', 'Above 1.5 mm choose another appliance'),
      required: true,
      options: [],
      min: 0.1,
      max: 1.5,
      step: 0.1,
      unit: 'mm',
    },
    choice('reset', '模型排牙', 'Teeth reset on the model', [
      option('lab', '由技工所排牙', 'By the lab', {
        surchargeFen: yuan(40),
        hint: label('按治疗结束位重排', 'Reset to where treatment ended'),
      }),
      option('asScanned', '按扫描原样', 'As scanned', { hint: label('不移动任何牙', 'No tooth is moved') }),
    ]),
    ...under('基托', 'Base', acrylic),
    ...personal,
  ],
};

const bonded: SeriesInput = {
  ...common,
  id: '019a0000-0000-7000-8000-000000000105',
  key: 'retainer.bonded',
  label: label('舌侧粘接保持丝', 'Bonded lingual retainer'),
  intro: label('粘接于舌侧，不需患者配合', 'Bonded behind the teeth; needs no cooperation'),
  turnaroundDays: 5,
  needsSpan: true,
  maxSets: 2,
  rush: rush(2, 40),
  teeth: {
    dentition: 'adult',
    allowed: [...within('upper', 4), ...within('lower', 4)],
    span: { contiguous: true, min: 2, max: 8 },
    quickSets: spansTo(1, 2, 3, 4),
  },
  specifications: [
    {
      id: '019a0000-0000-7000-8000-000000000151',
      label: label('多股丝 0.0175 in', 'Multistrand 0.0175 in'),
      thicknessMm: 0.44,
      priceFen: yuan(220),
    },
    {
      id: '019a0000-0000-7000-8000-000000000152',
      label: label('多股丝 0.0195 in', 'Multistrand 0.0195 in'),
      thicknessMm: 0.5,
      priceFen: yuan(220),
    },
    {
      id: '019a0000-0000-7000-8000-000000000153',
      label: label('多股丝 0.0215 in', 'Multistrand 0.0215 in'),
      thicknessMm: 0.55,
      priceFen: yuan(230),
    },
  ],
  settings: [
    choice('transfer', '转移托', 'Transfer tray', [
      option('silicone', '硅橡胶转移托', 'Silicone tray', {
        surchargeFen: yuan(40),
        hint: label('椅旁粘接更快更准', 'Quicker and truer at the chair'),
      }),
      option('none', '不需要', 'None', { hint: label('不加此项', 'Left out') }),
    ]),
  ],
};

/** The retainers of the demonstration. Prices are examples; kinds and sheets as laboratories usually offer them. */
export const retainers: BrandInput = {
  id: '019a0000-0000-7000-8000-000000000001',
  label: label('舒雅', 'Suya'),
  series: [clear, hawley, wraparound, spring, bonded],
};
