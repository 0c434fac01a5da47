import type { BrandInput, SeriesInput, Setting } from '@suya/contract/catalogue/catalogue.schema';
import {
  amount,
  backTeeth,
  choice,
  frontTeeth,
  hinted,
  idOf,
  label,
  onTeeth,
  option,
  perTooth,
  rush,
  several,
  specification,
  toggle,
  under,
  words,
  yuan,
} from './catalogue.words.ts';

const retention: Setting[] = under(
  '固位与唇弓',
  'Hold and bow',
  perTooth('clasps', '卡环', 'Clasps', {
    mark: 'clasp',
    hint: label('在牙位图上标“卡环”，再逐牙选择', 'Mark “clasp” on the tooth chart, then choose for each tooth'),
    options: [
      hinted('adams', ['箭头卡', 'Adams'], ['固位最强，常用于第一磨牙', 'Strongest hold, usually on first molars']),
      hinted('c', ['C 形卡', 'C clasp'], ['不越过咬合面', 'Stays off the bite']),
      hinted('ball', ['球形卡', 'Ball'], ['两牙之间', 'Between two teeth']),
      hinted('delta', ['三角卡', 'Delta'], ['不易松，利于长期佩戴', 'Keeps its hold over a long wear']),
      option('arrow', '邻间钩', 'Arrow pin', { hint: label('单个邻间隙', 'One gap between two teeth') }),
    ],
  }),
  choice('bow', '唇弓', 'Labial bow', [
    hinted('plain', ['双曲唇弓', 'Two loops'], ['内收或稳定前牙', 'Retracts or steadies the front teeth']),
    option('highLoop', '高位曲', 'High loops', { hint: label('力更轻，行程更长', 'Lighter, over a longer way') }),
    hinted('none', ['不用', 'None'], ['只推不收', 'Where teeth are pushed only']),
  ]),
);

const acrylic: Setting[] = under(
  '基托',
  'Base',
  choice('acrylic', '基托颜色', 'Acrylic colour', [
    option('clear', '透明', 'Clear', { swatch: '#e8f1f2' }),
    option('pink', '牙龈粉', 'Gum pink', { swatch: '#e79aa5' }),
    option('blue', '海蓝', 'Sea blue', { swatch: '#2f7fb8' }),
    option('green', '薄荷绿', 'Mint green', { swatch: '#5fb49c' }),
    hinted('glitter', ['闪粉（随机）', 'Glitter (assorted)'], ['孩子喜欢', 'Children like it'], {
      swatch: '#b79ad6',
      surchargeFen: yuan(20),
    }),
  ]),
  words('name', '刻名', 'Name on it', { maxLength: 12 }),
);

const screwTurns: Setting[] = [
  amount('screwMm', '螺旋总量', 'Screw travel', { required: true, min: 3, max: 12, step: 1, unit: 'mm' }),
  choice('turns', '旋转方案', 'Turning', [
    hinted('weekly', ['每周 1 次，1/4 圈', 'A quarter turn a week'], ['慢速，约 0.2 mm', 'Slow, about 0.2 mm']),
    hinted('twice', ['每周 2 次，1/4 圈', 'A quarter turn twice a week'], ['常用', 'Usual']),
    option('daily', '每天 1 次，1/4 圈', 'A quarter turn a day', {
      hint: label('快速，需每周复诊', 'Quick; seen every week'),
    }),
    option('clinic', '由诊所调节', 'By the clinic', { hint: label('复诊时由医生旋转', 'Turned at each visit') }),
  ]),
];

/** What is asked of a screw that an appliance may have or not. */
const screwTurnsIf = (key: string): Setting[] =>
  screwTurns.map((setting) => ({ ...setting, showIf: { key, values: ['true'] } }));

const expansionScrew: Setting[] = under(
  '螺旋',
  'Screw',
  choice('screw', '螺旋类型', 'Screw type', [
    hinted('middle', ['正中扩弓', 'Middle'], ['左右对称扩弓', 'Widens both sides alike']),
    hinted('fan', ['扇形', 'Fan'], ['前牙区扩得多', 'Widens more in front'], { surchargeFen: yuan(40) }),
    hinted(
      'threeWay',
      ['三向（Bertoni）', 'Three-way (Bertoni)'],
      ['扩弓并推前牙', 'Widens and moves the front forward'],
      { surchargeFen: yuan(80) },
    ),
  ]),
  ...screwTurns,
);

