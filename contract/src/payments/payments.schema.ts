import { z } from 'zod';
import { label } from '../catalogue/catalogue.schema.ts';
import { fen, id, time } from '../http/fields.ts';

/** 1 WeChat, 2 Alipay, 3 clinic quota, 4 bank transfer, 5 points. */
export const payType = z.literal([1, 2, 3, 4, 5]);

/** The appliance whose order is paid, as the catalogue names it; null where no order is. */
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
    /** Set while a payment of it is under way. */
    inPayment: z.boolean(),
    /** That payment's number; null once it is being given up and its bills are about to be free. */
    payNo: z.string().nullable(),
  })
  .meta({ id: 'UnpaidBill' });
export type UnpaidBill = z.output<typeof unpaidBill>;

/** What the cashier shows to whoever holds the payment token. */
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
    codeUrl: z.string().nullable(),
    expiresAt: time,
    /** Counted by the server's clock, since the payer's may be wrong; 0 once it is over. */
    expiresInSeconds: z.int().min(0),
    settledAt: time.nullable(),
    /** What goes or went back of the money that came for this payment, in fen. */
    refundFen: fen,
    /** True once all of it is back. */
    refunded: z.boolean(),
  })
  .meta({ id: 'PayStatus' });
export type PayStatus = z.output<typeof payStatus>;
