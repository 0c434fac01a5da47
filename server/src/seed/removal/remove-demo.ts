import { rm } from 'node:fs/promises';
import { closeDemoAccounts } from '../../modules/identity/index.ts';
import { closeSandboxPayments } from '../../modules/payments/index.ts';
import type { SystemCtx } from '../../platform/ctx.ts';
import { openSteps } from '../steps.ts';
import { sandboxFolder } from './left-by-demo.ts';

/**
 * Removes what of a demonstration opens a door: closes its accounts, gives up payments that wait at the sandbox and deletes
 * the sandbox's keys. Its clinics, orders and bookings stay: history, audit and ledger lose no row. A second time it finds
 * nothing.
 * @returns what was removed, in words for the operator
 */
export async function removeDemo(system: SystemCtx, dataDir: string): Promise<string[]> {
  const payments = await closeSandboxPayments(system);
  const accounts = await closeDemoAccounts(system);
  await rm(sandboxFolder(dataDir), { recursive: true, force: true });
  const steps = await openSteps(system);
  if (steps.state !== 'none') await system.transaction((tx) => steps.markRemoved(tx));
  return [
    `Demo accounts closed: ${accounts}`,
    `Payments at the sandbox given up: ${payments}`,
    'The payment sandbox has no keys here any more.',
    ...(accounts > 0 ? ['Clinics, orders and bookings of the demonstration stay, with nobody in them.'] : []),
  ];
}