const sagittalScrew: Setting[] = under(
  '螺旋',
  'Screw',
  choice('screw', '螺旋类型', 'Screw type', [
    hinted('frontSegment', ['推前牙段', 'Front segment'], ['纠正前牙反合', 'Against an anterior crossbite']),
    hinted('oneSide', ['单侧推磨牙', 'One side, molars'], ['单侧间隙恢复', 'Wins back room on one side']),
    option('twoSides', '双侧推磨牙', 'Both sides, molars', {
      surchargeFen: yuan(40),
      hint: label('双侧恢复间隙', 'Wins back room on both sides'),
    }),
  ]),
  ...screwTurns,
);

const springs = perTooth('springs', '弹簧', 'Springs', {
  mark: 'spring',
  hint: label('在牙位图的前牙上标“弹簧”，再逐牙选择', 'Mark “spring” on front teeth, then choose for each'),
  options: [
    hinted('finger', ['指簧', 'Finger spring'], ['近远中移动', 'Moves along the arch'], { surchargeFen: yuan(15) }),
    hinted('z', ['双曲舌簧（Z）', 'Z spring'], ['向唇侧推单牙', 'Pushes a tooth forward'], { surchargeFen: yuan(15) }),
    option('t', 'T 形簧', 'T spring', { surchargeFen: yuan(15), hint: label('颊舌向移动', 'Moves in or out') }),
    hinted('loop', ['圈簧', 'Coil spring'], ['力量轻而持久', 'Light and lasting'], { surchargeFen: yuan(20) }),
  ],
});

const construction: Setting[] = under(
  '构建咬合',
  'Construction bite',
  amount('advanceMm', '下颌前导', 'Mandibular advance', {
    required: true,
    min: -3,
    max: 10,
    step: 0.5,
    unit: 'mm',
    hint: label('III 类后退记为负值', 'Negative where a class III is held back'),
  }),
  amount('openMm', '切牙间打开', 'Opening at the incisors', { required: true, min: 1, max: 12, step: 0.5, unit: 'mm' }),
  choice('midline', '中线', 'Midline', [
    option('keep', '保持现状', 'As it is', { hint: label('不改变中线', 'Leaves the midline') }),
    hinted('align', ['对齐上颌', 'Align to the upper'], ['仅功能性偏斜', 'Only where the shift is functional']),
  ]),
);

const common = {
  needsSpan: false,
  maxSets: 2,
  rush: rush(4, 40),
  turnaroundDays: 7,
  jaws: ['upper', 'lower'] as SeriesInput['jaws'],
};
/** Clasps hold on back teeth and canines, springs move front teeth. */
const plateTeeth: SeriesInput['teeth'] = {
  dentition: 'both',
  marks: [
    { mark: 'clasp', teeth: [...backTeeth, ...frontTeeth.filter((tooth) => tooth % 10 === 3)], max: 8 },
    { mark: 'spring', teeth: frontTeeth, max: 6 },
  ],
};
const functional = {
  ...common,
  jaws: ['both'] as SeriesInput['jaws'],
  onePiece: true,
  turnaroundDays: 9,
  rush: rush(6, 40),
  requires: ['biteScan'] as SeriesInput['requires'],
};

