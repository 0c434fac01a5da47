import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDemoAccounts } from '../../modules/identity/index.ts';
import { findSandboxPayments } from '../../modules/payments/index.ts';
import type { Db } from '../../platform/ctx.ts';

const SHOWN = 3;

/** Where the payment sandbox keeps its merchant and keys. */
export const sandboxFolder = (dataDir: string): string => join(dataDir, 'sandbox');

/** What a demonstration left that has no place in production, in words for the operator. */
export async function leftByDemo(db: Db, dataDir: string): Promise<string[]> {
  const accounts = await findDemoAccounts(db);
  const payments = await findSandboxPayments(db);
  const left: string[] = [];
  if (accounts.length > 0) {
    const phones = accounts.slice(0, SHOWN).map(({ phone }) => phone);
    const more = accounts.length > SHOWN ? ' …' : '';
    left.push(`demo accounts, whose password everybody knows: ${accounts.length} (${phones.join(', ')}${more})`);
  }
  if (payments.length > 0) left.push(`payments that wait at the payment sandbox: ${payments.length}`);
  if (existsSync(sandboxFolder(dataDir)))
    left.push(`the payment sandbox's merchant and keys: ${sandboxFolder(dataDir)}`);
  return left;
}

/** @throws Error with what a demonstration left and the command that removes it */
export async function requireNoDemo(db: Db, dataDir: string): Promise<void> {
  const left = await leftByDemo(db, dataDir);
  if (left.length === 0) return;
  throw new Error(
    [
      'production does not start on what a demonstration left:',
      ...left.map((what) => `  ${what}`),
      'Start with an empty database and data folder, or remove this with the same settings: npm run seed -- --remove',
    ].join('\n'),
  );
}
