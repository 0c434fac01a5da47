import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id, time } from '../http/fields.ts';

/** What must hold of the books, each looked at over all clinics. */
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

/** Rows that are named of one broken promise, at most. */
export const LEDGER_ROWS_NAMED = 10;

const count = z.int().min(0);

const ledgerCheck = z
  .strictObject({
    id,
    askedAt: time,
    /** Null where nobody asked and the day was over. */
    askedBy: z.string().nullable(),
    /** Null while it waits or runs. */
    doneAt: time.nullable(),
    /** It could not be finished; nothing is known of the books. */
    failed: z.boolean(),
    /** How much was looked at; null while it runs, and where it failed. */
    seen: z.strictObject({ clinics: count, entries: count, payments: count, bills: count }).nullable(),
    faults: z.array(
      z.strictObject({
        promise: z.enum(ledgerPromises),
        /** The first rows that break it: entry, account, payment, bill or refund, and whose it is. */
        rows: z.array(z.strictObject({ id, clinicName: z.string() })).max(LEDGER_ROWS_NAMED),
      }),
    ),
  })
  .meta({ id: 'LedgerCheck' });
export type LedgerCheck = z.infer<typeof ledgerCheck>;

/** The newest checks, newest first; the first one may still run. */
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
  answer: checks,
});
