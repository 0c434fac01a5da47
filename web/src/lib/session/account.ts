import { type Permission, permissions } from '@suya/contract/access/permissions';
import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { useSuspenseQuery } from '@tanstack/react-query';
import { query } from '../http/query.ts';

/** The signed-in account. The guard loads it before any page is drawn. */
export const accountQuery = query(getAccountInfo, {}, { staleTime: 5 * 60_000 });

export function useAccount() {
  return useSuspenseQuery(accountQuery).data;
}

/** Whether the signed-in person has a permission: `const can = useCan(); can('editOrders') && <Button …>`. */
export function useCan(): (permission: Permission) => boolean {
  const held = useAccount().permissions;
  return (permission) => {
    const { uri, code } = permissions[permission];
    return held.some((entry) => entry.uri === uri && entry.code === code);
  };
}
