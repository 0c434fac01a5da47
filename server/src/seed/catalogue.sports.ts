import type { BrandInput, SeriesInput, Setting } from '@suya/contract/catalogue/catalogue.schema';
import {
  amount,
  choice,
  hinted,
  idOf,
  label,
  onTeeth,
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
 * EVA, worn in the upper jaw; thicknesses are of the finished guard, because forming takes a quarter of the sheet
 * (Maeda 2008; about 4 mm is the optimum, Westerman; 3 mm at least in contact sports, Academy for Sports Dentistry).
 */
const colours = [
  option('clear', '透明', 'Clear', { swatch: '#e8f1f2' }),
  option('white', '白色', 'White', { swatch: '#ffffff' }),
  option('black', '黑色', 'Black', { swatch: '#1f2328' }),
  option('red', '红色', 'Red', { swatch: '#c62f2f' }),
  option('blue', '蓝色', 'Blue', { swatch: '#2456a6' }),
  option('green', '绿色', 'Green', { swatch: '#2f8f5b' }),
  option('yellow', '黄色', 'Yellow', { swatch: '#f0b429' }),
  option('pink', '粉色', 'Pink', { swatch: '#e79aa5' }),
  hinted('two', ['双色拼接', 'Two colours'], ['颜色请写在“要求”栏', 'Name the colours under “requirement”'], {
    picture: '/catalogue/two-colours.svg',
    surchargeFen: yuan(40),
  }),
  hinted('three', ['三色拼接', 'Three colours'], ['颜色请写在“要求”栏', 'Name the colours under “requirement”'], {
    picture: '/catalogue/three-colours.svg',
    surchargeFen: yuan(70),
  }),
  option('camouflage', '迷彩', 'Camouflage', { picture: '/catalogue/camouflage.svg', surchargeFen: yuan(60) }),
];

const sport: Setting[] = under(
  '使用',
  'Use',
  choice('sport', '运动项目', 'Sport', [
    option('football', '足球', 'Football', { hint: label('防止头球与肘部撞击', 'Against headers and elbows') }),
    option('basketball', '篮球', 'Basketball', { hint: label('防肘部与跌倒', 'Against elbows and falls') }),
    option('rugby', '橄榄球', 'Rugby', {
      hint: label('反复冲撞，建议至少 4 mm', 'Collides again and again: 4 mm at least'),
    }),
    option('boxing', '拳击', 'Boxing', {
      hint: label('直击下颌，建议 4–5 mm 多层', 'Blows to the jaw: 4–5 mm, laminated'),
    }),
    option('taekwondo', '跆拳道、散打', 'Taekwondo, sanda', {
      hint: label('踢击面部，建议 4 mm', 'Kicks to the face: 4 mm'),
    }),
    option('hockey', '冰球、曲棍球', 'Hockey', { hint: label('球杆与冰球，建议多层', 'Sticks and pucks: laminated') }),
    option('skating', '轮滑、滑板', 'Skating', { hint: label('防跌倒磕牙', 'Against falls') }),
    option('gym', '力量训练', 'Weight training', {
      hint: label('咬紧时均匀受力', 'Spreads the load of a clenched bite'),
    }),
    option('other', '其他', 'Other', { hint: label('请写明项目', 'Say which one') }),
  ]),
  words('sportName', '项目名称', 'Which sport', {
    required: true,
    maxLength: 30,
    showIf: { key: 'sport', values: ['other'] },
  }),
  choice('level', '运动强度', 'Level', [
    hinted('leisure', ['休闲', 'Leisure'], ['偶尔接触，2–3 mm 即可', 'Little contact; 2–3 mm will do']),
    hinted(
      'contact',
      ['竞技接触', 'Competitive contact'],
      ['唇面与咬合面至少 3 mm', 'At least 3 mm in front and on the bite'],
    ),
    hinted('combat', ['格斗', 'Combat'], ['建议成品 4–5 mm 多层', 'Finished 4–5 mm, laminated, is advised']),
  ]),
);

const fit: Setting[] = under(
  '口内情况',
  'In the mouth',
  choice('stage', '牙列阶段', 'Dentition', [
    option('permanent', '恒牙列', 'Permanent', { hint: label('全部换牙后', 'Once all milk teeth are gone') }),
    hinted('mixed', ['替牙列', 'Mixed'], ['萌出中的牙留出空间', 'Leaves room for teeth that erupt']),
    option('deciduous', '乳牙列', 'Deciduous', { hint: label('约 3–6 岁', 'About 3–6 years') }),
  ]),
  toggle('braces', '戴有固定矫治器', 'Fixed braces are worn', {
    hint: label('托槽处留出缓冲', 'Room is left over the brackets'),
    surchargeFen: yuan(50),
  }),
  onTeeth('bracketTeeth', '有托槽的牙', 'Teeth with brackets', 'bracket', {
    hint: label('在牙位图上用“托槽”标出', 'Mark them as “bracket” on the tooth chart'),
    showIf: { key: 'braces', values: ['true'] },
  }),
);

const shape: Setting[] = under(
  '设计',
  'Design',
  choice('extension', '后缘', 'Rear end', [
    hinted('firstMolar', ['至第一磨牙', 'To the first molars'], ['轻便，易说话', 'Light, easy to speak with']),
    hinted('secondMolar', ['至第二磨牙', 'To the second molars'], ['缓冲更好', 'Cushions better']),
  ]),
  choice('balance', '咬合', 'Bite', [
    hinted(
      'balanced',
      ['对颌咬合印迹', 'Balanced to the other jaw'],
      ['双侧均匀接触，防下颌受撞', 'Even contact on both sides guards the joint'],
    ),
    option('flat', '平面', 'Flat', { hint: label('咬合不稳定或牙列在变化时', 'Where the bite is not settled') }),
  ]),
  several(
    'extras',
    '附加',
    'Extras',
    [
      option('strap', '头盔系带', 'Helmet strap', {
        surchargeFen: yuan(15),
        hint: label('可连接面罩', 'Joins it to a face guard'),
      }),
      option('case', '透气收纳盒', 'Vented case', { surchargeFen: yuan(10), hint: label('通风晾干', 'Lets it dry') }),
      hinted('breathing', ['前方透气孔', 'Front breathing channel'], ['强换气项目', 'For sports of heavy breathing'], {
        surchargeFen: yuan(20),
      }),
    ],
    { required: false },
  ),
);

const print: Setting[] = under(
  '个性化',
  'Print',
  words('printName', '姓名', 'Name', { maxLength: 16 }),
  amount('printNumber', '号码', 'Number', { min: 0, max: 999, step: 1 }),
  toggle('logo', '队徽', 'Team logo', {
    hint: label('请把队徽图片放在照片里', 'Add the logo’s picture to the photos'),
    surchargeFen: yuan(30),
  }),
);

const common = {
  jaws: ['upper', 'lower'] as SeriesInput['jaws'],
  needsSpan: false,
  maxSets: 1,
  requires: ['opposingScan'] as SeriesInput['requires'],
  lines: { colours, maxLines: 6 },
  settings: [...sport, ...fit, ...shape, ...print],
};

const single: SeriesInput = {
  ...common,
  id: idOf(301),
  key: 'sports.single',
  label: label('单层运动护齿', 'Single-layer mouthguard'),
  intro: label('一层 EVA 压制，休闲与训练', 'One formed layer of EVA, for leisure and training'),
  turnaroundDays: 4,
  rush: rush(2, 30),
  specifications: [
    specification(311, '成品 2 mm', 'Finished 2 mm', 180, 2),
    specification(312, '成品 3 mm', 'Finished 3 mm', 220, 3),
  ],
  teeth: { dentition: 'both', marks: [{ mark: 'bracket', inJaw: true }] },
};

const laminated: SeriesInput = {
  ...common,
  id: idOf(302),
  key: 'sports.laminated',
  label: label('多层加压护齿', 'Laminated mouthguard'),
  intro: label(
    '多层高压成型（≤ 6 atm），厚度稳定，竞技与格斗',
    'Sheets joined under pressure (up to 6 atm); keeps its thickness, for contact and combat',
  ),
  turnaroundDays: 6,
  rush: rush(3, 40),
  specifications: [
    specification(321, '成品 3 mm，两层', 'Finished 3 mm, two layers', 380, 3),
    specification(322, '成品 4 mm，两层', 'Finished 4 mm, two layers', 420, 4),
    specification(323, '成品 5 mm，三层', 'Finished 5 mm, three layers', 480, 5),
  ],
  teeth: { dentition: 'both', marks: [{ mark: 'bracket', inJaw: true }] },
};

/** Sports mouthguards of the demonstration. */
export const sportsGuards: BrandInput = {
  id: idOf(1),
  label: label('舒雅', 'Suya'),
  series: [single, laminated],
};
