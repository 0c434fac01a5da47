import { casesNews } from './modules/cases/cases.news.ts';
import { clinicsNews } from './modules/clinics/clinics.news.ts';
import { deliveriesNews } from './modules/deliveries/deliveries.news.ts';
import { identityNews } from './modules/identity/identity.news.ts';
import { ordersNews } from './modules/orders/orders.news.ts';
import { patientsNews } from './modules/patients/patients.news.ts';
import { paymentsNews } from './modules/payments/payments.news.ts';
import { plansNews } from './modules/plans/plans.news.ts';
import type { NewsKinds } from './platform/events/events.ts';

/** Every kind of event by module, and who may hear it. A module that is missing here does not compile. */
export const newsKinds: NewsKinds = {
  identity: identityNews,
  clinics: clinicsNews,
  patients: patientsNews,
  cases: casesNews,
  payments: paymentsNews,
  orders: ordersNews,
  plans: plansNews,
  deliveries: deliveriesNews,
};
