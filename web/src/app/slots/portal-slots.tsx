import { lazy } from 'react';
import { ClinicTalkLabel, ClinicUnreadMark } from '../../features/cases/parts/clinic-slots.tsx';
import type { Slots } from '../../lib/slots.ts';

const PatientEditor = lazy(() =>
  import('../../features/patients/parts/patient-editor.tsx').then((module) => ({ default: module.PatientEditor })),
);

const ConsentNotice = lazy(() =>
  import('../../features/patients/parts/consent-notice.tsx').then((module) => ({ default: module.ConsentNotice })),
);

const PhonePhotos = lazy(() =>
  import('../../features/deliveries/parts/phone-link.tsx').then((module) => ({ default: module.PhoneLink })),
);

/** Parts of one feature that are shown in another's pages, on the clinic's side. */
export const portalSlots: Slots = {
  OrderTalk: lazy(() => import('../../features/cases/parts/order-talk.tsx')),
  OrderTalkLabel: ClinicTalkLabel,
  CaseBrowser: lazy(() => import('../../features/cases/parts/browser/case-browser.tsx')),
  CaseExport: lazy(() => import('../../features/cases/parts/browser/case-export.tsx')),
  PatientCases: lazy(() => import('../../features/cases/parts/patient-cases.tsx')),
  OrderLine: lazy(() => import('../../features/orders/parts/clinic-order-line.tsx')),
  UnreadTalk: lazy(() => import('../../features/cases/parts/unread-talk.tsx')),
  UnreadMark: ClinicUnreadMark,
  PatientEditor,
  ConsentNotice,
  PhonePhotos,
};
