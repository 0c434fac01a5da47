import { idOf } from './ids.ts';

export const seriesId = idOf('series', 1);
const specificationId = idOf('specification', 1);
export const label = { zh: '透明保持器', en: 'Clear retainer' };
export const series = {
  id: seriesId,
  key: 'bench.clear',
  label,
  intro: label,
  turnaroundDays: 5,
  jaws: ['upper'],
  needsSpan: true,
  maxSets: 5,
  settings: [],
  specifications: [{ id: specificationId, label, thicknessMm: 0.75, priceFen: 26_000 }],
};

/** A complete prescription, as the load sends it and as the seeded orders hold it. */
export const prescription = {
  seriesId,
  specificationId,
  jaw: 'upper',
  teeth: [11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27].map((tooth) => ({ tooth, mark: 'covered' })),
  options: {},
  sets: 1,
  characteristics: ['Crowding'],
  occlusion: '覆合覆盖正常',
  priority: '固位优先',
  compromises: '',
  scans: { upper: null, lower: null, bite: null },
  physicalModel: true,
  photos: [],
  wishedOn: null,
  appointmentOn: null,
  delivery: {
    name: '王',
    phone: '13900001111',
    province: '上海市',
    city: '上海市',
    district: '徐汇区',
    address: '1 号',
  },
  remark: '',
};
