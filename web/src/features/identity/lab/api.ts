import type { AnswerOf, CallOf } from '@suya/contract/http/endpoint';
import { endSessionsOfAccount, listLabAccounts, resetFactor } from '@suya/contract/identity/lab-accounts.endpoints';
import { query, useAct } from '../../../lib/query.ts';

export type LabAccount = AnswerOf<typeof listLabAccounts>['list'][number];

export const accountsQuery = (filters: CallOf<typeof listLabAccounts>) => query(listLabAccounts, filters);

const changed = { invalidates: [listLabAccounts] };
export const useResetFactor = () => useAct(resetFactor, changed);
export const useEndSessionsOf = () => useAct(endSessionsOfAccount, changed);
