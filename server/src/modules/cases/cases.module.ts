import { inside, type Module } from '../../platform/module.ts';
import type { CasesDeps } from './cases.deps.ts';
import { routes } from './cases.routes.ts';
import { endProgressLinks } from './progress/progress-links.ts';

/** Cases: the orders of one course of treatment, what both sides say about it, and the patient's progress link. */
export const casesModule = (deps: CasesDeps): Module => ({
  name: 'cases',
  routes: routes(deps),
  subscriptions: [inside('patient.withdrew', endProgressLinks)],
});
