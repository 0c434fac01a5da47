import type { Module } from '../../platform/module.ts';
import { routes } from './catalogue.routes.ts';

/** What can be ordered, and for what price. */
export const catalogueModule: Module = { name: 'catalogue', routes };
