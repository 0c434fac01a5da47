import type { Texts } from './catalogue.ts';
import { cases } from './en/cases/cases.ts';
import { progress } from './en/cases/progress.ts';
import { catalogue } from './en/catalogue.ts';
import { authentications } from './en/clinics/authentications.ts';
import { clinics } from './en/clinics/clinics.ts';
import { jobs } from './en/clinics/jobs.ts';
import { onboarding } from './en/clinics/onboarding.ts';
import { staff } from './en/clinics/staff.ts';
import { common } from './en/common.ts';
import { dates } from './en/dates.ts';
import { deliveries } from './en/deliveries.ts';
import { errors } from './en/errors.ts';
import { files } from './en/files.ts';
import { account } from './en/identity/account.ts';
import { identity } from './en/identity/identity.ts';
import { levels } from './en/identity/levels.ts';
import { refusals } from './en/identity/refusals.ts';
import { sms } from './en/identity/sms.ts';
import { meshes } from './en/meshes.ts';
import { calendar } from './en/orders/calendar.ts';
import { changes } from './en/orders/changes.ts';
import { followUps } from './en/orders/follow-ups.ts';
import { lab } from './en/orders/lab.ts';
import { labWork } from './en/orders/lab-work.ts';
import { ordering } from './en/orders/ordering.ts';
import { orders } from './en/orders/orders.ts';
import { slip } from './en/orders/slip.ts';
import { workflow } from './en/orders/workflow.ts';
import { looks } from './en/patients/looks.ts';
import { patientConsent } from './en/patients/patient-consent.ts';
import { patients } from './en/patients/patients.ts';
import { ledger } from './en/payments/ledger.ts';
import { payments } from './en/payments/payments.ts';
import { plans } from './en/plans.ts';
import { shell } from './en/shell.ts';
import { work } from './en/work.ts';
import { workbench } from './en/workbench.ts';
import type { zh } from './zh.ts';

export const en: Texts<typeof zh> = {
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
};
