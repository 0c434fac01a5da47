import type { people } from '../support/people.ts';

/** Somebody of the demonstration, or anybody without signing in. */
export type Viewer = keyof typeof people | 'visitor';

/** Screens that one person looks at after another. */
export interface Tour {
  readonly of: string;
  readonly viewer: Viewer;
  /** The clinic that is entered, where the viewer has several. */
  readonly clinic?: string;
  /** Whether phones open them as well. */
  readonly onPhones?: true;
  /** Addresses; what stands in braces is found or made (`shown.ts`), so that no screen is looked at empty. */
  readonly screens: readonly string[];
}

/** Every screen of the product: `scripts/screens.test.ts` holds the list against the router. */
export const tours: readonly Tour[] = [
  {
    of: 'the way in',
    viewer: 'visitor',
    screens: [
      '/login',
      '/login?way=sms',
      '/login?way=scan',
      '/login?way=code',
      '/register',
      '/forgits',
      '/change',
      '/complete',
      '/privacypolicy',
      '/useragreement',
      '/404',
    ],
  },
  {
    of: 'what a link opens',
    viewer: 'visitor',
    onPhones: true,
    screens: [
      '/invitation?token={invitation}',
      '/register?invitation={invitation}',
      '/smsOutbox',
      '/relateClinic?clinicId={clinic}',
      '/wxPay?payToken={payment}',
      '/pay?payToken={payment}',
      '/progress/{progress}',
      '/phone#{phone}',
    ],
  },
  {
    of: 'finding a clinic',
    viewer: 'applicant',
    screens: [
      '/clinicManage',
      '/createCompany',
      '/concatCompany?name=晨曦',
      '/relateClinic?clinicId={clinic}',
      '/authStatus',
      '/userInfo/doctor',
    ],
  },
  { of: 'papers under review', viewer: 'founder', screens: ['/authStatus', '/myCompany', '/home'] },
  { of: 'papers sent back', viewer: 'rejected', screens: ['/authStatus?of=doctor', '/userInfo/doctor'] },
  {
    of: "the clinic's day",
    viewer: 'clinicAdmin',
    screens: [
      '/home',
      '/caseList',
      '/caseList?view=cases',
      '/caseList/case?id={case}',
      '/caseList/create',
      '/patientCenter',
      '/patientCenter?id={patient}',
      '/patientCenter?id={patient}&view=looks',
      '/stagingBox',
      '/modelDelivery',
      '/modelDelivery?tab=scans',
      '/modelDelivery?tab=sent&box={delivery}',
      '/mergePay',
      '/mergePay/confirmOrder?id={bill}',
    ],
  },
  { of: 'a sign-in to confirm', viewer: 'clinicAdmin', onPhones: true, screens: ['/scan?id={scan}'] },
  {
    of: 'ordering',
    viewer: 'clinicAdmin',
    screens: [
      '/sportsBracesCreateOrder',
      '/whiteBracesCreateOrder',
      '/retainerCreateOrder?orderId={draft}',
      '/removeApplianceCreateOrder',
      '/childCorrectCreateOrder',
      '/confirmOrder?type=5&orderIds={draft}',
      '/confirmOrder?type=5&orderIds={draft},{otherDraft}',
      '/amendOrder/{submitted}',
    ],
  },
  {
    of: 'orders',
    viewer: 'clinicAdmin',
    screens: [
      '/retainerOrderDetail/{plan}?tab=plan',
      '/retainerOrderDetail/{plan}?tab=prescription',
      '/retainerOrderDetail/{plan}?tab=files',
      '/retainerOrderDetail/{plan}?tab=talk',
      '/retainerOrderDetail/{finished}?tab=bills',
      '/retainerOrderDetail/{finished}?tab=delivery',
      '/retainerOrderDetail/{finished}?tab=history',
      '/sportsBracesOrderDetail/{sportsBraces}?tab=prescription',
      '/whiteBracesOrderDetail/{whiteBraces}?tab=prescription',
      '/removeApplianceOrderDetail/{removeAppliance}',
      '/childCorrectOrderDetail/{childCorrect}?tab=prescription',
    ],
  },
  {
    of: 'people and papers',
    viewer: 'clinicAdmin',
    screens: [
      '/baseEmployee',
      '/baseEmployee?tab=applications',
      '/clinicManage',
      '/createCompanys',
      '/concatCompany',
      '/myCompany',
      '/userInfo/doctor',
      '/authStatus',
      '/personalCenter',
      '/personalCenter?currentLocation=2',
      '/personalCenter?currentLocation=3',
      '/personalCenter?currentLocation=5',
      '/personalCenter?currentLocation=9',
      '/personalCenter?currentLocation=7',
      '/setting',
    ],
  },
  {
    of: 'head office',
    viewer: 'headOffice',
    clinic: '康贝齿科（徐汇店）',
    screens: ['/home', '/caseList', '/mergePay', '/myCompany'],
  },
  {
    of: "the lab's day",
    viewer: 'intake',
    screens: [
      '/lab',
      '/lab/board',
      '/lab/mine',
      '/lab/talks',
      '/lab/cases/{case}',
      '/lab/deliveries',
      '/lab/deliveries/{delivery}',
      '/lab/orders/new',
      '/lab/figures',
      '/lab/calendar',
    ],
  },
  {
    of: 'orders at the lab',
    viewer: 'designer',
    screens: [
      '/lab/orders/{plan}?tab=plan',
      '/lab/orders/{submitted}?tab=prescription',
      '/lab/orders/{plan}?tab=files',
      '/lab/orders/{plan}?tab=talk',
      '/lab/orders/{finished}?tab=bills',
      '/lab/orders/{finished}?tab=delivery',
      '/lab/orders/{finished}?tab=history',
      '/personalCenter',
    ],
  },
  { of: "the lab's catalogue", viewer: 'support', screens: ['/lab/catalogue'] },
  {
    of: "the platform's administration",
    viewer: 'reviewer',
    screens: [
      '/lab/authentications',
      '/lab/authentications/{submission}',
      '/lab/accounts',
      '/lab/ledger',
      '/lab/work',
      '/personalCenter?currentLocation=2',
    ],
  },
];

/** Addresses of the router that show nothing of their own, and why. */
export const unseen: Readonly<Record<string, string>> = {
  '/': 'leads to /home',
  '/shuyaHome': 'leads to /home',
  '/anesthetic': 'leads each person to their work',
  '/*': 'shows what /404 shows',
};

/** A dialog that opens over a screen. */
export interface Overlay {
  readonly viewer: keyof typeof people;
  readonly screen: string;
  /** The words of the button that opens it. */
  readonly button: string;
}

const over = (viewer: Overlay['viewer'], screen: string, ...buttons: readonly string[]): readonly Overlay[] =>
  buttons.map((button) => ({ viewer, screen, button }));

/** Dialogs in which something is decided, paid back or written down for good. */
export const overlays: readonly Overlay[] = [
  ...over('clinicAdmin', '/baseEmployee', '邀请同事'),
  ...over('reviewer', '/lab/accounts', '添加人员'),
  ...over('intake', '/lab/orders/{submitted}', '审核通过', '审核不通过', '要求补充资料', '提示风险'),
  ...over('production', '/lab/orders/{production}', '发货', '终止生产'),
  ...over('finance', '/lab/orders/{paid}', '退款'),
  ...over('intake', '/lab/orders/{disputed}', '返工重做'),
  ...over('support', '/lab/orders/{disputed}', '协商结案'),
];
