import * as clinics from '@suya/contract/clinics/clinics.endpoints';
import { on } from '../../platform/module.ts';
import { listAddresses, listDoctors } from './clinics.views.ts';
import { relationRoutes } from './relations/relations.routes.ts';

export const routes = [
  on(clinics.listDoctors, (ctx) => listDoctors(ctx)),
  on(clinics.listAddresses, (ctx) => listAddresses(ctx)),
  ...relationRoutes,
];
