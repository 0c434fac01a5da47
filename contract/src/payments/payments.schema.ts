import { z } from 'zod';
import { label } from '../catalogue/catalogue.schema.ts';
import { fen, id, time } from '../http/fields.ts';

/** 1 WeChat, 2 Alipay, 3 clinic quota, 4 bank transfer, 5 points. */
export const payType = z.literal([1, 2, 3, 4, 5]);
export type PayType = z.output<typeof payType>;

/** The catalogue's name of the appliance whose order is paid; null if the bill is not for an order. */
const billedAppliance = z.strictObject({ label }).nullable();

/** A bill that waits for payment. */
export const unpaidBill = z
  .strictObject({
    payInfoId: id,
    clinicId: id,
    clinicName: z.string(),
    no: z.string(),
    orderId: id.nullable(),
    orderNo: z.string().nullable(),
    orderType: z.int().nullable(),
    appliance: billedAppliance,
    kind: z.int(),
    patientName: z.string().nullable(),
    amountFen: fen,
    createdAt: time,
    /** Set while a payment for it is in progress. */
    inPayment: z.boolean(),
    /** That payment's number; null once it is being given up and its bills are about to be released. */
    payNo: z.string().nullable(),
  })
  .meta({ id: 'UnpaidBill' });
export type UnpaidBill = z.output<typeof unpaidBill>;

/** What the cashier shows to the holder of the payment token. */
export const payStatus = z
  .strictObject({
    payNo: z.string(),
    /** `new` until a way to pay is chosen; `closing` while the gateway is asked to close. */
    status: z.enum(['new', 'open', 'closing', 'settled', 'closed']),
    amountFen: fen,
    clinicName: z.string(),
    /** What is being paid, one line per bill: number and kind; no patient's name. */
    items: z.array(
      z.strictObject({
        no: z.string(),
        kind: z.int(),
        orderType: z.int().nullable(),
        appliance: billedAppliance,
        amountFen: fen,
      }),
    ),
    /** The ways to pay that are offered. */
    ways: z.array(payType),
    /** The way that was chosen last, or that paid it. */
    payType: payType.nullable(),
    /** Set while it can be paid: the code to scan, or the gateway's page to continue on. */
    codeUrl: z.string().nullable(),
    payUrl: z.string().nullable(),
    expiresAt: time,
    /** Computed by the server's clock, because the payer's may be wrong; 0 once the time is over. */
    expiresInSeconds: z.int().min(0),
    settledAt: time.nullable(),
    /** How much of the money received for this payment is being or was paid back, in fen. */
    refundFen: fen,
    /** True once all of it was paid back. */
    refunded: z.boolean(),
  })
  .meta({ id: 'PayStatus' });
export type PayStatus = z.output<typeof payStatus>;
