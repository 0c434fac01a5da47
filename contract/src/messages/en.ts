import type { Texts } from './catalogue.ts';
import { account } from './en/account.ts';
import { authentications } from './en/authentications.ts';
import { calendar } from './en/calendar.ts';
import { cases } from './en/cases.ts';
import { catalogue } from './en/catalogue.ts';
import { changes } from './en/changes.ts';
import { clinics } from './en/clinics.ts';
import { common } from './en/common.ts';
import { dates } from './en/dates.ts';
import { deliveries } from './en/deliveries.ts';
import { errors } from './en/errors.ts';
import { files } from './en/files.ts';
import { followUps } from './en/follow-ups.ts';
import { identity } from './en/identity.ts';
import { jobs } from './en/jobs.ts';
import { lab } from './en/lab.ts';
import { labWork } from './en/lab-work.ts';
import { ledger } from './en/ledger.ts';
import { levels } from './en/levels.ts';
import { looks } from './en/looks.ts';
import { meshes } from './en/meshes.ts';
import { onboarding } from './en/onboarding.ts';
import { ordering } from './en/ordering.ts';
import { orders } from './en/orders.ts';
import { patientConsent } from './en/patient-consent.ts';
import { patients } from './en/patients.ts';
import { payments } from './en/payments.ts';
import { plans } from './en/plans.ts';
import { progress } from './en/progress.ts';
import { refusals } from './en/refusals.ts';
import { shell } from './en/shell.ts';
import { slip } from './en/slip.ts';
import { sms } from './en/sms.ts';
import { staff } from './en/staff.ts';
import { workbench } from './en/workbench.ts';
import { workflow } from './en/workflow.ts';
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
  workbench,
  workflow,
};
