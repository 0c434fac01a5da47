import { lazy, Suspense } from 'react';
import { useAccount } from '../../lib/session/account.ts';
import { Arrival } from './arrival.tsx';

const PortalLayout = lazy(() => import('./portal.layout.tsx').then((module) => ({ default: module.PortalLayout })));
const LabLayout = lazy(() => import('./lab.layout.tsx').then((module) => ({ default: module.LabLayout })));

/** Around the pages about oneself: the lab's frame for the lab's people, the portal's for everybody else. */
export function PersonalLayout() {
  const { side } = useAccount();
  return <Suspense fallback={<Arrival />}>{side === 'lab' ? <LabLayout /> : <PortalLayout />}</Suspense>;
}
