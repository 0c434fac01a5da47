import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, time } from '../http/fields.ts';

/** What must hold in the books. Each is checked over all clinics. */
export const ledgerPromises = [
  'entryAddsUp',
  'entryHasLines',
  'balanceIsSum',
  'balanceInBounds',
  'paymentBooked',
  'paymentAmount',
  'partsAddUp',
  'billPaid',
  'paidBillSettled',
  'strayBooked',
  'refundWithinPaid',
  'refundBooked',
  'owedIsUnderWay',
] as const;
export type LedgerPromise = (typeof ledgerPromises)[number];

/** Maximum number of rows listed for one broken promise. */
export const LEDGER_ROWS_NAMED = 10;

const count = z.int().min(0);

const ledgerCheck = z
  .strictObject({
    id,
    askedAt: time,
    /** Null if nobody asked and the daily check was due. */
    askedBy: z.string().nullable(),
    /** Null while it waits or runs. */
    doneAt: time.nullable(),
    /** It could not be finished; nothing is known about the books. */
    failed: z.boolean(),
    /** How much was checked; null while it runs, and if it failed. */
    seen: z.strictObject({ clinics: count, entries: count, payments: count, bills: count }).nullable(),
    faults: z.array(
      z.strictObject({
        promise: z.enum(ledgerPromises),
        /** The first rows that break it: entry, account, payment, bill or refund, and the clinic it belongs to. */
        rows: z.array(z.strictObject({ id, clinicName: z.string() })).max(LEDGER_ROWS_NAMED),
      }),
    ),
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.infer<typeof ledgerCheck>;

/** The latest checks, newest first; the first one may still be running. */
const checks = z.strictObject({ checks: z.array(ledgerCheck).max(10) });

export const getLedgerChecks = endpoint({
  method: 'GET',
  path: '/lab-api/v1/ledger/checks',
  summary: 'Whether ledger, payments and bills agree: when it was looked at, and what was found',
  access: 'labLedger',
  answer: checks,
});

export const checkLedger = endpoint({
  method: 'POST',
  path: '/lab-api/v1/ledger/check',
  summary: 'Have the books looked at now, or wait for who already does; it reads and changes nothing',
  access: 'labLedger',
  repeat: 'unique',
  answer: checks,
});