const plates: SeriesInput[] = [
  {
    ...common,
    id: idOf(701),
    key: 'removable.expansion',
    label: label('扩弓活动矫治器（Schwarz）', 'Expansion plate (Schwarz)'),
    intro: label('慢速扩弓，纠正后牙反合与拥挤', 'Widens slowly, against crossbite and crowding'),
    jaws: ['upper', 'lower', 'both'],
    specifications: [specification(7011, '单颌基托', 'Plate', 520)],
    teeth: plateTeeth,
    settings: [...expansionScrew, ...retention, ...acrylic],
  },
  {
    ...common,
    id: idOf(702),
    key: 'removable.sagittal',
    label: label('矢状推簧矫治器', 'Sagittal plate'),
    intro: label('螺旋推前牙段或磨牙', 'A screw pushes the front segment or molars'),
    specifications: [specification(7021, '单颌基托', 'Plate', 560)],
    teeth: plateTeeth,
    settings: [...sagittalScrew, ...retention, ...acrylic],
  },
  {
    ...common,
    id: idOf(703),
    key: 'removable.spring',
    label: label('弹簧活动矫治器', 'Spring plate'),
    intro: label('弹簧推单个前牙', 'Springs push single front teeth'),
    specifications: [specification(7031, '单颌基托', 'Plate', 420)],
    teeth: plateTeeth,
    settings: [
      ...under(
        '弹簧',
        'Springs',
        springs,
        toggle('blocks', '后牙合垫打开咬合', 'Posterior blocks open the bite', {
          hint: label('前牙反合解锁', 'Frees an anterior crossbite'),
          surchargeFen: yuan(50),
        }),
      ),
      ...retention,
      ...acrylic,
    ],
  },
  {
    ...common,
    id: idOf(704),
    key: 'removable.anteriorPlane',
    label: label('前牙平面导板', 'Anterior bite plane'),
    intro: label('打开深覆合，后牙伸长', 'Opens a deep bite while the back teeth grow'),
    jaws: ['upper'],
    requires: ['opposingScan'],
    specifications: [specification(7041, '上颌基托', 'Upper plate', 430)],
    teeth: plateTeeth,
    settings: [
      ...under(
        '导板',
        'Plane',
        amount('planeMm', '后牙分开', 'Gap at the back teeth', {
          required: true,
          min: 1,
          max: 4,
          step: 0.5,
          unit: 'mm',
        }),
      ),
      ...retention,
      ...acrylic,
    ],
  },
  {
    ...common,
    id: idOf(705),
    key: 'removable.inclinedPlane',
    label: label('斜面导板', 'Inclined plane'),
    intro: label('引导前牙反合或下颌后缩', 'Guides a crossbite, or a jaw that lies back'),
    requires: ['opposingScan'],
    specifications: [
      specification(7051, '上颌斜面', 'Upper', 450),
      specification(7052, '下颌联冠式斜面', 'Lower, on the incisors', 380),
    ],
    teeth: plateTeeth,
    settings: [
      ...under(
        '导板',
        'Plane',
        amount('angle', '斜面角度', 'Slope', {
          required: true,
          min: 30,
          max: 60,
          step: 5,
          unit: '°',
          hint: label('常用 45°', 'Usually 45°'),
        }),
      ),
      ...retention,
      ...acrylic,
    ],
  },
  {
    ...common,
    id: idOf(706),
    key: 'removable.biteBlock',
    label: label('后牙合垫', 'Posterior bite block'),
    intro: label('压低后牙或解锁反合', 'Intrudes back teeth, or frees a crossbite'),
    requires: ['opposingScan'],
    specifications: [specification(7061, '单颌合垫', 'Block', 430)],
    teeth: plateTeeth,
    settings: [
      ...under(
        '合垫',
        'Block',
        amount('blockMm', '合垫厚度', 'Thickness', { required: true, min: 1, max: 6, step: 0.5, unit: 'mm' }),
      ),
      ...retention,
      ...acrylic,
    ],
  },
];

