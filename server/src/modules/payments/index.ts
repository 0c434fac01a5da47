export { closeBills, holdBills, type NewBill, openBill, refundAll, refundBills } from './bills/bills.ts';
export { type LedgerFault, verifyLedger } from './ledger/ledger.ts';
export type { Cause } from './payments.news.ts';
export { type BillInJson, billsInJson, toBill } from './payments.views.ts';
export { closeSandboxPayments, findSandboxPayments } from './settling/sandbox-payments.ts';
