import { type Series, series as seriesSchema } from '@suya/contract/catalogue/catalogue.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { newId } from '../../../../platform/ids.ts';

const both = (zh: string, en: string) => ({ zh, en });
const choice = (value: string, zh: string, en: string) => ({ value, label: both(zh, en), surchargeFen: 0 });
const plain = { required: false, options: [] };
const specificationId = newId();
const [upper, lower, photo] = [newId(), newId(), newId()];

const series: Series = seriesSchema.parse({
  id: newId(),
  key: 'clear',
  label: both('透明压膜保持器', 'Clear retainer'),
  intro: both('', ''),
  turnaroundDays: 3,
  jaws: ['upper', 'lower', 'both'],
  needsSpan: true,
  maxSets: 4,
  specifications: [
    { id: specificationId, label: both('0.75 mm 膜片', '0.75 mm sheet'), thicknessMm: 0.75, priceFen: 28000 },
  ],
  settings: [
    {
      ...plain,
      key: 'edge',
      kind: 'choice',
      label: both('边缘', 'Edge'),
      options: [choice('straight', '直线型', 'Straight'), choice('scalloped', '贝壳型', 'Scalloped')],
    },
    { ...plain, key: 'height', kind: 'number', label: both('龈缘上高度', 'Height above the gingiva'), unit: 'mm' },
    { ...plain, key: 'name', kind: 'text', label: both('刻字', 'Engraving') },
    { ...plain, key: 'box', kind: 'switch', label: both('附收纳盒', 'With a case') },
    { ...plain, key: 'pontic', kind: 'teeth', label: both('桥体牙位', 'Pontic at'), mark: 'pontic' },
    {
      ...plain,
      key: 'extras',
      kind: 'multiple',
      label: both('加装', 'Added'),
      options: [choice('hook', '牵引钩', 'Hooks'), choice('button', '舌侧扣', 'Buttons')],
    },
  ],
});

const span = [
  17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 37, 36, 35, 34, 33, 32, 31, 41, 42, 43, 44, 46, 47,
];

const meshFile = (id: string, name: string) => ({
  id,
  kind: 'scan' as const,
  name,
  bytes: 13_004_284,
  sha256: 'a'.repeat(64),
  contentType: 'model/stl',
  mesh: null,
  picture: null,
  uploadedAt: '2026-11-20T09:00:00Z',
  uploadedBy: '王助理',
});

/** An order with everything on it that a slip can show, for tests. */
export function sampleOrder(changes: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: newId(),
    no: 'R2611200000421',
    type: 5,
    appliance: { label: both('保持器', 'Retainer'), hue: 'teal', track: 'design' },
    lines: { sportsBraces: [], whiteBraces: [], plain: [] },
    priceLines: [],
    kind: 4,
    status: 53,
    version: 5,
    clinicId: newId(),
    clinicName: '晨曦口腔',
    patientId: newId(),
    patientName: '陈晓雯',
    caseId: null,
    stage: null,
    doctorName: '李明',
    designerName: null,
    seriesLabel: series.label,
    priceFen: 56000,
    rush: false,
    promisedOn: '2026-11-27',
    promiseKind: 'calendar',
    due: 'onTime',
    amendedAt: null,
    appointmentOn: '2026-12-01',
    updatedAt: '2026-11-20T09:00:00Z',
    createdAt: '2026-11-20T08:00:00Z',
    submittedAt: '2026-11-20T08:30:00Z',
    patientSex: 'female',
    patientBirthDate: '2012-03-05',
    doctorId: newId(),
    doctorAuthenticated: true,
    lacksPapers: false,
    parentId: null,
    road: 'first',
    prescription: prescription.parse({
      seriesId: series.id,
      specificationId,
      jaw: 'both',
      teeth: [
        ...span.map((tooth) => ({ tooth, mark: 'covered' })),
        { tooth: 11, mark: 'attachment' },
        { tooth: 45, mark: 'missing' },
        { tooth: 45, mark: 'pontic' },
        { tooth: 18, mark: 'unerupted' },
        { tooth: 48, mark: 'extract' },
      ],
      options: { edge: 'scalloped', height: 1.5, name: 'CXW', box: true, extras: ['hook', 'button'] },
      sets: 2,
      characteristics: ['Crowding', 'DeepBite'],
      occlusion: '前牙覆合 3 mm，右侧后牙中性关系，左侧偏远中 1 mm。',
      priority: '45 桥体颜色须与邻牙一致，优先于交期',
      compromises: '远中边缘可止于 7 近中；膜片缺货时可用 1.0 mm',
      scans: { upper, lower },
      photos: [photo],
      wishedOn: '2026-11-26',
      appointmentOn: '2026-12-01',
      delivery: {
        name: '王助理',
        phone: '13900001111',
        province: '上海市',
        city: '上海市',
        district: '徐汇区',
        address: '漕溪北路 88 号 5 楼',
      },
      remark: '患者夜磨牙，请注意后牙厚度。',
    }),
    files: [
      meshFile(upper, '陈晓雯_上颌_2026-11-20.stl'),
      meshFile(lower, '陈晓雯_下颌_2026-11-20.stl'),
      { ...meshFile(photo, '正面照.jpg'), kind: 'photo', contentType: 'image/jpeg', bytes: 2_400_000 },
    ],
    series,
    riskText: null,
    requestedFields: [],
    turn: null,
    mine: false,
    model: null,
    movedAt: '2026-11-20T09:00:00Z',
    history: [],
    bills: [],
    shipment: null,
    modelReceipt: null,
    designs: [],
    events: [],
    acts: [],
    proposedOn: null,
    family: [],
    changeRequests: [],
    abutments: [],
    ...changes,
  };
}
