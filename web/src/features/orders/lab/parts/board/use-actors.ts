import { type WorkflowActor, workflowActors } from '@suya/contract/orders/workflow/terms';
import { useMemo } from 'react';
import { useAccount } from '../../../../../lib/session/account.ts';

/** The capacities in which the reader acts on orders. */
export function useActors(): readonly WorkflowActor[] {
  const { roles } = useAccount();
  return useMemo(() => workflowActors.filter((actor) => roles.some((role) => role === actor)), [roles]);
}