const functionals: SeriesInput[] = [
  {
    ...functional,
    id: idOf(707),
    key: 'removable.twinBlock',
    label: label('双板矫治器（Twin block）', 'Twin block'),
    intro: label('上下两块，70° 斜面前导下颌', 'Two plates; 70° slopes lead the jaw forward'),
    specifications: [specification(7071, '上下两块', 'Upper and lower plate', 1180)],
    teeth: plateTeeth,
    settings: [
      ...construction,
      ...under(
        '螺旋',
        'Screw',
        toggle('upperScrew', '上颌扩弓螺旋', 'Expansion screw above', { surchargeFen: yuan(80) }),
        ...screwTurnsIf('upperScrew'),
      ),
      ...retention,
      ...acrylic,
    ],
  },
  {
    ...functional,
    id: idOf(708),
    key: 'removable.activator',
    label: label('肌激动器（Activator）', 'Activator'),
    intro: label('一体式，夜间前导', 'One piece, leads the jaw forward at night'),
    specifications: [specification(7081, '一体式', 'One piece', 980)],
    teeth: plateTeeth,
    settings: [...construction, ...acrylic],
  },
  {
    ...functional,
    id: idOf(709),
    key: 'removable.bionator',
    label: label('生物调节器（Bionator）', 'Bionator'),
    intro: label('小巧，可白天佩戴', 'Small enough for the day'),
    specifications: [
      specification(7091, '标准型', 'Standard', 1020),
      specification(7092, '开合型', 'Open-bite type', 1020),
      specification(7093, 'III 类型', 'Class III type', 1060),
    ],
    settings: [...construction, ...acrylic],
  },
  {
    ...functional,
    id: idOf(710),
    key: 'removable.frankel',
    label: label('功能调节器（Fränkel）', 'Fränkel regulator'),
    intro: label('颊屏与唇挡，口周肌训练', 'Shields and lip pads train the muscles'),
    specifications: [
      specification(7101, 'FR I', 'FR I', 1280),
      specification(7102, 'FR II', 'FR II', 1280),
      specification(7103, 'FR III', 'FR III', 1320),
      specification(7104, 'FR IV', 'FR IV', 1320),
    ],
    settings: [
      ...construction,
      ...under(
        '屏挡',
        'Shields',
        amount('shieldMm', '颊屏离开', 'Shield off the teeth', {
          required: true,
          min: 1,
          max: 4,
          step: 0.5,
          unit: 'mm',
        }),
      ),
      ...acrylic,
    ],
  },
  {
    ...functional,
    id: idOf(711),
    key: 'removable.herbst',
    label: label('可摘 Herbst', 'Removable Herbst'),
    intro: label('套管连杆持续前导', 'Tubes and rods lead forward all day'),
    specifications: [specification(7111, '上下两块', 'Upper and lower', 1680)],
    settings: [...construction, ...acrylic],
  },
  {
    ...functional,
    id: idOf(712),
    key: 'removable.facemask',
    label: label('前方牵引（面具）', 'Reverse pull with face mask'),
    intro: label('上颌发育不足的前方牵引', 'Pulls an upper jaw that lags behind'),
    specifications: [
      specification(7121, '口内装置', 'Intra-oral part', 880),
      specification(7122, '含面具', 'With the mask', 1280),
    ],
    settings: [
      ...under(
        '牵引',
        'Pull',
        choice('hook', '牵引钩位置', 'Hooks at', [
          option('canine', '尖牙近中', 'Mesial of the canines', {
            hint: label('牵引点靠前', 'Pulls further in front'),
          }),
          option('premolar', '第一前磨牙', 'First premolars', {
            hint: label('减少上颌旋转', 'Turns the upper jaw less'),
          }),
        ]),
        toggle('expand', '配合扩弓', 'With expansion', { surchargeFen: yuan(120) }),
        ...screwTurnsIf('expand'),
      ),
      ...acrylic,
    ],
  },
];

