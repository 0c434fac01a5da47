import type { ClinicRole, LabRole } from '@suya/contract/access/permissions';
import { needsGuardian, patientConsentVersion } from '@suya/contract/patients/consent.rules';
import type { ConsentInput } from '@suya/contract/patients/consent.schema';

/** The one password of every demo account; production refuses to start with them. */
export const demoPassword = 'suya-demo-2026';

interface DemoMember {
  readonly phone: string;
  readonly name: string;
  readonly roles: readonly ClinicRole[];
  /** Set for doctors whose papers are passed. */
  readonly passed?: true;
}

interface DemoClinic {
  readonly key: string;
  readonly name: string;
  readonly district: readonly [province: string, city: string, district: string, street: string];
  readonly members: readonly DemoMember[];
}

export const demoClinics: readonly DemoClinic[] = [
  {
    key: 'chenxi',
    name: '晨曦口腔门诊部',
    district: ['浙江省', '杭州市', '西湖区', '文三路 199 号 2 层'],
    members: [
      { phone: '13800000001', name: '王晨', roles: ['admin', 'doctor'], passed: true },
      { phone: '13800000002', name: '李思远', roles: ['doctor'], passed: true },
      { phone: '13800000003', name: '陈小雨', roles: ['assistant'] },
      { phone: '13800000004', name: '赵敏', roles: ['finance'] },
    ],
  },
  {
    key: 'yuechi',
    name: '悦齿齿科诊所',
    district: ['江苏省', '苏州市', '工业园区', '星湖街 328 号'],
    members: [
      { phone: '13800000011', name: '周岚', roles: ['admin', 'doctor'], passed: true },
      { phone: '13800000022', name: '林悦', roles: ['doctor'], passed: true },
    ],
  },
  {
    key: 'kangbei1',
    name: '康贝齿科（徐汇店）',
    district: ['上海市', '上海市', '徐汇区', '漕溪北路 88 号'],
    members: [
      { phone: '13800000023', name: '孙宁', roles: ['admin', 'doctor'], passed: true },
      { phone: '13800000022', name: '林悦', roles: ['doctor'], passed: true },
    ],
  },
  {
    key: 'kangbei2',
    name: '康贝齿科（静安店）',
    district: ['上海市', '上海市', '静安区', '南京西路 1266 号'],
    members: [{ phone: '13800000024', name: '何静', roles: ['admin', 'doctor'], passed: true }],
  },
];

export const demoChain = {
  name: '康贝口腔集团',
  clinics: ['kangbei1', 'kangbei2'],
  headOffice: { phone: '13800000021', name: '高远' },
} as const;

export const demoLab: readonly { phone: string; name: string; roles: readonly LabRole[]; who: string }[] = [
  { phone: '13900000001', name: '方平', roles: ['intake'], who: '技工所接单 · Lab intake' },
  { phone: '13900000002', name: '沈亦', roles: ['design'], who: '技工所设计 · Lab designer' },
  { phone: '13900000003', name: '许然', roles: ['design'], who: '技工所设计（复核）· Lab designer, checks' },
  { phone: '13900000004', name: '秦川', roles: ['production'], who: '技工所生产 · Lab production' },
  { phone: '13900000005', name: '叶清', roles: ['finance'], who: '技工所财务 · Lab finance' },
  { phone: '13900000006', name: '罗文', roles: ['support'], who: '技工所客服 · Lab support' },
  { phone: '13900000007', name: '顾言', roles: ['platformAdmin'], who: '平台管理员 · Platform administrator' },
];

/** People on their way in: each stands at another point of it. */
export const demoNewcomers = {
  founder: { phone: '13800000031', name: '苏晴', who: '新诊所，资料审核中 · opened a clinic, papers under review' },
  applicant: {
    phone: '13800000032',
    name: '邓凯',
    who: '医生，资料审核中，申请加入诊所 · doctor, under review, applied',
  },
  rejected: { phone: '13800000033', name: '叶青', who: '医生，资料未通过 · doctor whose papers were rejected' },
} as const;

/** Invited by the first clinic; has no account yet. */
export const demoInvited = { phone: '13800000034', name: '周文' } as const;

/** One in five has told no number. */
const phoneOf = (at: number): string | null => (at % 5 === 3 ? null : `137000001${String(at).padStart(2, '0')}`);

export interface DemoPatient {
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly birthDate: string;
  readonly phone: string | null;
}

/** Invented people with invented numbers: 40 in all, spread over the clinics in turn. */
export const demoPatients: readonly DemoPatient[] = [
  ['张子涵', 'female', '2008-03-12'],
  ['王浩然', 'male', '2006-07-25'],
  ['李欣怡', 'female', '2010-11-02'],
  ['赵宇轩', 'male', '2004-01-19'],
  ['陈思琪', 'female', '1999-05-30'],
  ['杨俊杰', 'male', '2009-09-14'],
  ['黄雨桐', 'female', '2007-12-08'],
  ['周梓豪', 'male', '2005-04-21'],
  ['吴佳怡', 'female', '1996-02-17'],
  ['徐明哲', 'male', '2016-06-06'],
  ['孙梦瑶', 'female', '2003-10-28'],
  ['马天宇', 'male', '2008-08-03'],
  ['朱晓彤', 'female', '2001-03-26'],
  ['胡嘉懿', 'male', '2017-01-15'],
  ['郭雅静', 'female', '1994-07-09'],
  ['何俊熙', 'male', '2006-11-23'],
  ['林诗涵', 'female', '2009-04-11'],
  ['高子轩', 'male', '2010-02-28'],
  ['罗欣悦', 'female', '2002-09-05'],
  ['郑凯文', 'male', '1998-12-31'],
  ['梁静怡', 'female', '2007-05-18'],
  ['谢宇航', 'male', '2004-10-10'],
  ['宋雨欣', 'female', '2008-06-22'],
  ['唐博文', 'male', '2005-08-30'],
  ['许可馨', 'female', '2011-03-07'],
  ['韩子墨', 'male', '2009-01-25'],
  ['冯思颖', 'female', '1997-11-13'],
  ['邓浩宇', 'male', '2006-04-02'],
  ['曹雨萱', 'female', '2010-07-16'],
  ['彭梓轩', 'male', '2003-02-09'],
  ['曾佳琪', 'female', '2000-06-29'],
  ['肖俊驰', 'male', '2008-10-20'],
  ['田语嫣', 'female', '2018-05-04'],
  ['董天佑', 'male', '2007-09-27'],
  ['袁梦洁', 'female', '1995-01-08'],
  ['潘宇辰', 'male', '2009-12-19'],
  ['于欣然', 'female', '2005-03-14'],
  ['蒋浩轩', 'male', '2011-08-26'],
  ['单诗雅', 'female', '2004-06-11'],
  ['尉迟明', 'male', '2002-02-22'],
].map(([name, sex, birthDate], at) => ({
  name: name as string,
  sex: sex as 'male' | 'female',
  birthDate: birthDate as string,
  phone: phoneOf(at),
}));

/** What each of them, or a child's parent, signed. */
export function consentOf({ name, birthDate }: { name: string; birthDate: string }): ConsentInput {
  const isChild = needsGuardian(birthDate, new Date().toISOString().slice(0, 10));
  const guardian = isChild ? ({ name: `${name.slice(0, 1)}建国`, relation: 'father' } as const) : null;
  return { guardian, way: 'paper', version: patientConsentVersion };
}
