import { listAddresses, listDoctors } from '@suya/contract/clinics/clinics.endpoints';
import { on } from '../../platform/module.ts';
import { findAddresses, findDoctors } from './clinics.views.ts';
import { relationRoutes } from './relations.routes.ts';

export const routes = [
  on(listDoctors, (ctx) => findDoctors(ctx)),
  on(listAddresses, (ctx) => findAddresses(ctx)),
  ...relationRoutes,
];