const others: SeriesInput[] = [
  {
    ...common,
    id: idOf(713),
    key: 'removable.habit',
    label: label('不良习惯矫治器', 'Habit breaker'),
    intro: label('舌刺、腭刺、腭珠等', 'Tongue crib, palatal spurs, bead'),
    jaws: ['upper', 'lower'],
    specifications: [
      specification(7131, '活动式', 'Removable', 480),
      specification(7132, '固定式', 'Fixed to bands', 520),
    ],
    teeth: plateTeeth,
    settings: [
      ...under(
        '习惯',
        'Habit',
        several('habits', '针对', 'Against', [
          option('tongueThrust', '吐舌', 'Tongue thrust', {
            hint: label('吞咽时舌前伸', 'The tongue pushes as they swallow'),
          }),
          option('thumb', '吮指', 'Thumb sucking', {
            hint: label('前牙开合的常见原因', 'A usual cause of an open bite'),
          }),
          option('lip', '咬唇', 'Lip biting', { hint: label('上前牙前突', 'Upper front teeth lean out') }),
          option('mouthBreathing', '口呼吸', 'Mouth breathing', {
            hint: label('请先排除鼻道阻塞', 'Rule out a blocked nose first'),
          }),
        ]),
        choice('device', '装置', 'Device', [
          hinted('crib', ['舌栅', 'Crib'], ['挡住舌头', 'Bars the tongue']),
          option('spurs', '腭刺', 'Spurs', { hint: label('提醒舌头后退', 'Reminds the tongue to stay back') }),
          hinted('bead', ['腭珠', 'Bead'], ['舌头有事可做', 'Gives the tongue something to do']),
          option('shield', '前庭盾', 'Oral shield', { hint: label('隔开唇与牙', 'Keeps lips off the teeth') }),
        ]),
      ),
      ...acrylic,
    ],
  },
  {
    ...common,
    id: idOf(714),
    key: 'removable.spaceMaintainer',
    label: label('间隙保持器', 'Space maintainer'),
    intro: label('乳牙早失后保持间隙', 'Keeps the room of a milk tooth lost early'),
    specifications: [
      specification(7141, '带环丝圈式', 'Band and loop', 260),
      specification(7142, '活动义齿式', 'Plate with teeth', 360),
      specification(7143, '远中导板', 'Distal shoe', 320),
    ],
    teeth: { dentition: 'both', marks: [{ mark: 'pontic', max: 6 }] },
    settings: [
      ...under(
        '间隙',
        'Room',
        onTeeth('gapTeeth', '保持间隙的牙位', 'Teeth whose room is kept', 'pontic', {
          hint: label('先标“缺失”，再标“义齿”', 'Mark “missing” first, then “pontic”'),
        }),
      ),
      ...acrylic,
    ],
  },
  {
    ...common,
    id: idOf(715),
    key: 'removable.nance',
    label: label('Nance 弓', 'Nance arch'),
    intro: label('腭托支抗，防磨牙前移', 'A palatal button holds the molars back'),
    jaws: ['upper'],
    specifications: [specification(7151, '带环焊接', 'Soldered to bands', 360)],
    settings: [
      ...under(
        '带环',
        'Bands',
        choice('bands', '带环', 'Bands', [
          option('lab', '由技工所配', 'From the lab', {
            surchargeFen: yuan(60),
            hint: label('按模型选配并焊接', 'Fitted to the model and soldered'),
          }),
          option('clinic', '诊所随模型寄来', 'The clinic sends them with the model', {
            hint: label('带环已在口内试戴', 'The bands were tried in the mouth'),
          }),
        ]),
      ),
    ],
  },
  {
    ...common,
    id: idOf(716),
    key: 'removable.lingualArch',
    label: label('舌弓', 'Lingual arch'),
    intro: label('下颌支抗与间隙保持', 'Anchorage and room in the lower jaw'),
    jaws: ['lower'],
    specifications: [specification(7161, '0.9 mm 不锈钢', 'Stainless steel 0.9 mm', 320, 0.9)],
    settings: [...under('舌弓', 'Arch', toggle('loops', '调节曲', 'Adjusting loops', { surchargeFen: yuan(20) }))],
  },
  {
    ...common,
    id: idOf(717),
    key: 'removable.lipBumper',
    label: label('唇挡', 'Lip bumper'),
    intro: label('推磨牙向远中，放松下唇', 'Moves molars back, keeps the lip off'),
    jaws: ['upper', 'lower'],
    specifications: [specification(7171, '包塑唇挡', 'Covered bumper', 300)],
    settings: [
      ...under(
        '唇挡',
        'Bumper',
        amount('offMm', '离开牙面', 'Off the teeth', { required: true, min: 2, max: 5, step: 0.5, unit: 'mm' }),
      ),
    ],
  },
];

/** Removable appliances of the demonstration; kinds as orthodontic laboratories offer them. */
export const removables: BrandInput = {
  id: idOf(1),
  label: label('舒雅', 'Suya'),
  series: [...plates, ...functionals, ...others],
};
