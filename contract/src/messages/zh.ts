import { account } from './zh/account.ts';
import { authentications } from './zh/authentications.ts';
import { calendar } from './zh/calendar.ts';
import { cases } from './zh/cases.ts';
import { catalogue } from './zh/catalogue.ts';
import { changes } from './zh/changes.ts';
import { clinics } from './zh/clinics.ts';
import { common } from './zh/common.ts';
import { dates } from './zh/dates.ts';
import { deliveries } from './zh/deliveries.ts';
import { errors } from './zh/errors.ts';
import { files } from './zh/files.ts';
import { followUps } from './zh/follow-ups.ts';
import { identity } from './zh/identity.ts';
import { jobs } from './zh/jobs.ts';
import { lab } from './zh/lab.ts';
import { labWork } from './zh/lab-work.ts';
import { ledger } from './zh/ledger.ts';
import { levels } from './zh/levels.ts';
import { looks } from './zh/looks.ts';
import { meshes } from './zh/meshes.ts';
import { onboarding } from './zh/onboarding.ts';
import { ordering } from './zh/ordering.ts';
import { orders } from './zh/orders.ts';
import { patientConsent } from './zh/patient-consent.ts';
import { patients } from './zh/patients.ts';
import { payments } from './zh/payments.ts';
import { plans } from './zh/plans.ts';
import { progress } from './zh/progress.ts';
import { refusals } from './zh/refusals.ts';
import { shell } from './zh/shell.ts';
import { slip } from './zh/slip.ts';
import { sms } from './zh/sms.ts';
import { staff } from './zh/staff.ts';
import { workbench } from './zh/workbench.ts';
import { workflow } from './zh/workflow.ts';

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
  workbench,
  workflow,
} as const;
