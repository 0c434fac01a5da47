import type { AnswerOf } from '@suya/contract/http/endpoint';
import { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { query } from '../../lib/query.ts';

export type Workbench = AnswerOf<typeof getWorkbench>;

export const workbenchQuery = query(getWorkbench, {}, { news: ['order', 'bill', 'patient'] });
