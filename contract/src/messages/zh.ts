import { cases } from './zh/cases/cases.ts';
import { progress } from './zh/cases/progress.ts';
import { catalogue } from './zh/catalogue.ts';
import { authentications } from './zh/clinics/authentications.ts';
import { clinics } from './zh/clinics/clinics.ts';
import { jobs } from './zh/clinics/jobs.ts';
import { onboarding } from './zh/clinics/onboarding.ts';
import { staff } from './zh/clinics/staff.ts';
import { common } from './zh/common.ts';
import { dates } from './zh/dates.ts';
import { deliveries } from './zh/deliveries.ts';
import { errors } from './zh/errors.ts';
import { files } from './zh/files.ts';
import { account } from './zh/identity/account.ts';
import { identity } from './zh/identity/identity.ts';
import { levels } from './zh/identity/levels.ts';
import { refusals } from './zh/identity/refusals.ts';
import { sms } from './zh/identity/sms.ts';
import { meshes } from './zh/meshes.ts';
import { calendar } from './zh/orders/calendar.ts';
import { changes } from './zh/orders/changes.ts';
import { followUps } from './zh/orders/follow-ups.ts';
import { lab } from './zh/orders/lab.ts';
import { labWork } from './zh/orders/lab-work.ts';
import { ordering } from './zh/orders/ordering.ts';
import { orders } from './zh/orders/orders.ts';
import { slip } from './zh/orders/slip.ts';
import { workflow } from './zh/orders/workflow.ts';
import { looks } from './zh/patients/looks.ts';
import { patientConsent } from './zh/patients/patient-consent.ts';
import { patients } from './zh/patients/patients.ts';
import { ledger } from './zh/payments/ledger.ts';
import { payments } from './zh/payments/payments.ts';
import { plans } from './zh/plans.ts';
import { shell } from './zh/shell.ts';
import { work } from './zh/work.ts';
import { workbench } from './zh/workbench.ts';

/** The Chinese texts: the type that every other language must fit. */
export const zh = {
  account,
  staff,
  onboarding,
  authentications,
  catalogue,
  calendar,
  changes,
  cases,
  clinics,
  common,
  dates,
  deliveries,
  errors,
  files,
  followUps,
  identity,
  jobs,
  lab,
  labWork,
  ledger,
  levels,
  looks,
  meshes,
  ordering,
  orders,
  patientConsent,
  patients,
  payments,
  plans,
  progress,
  shell,
  slip,
  refusals,
  sms,
  work,
  workbench,
  workflow,
} as const;
