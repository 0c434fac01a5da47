import * as cases from './cases/cases.endpoints.ts';
import * as conversation from './cases/conversation.endpoints.ts';
import * as labCases from './cases/lab-cases.endpoints.ts';
import * as progress from './cases/progress.endpoints.ts';
import * as catalogue from './catalogue/catalogue.endpoints.ts';
import * as labCatalogue from './catalogue/lab-catalogue.endpoints.ts';
import * as addresses from './clinics/addresses.endpoints.ts';
import * as chainGrowth from './clinics/chain-growth.endpoints.ts';
import * as clinics from './clinics/clinics.endpoints.ts';
import * as headOffice from './clinics/head-office.endpoints.ts';
import * as labAuthentications from './clinics/lab-authentications.endpoints.ts';
import * as papers from './clinics/papers.endpoints.ts';
import * as relations from './clinics/relations.endpoints.ts';
import * as staff from './clinics/staff.endpoints.ts';
import * as deliveries from './deliveries/deliveries.endpoints.ts';
import * as labDeliveries from './deliveries/lab-deliveries.endpoints.ts';
import * as phone from './deliveries/phone.endpoints.ts';
import * as files from './files/files.endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import * as account from './identity/account.endpoints.ts';
import * as codeLogin from './identity/code-login.endpoints.ts';
import * as identity from './identity/identity.endpoints.ts';
import * as labAccounts from './identity/lab-accounts.endpoints.ts';
import * as preferences from './identity/preferences.endpoints.ts';
import * as register from './identity/register.endpoints.ts';
import * as scan from './identity/scan.endpoints.ts';
import * as secondFactor from './identity/second-factor.endpoints.ts';
import * as sessions from './identity/sessions.endpoints.ts';
import * as sms from './identity/sms.endpoints.ts';
import * as smsOutbox from './identity/sms-outbox.endpoints.ts';
import * as vip from './identity/vip.endpoints.ts';
import * as live from './live/live.endpoints.ts';
import * as amend from './orders/amend.endpoints.ts';
import * as calendar from './orders/calendar.endpoints.ts';
import * as followUps from './orders/follow-ups.endpoints.ts';
import * as lab from './orders/lab.endpoints.ts';
import * as labActs from './orders/lab-acts.endpoints.ts';
import * as labFigures from './orders/lab-figures.endpoints.ts';
import * as orders from './orders/orders.endpoints.ts';
import * as templates from './orders/templates.endpoints.ts';
import * as patientConsent from './patients/consent.endpoints.ts';
import * as patientLooks from './patients/looks.endpoints.ts';
import * as patients from './patients/patients.endpoints.ts';
import * as labLedger from './payments/lab-ledger.endpoints.ts';
import * as payments from './payments/payments.endpoints.ts';
import * as labPlans from './plans/lab-plans.endpoints.ts';
import * as plans from './plans/plans.endpoints.ts';
import * as labWork from './work/lab-work.endpoints.ts';
import * as workbench from './workbench/workbench.endpoints.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

const endpointsIn = (value: unknown): Endpoint[] =>
  isEndpoint(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(endpointsIn)
      : [];

const modules = {
  identity,
  account,
  codeLogin,
  preferences,
  vip,
  register,
  scan,
  secondFactor,
  labAccounts,
  sessions,
  sms,
  smsOutbox,
  clinics,
  addresses,
  relations,
  papers,
  headOffice,
  chainGrowth,
  staff,
  labAuthentications,
  patients,
  patientConsent,
  patientLooks,
  catalogue,
  labCatalogue,
  cases,
  conversation,
  labCases,
  progress,
  deliveries,
  labDeliveries,
  phone,
  files,
  orders,
  templates,
  lab,
  plans,
  payments,
  labLedger,
  workbench,
  live,
  amend,
  calendar,
  followUps,
  labActs,
  labFigures,
  labPlans,
  labWork,
};

const place = ({ path, method }: Endpoint): string => `${path} ${method}`;

/**
 * Every declared endpoint, so that tests and the API page meet a new one at birth; by path, because the order of a
 * module's exports is the loader's.
 */
export const endpoints: readonly Endpoint[] = Object.values(modules)
  .flatMap((declared) => Object.values(declared).flatMap(endpointsIn))
  .sort((a, b) => (place(a) < place(b) ? -1 : 1));
