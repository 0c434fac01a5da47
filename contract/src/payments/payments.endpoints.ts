import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { fen, id, line } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { payStatus, payType, unpaidBill } from './payments.schema.ts';

export const unPayCount = endpoint({
  method: 'POST',
  path: '/suyastar-api/order-pay-info/unPayCount',
  summary: 'How many bills of the clinic wait for payment',
  access: 'viewBills',
  repeat: 'reads',
  answer: z.int(),
});

export const unPayList = endpoint({
  method: 'POST',
  path: '/suyastar-api/order-pay-info/unPayList',
  summary: 'The bills that wait for payment; a head office pays those of the clinic that it is in',
  access: 'viewBills',
  repeat: 'reads',
  sensitive: true,
  body: z.strictObject({
    ...paging,
    clinicId: id.optional(),
    orderType: orderType.optional(),
    keyword: line(60).default(''),
  }),
  answer: pageOf(unpaidBill),
});

export const combineCheck = endpoint({
  method: 'POST',
  path: '/suyastar-api/clinic/combineCheck',
  summary: 'Which of these bills can be paid together, and why not the rest',
  access: 'viewBills',
  repeat: 'reads',
  body: z.strictObject({ payInfoIds: z.array(id).min(1).max(100) }),
  answer: z.strictObject({
    payable: z.array(unpaidBill),
    refused: z.array(z.strictObject({ payInfoId: id, why: z.string() })),
    totalFen: fen,
    /** The ways to pay that will be offered. */
    ways: z.array(payType),
  }),
});

export const mergePay = endpoint({
  method: 'POST',
  path: '/suyastar-api/order-pay-info/mergePay',
  summary:
    'One payment for one or several bills (60014 when one is no longer payable, 60015 when the total is not `amountFen`, where it is given)',
  access: 'payBills',
  repeat: 'key',
  body: z.strictObject({ payInfoIds: z.array(id).min(1).max(100), amountFen: fen.optional() }),
  answer: z.strictObject({ payNo: z.string(), payToken: z.string(), amount: fen }),
});

export const renewPayLink = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/link',
  summary: 'A new link to the cashier for a payment that is under way (60014 when it is over)',
  access: 'payBills',
  repeat: 'renews',
  body: z.strictObject({ payNo: line(40).min(1) }),
  answer: z.strictObject({ payToken: z.string() }),
});

/** Called from the cashier's link: the payment token is the right to pay, so no session is needed. */
export const savePayType = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/savePayType',
  summary: 'Choose how to pay; answers with the code to scan or the gateway’s page, or settles at once',
  access: 'public',
  repeat: 'renews',
  body: z.strictObject({ payNo: line(40).min(1), payToken: z.string().min(20).max(100), payType }),
  answer: z.strictObject({ codeUrl: z.string().nullable(), payUrl: z.string().nullable(), settled: z.boolean() }),
});

export const getPayStatus = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/status',
  summary: 'What is being paid and whether it is settled; asks the gateway where the notification is late',
  access: 'public',
  repeat: 'reads',
  body: z.strictObject({ payToken: z.string().min(20).max(100) }),
  answer: payStatus,
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/cancel',
  summary: 'Give a payment up; its bills can be paid anew once the gateway has closed it',
  access: 'payBills',
  repeat: 'ends',
  body: z.strictObject({ payNo: line(40).min(1) }),
  answer: payStatus,
});

/** Every attempt and refund gives this path to its gateway when it begins, so the path must not change. */
export const takeNotice = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/notify/{gateway}',
  summary: 'A gateway’s notification, in its own format; verified, then settled once',
  params: z.strictObject({ gateway: z.string().regex(/^[a-z]{1,20}$/) }),
  access: 'public',
  repeat: 'once',
  format: 'gateway',
  answer: z.unknown(),
});
