import type { AnswerOf } from '@suya/contract/http/endpoint';
import { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { query } from '../../lib/http/query.ts';

export type Workbench = AnswerOf<typeof getWorkbench>;

export const workbenchQuery = (clinicId?: string) =>
  query(getWorkbench, { clinicId }, { news: ['order', 'delivery', 'bill', 'patient'] });
