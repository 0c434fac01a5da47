import type { Module } from '../../../platform/module.ts';
import { routes } from '../clinics.routes.ts';

/** The routes that need only the database, for tests of other modules. */
export const clinicsInTests: Module = { name: 'clinics', routes };
