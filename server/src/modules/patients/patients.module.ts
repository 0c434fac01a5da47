import type { Module } from '../../platform/module.ts';
import { routes } from './patients.routes.ts';

/** The clinic's patients, their consent, and who looked at them. */
export const patientsModule: Module = { name: 'patients', routes };
