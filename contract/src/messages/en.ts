import type { Texts } from './catalogue.ts';
import { catalogue } from './en/catalogue.ts';
import { calendar } from './en/calendar.ts';
import { changes } from './en/changes.ts';
import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { files } from './en/files.ts';
import { followUps } from './en/follow-ups.ts';
import { identity } from './en/identity.ts';
import { lab } from './en/lab.ts';
import { levels } from './en/levels.ts';
import { meshes } from './en/meshes.ts';
import { orders } from './en/orders.ts';
import { patients } from './en/patients.ts';
import { payments } from './en/payments.ts';
import { plans } from './en/plans.ts';
import { shell } from './en/shell.ts';
import { slip } from './en/slip.ts';
import { workbench } from './en/workbench.ts';
import { workflow } from './en/workflow.ts';
import type { zh } from './zh.ts';

export const en: Texts<typeof zh> = {
  catalogue,
  calendar,
  changes,
  common,
  errors,
  files,
  followUps,
  identity,
  lab,
  levels,
  meshes,
  orders,
  patients,
  payments,
  plans,
  shell,
  slip,
  workbench,
  workflow,
};
