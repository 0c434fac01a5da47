import type { AnswerOf, CallOf } from '@suya/contract/http/endpoint';
import {
  addLabPerson,
  endSessionsOfAccount,
  listLabAccounts,
  resetFactor,
  updateLabPerson,
} from '@suya/contract/identity/lab-accounts.endpoints';
import { query, useAct } from '../../../lib/http/query.ts';

export type LabAccount = AnswerOf<typeof listLabAccounts>['list'][number];

export const accountsQuery = (filters: CallOf<typeof listLabAccounts>) => query(listLabAccounts, filters);

const changed = { invalidates: [listLabAccounts] };
export const useResetFactor = () => useAct(resetFactor, changed);
export const useEndSessionsOf = () => useAct(endSessionsOfAccount, changed);
export const useAddLabPerson = () => useAct(addLabPerson, { ...changed, quiet: true });
export const useUpdateLabPerson = () => useAct(updateLabPerson, { ...changed, quiet: true });
/** Out of the lab or back in: no field to show a refusal at. */
export const useSetLabStanding = () => useAct(updateLabPerson, changed);
