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
  answer: z.int(),
});

export const unPayList = endpoint({
  method: 'POST',
  path: '/suyastar-api/order-pay-info/unPayList',
  summary: 'The bills that wait for payment; a head office pays those of the clinic that it is in',
  access: 'viewBills',
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
  body: z.strictObject({ payInfoIds: z.array(id).min(1).max(100) }),
  answer: z.strictObject({
    payable: z.array(unpaidBill),
    refused: z.array(z.strictObject({ payInfoId: id, why: z.string() })),
    totalFen: fen,
  }),
});

export const mergePay = endpoint({
  method: 'POST',
  path: '/suyastar-api/order-pay-info/mergePay',
  summary:
    'One payment for one or several bills (60014 when one is no longer payable, 60015 when the total is not `amountFen`, where it is given)',
  access: 'payBills',
  idempotent: true,
  body: z.strictObject({ payInfoIds: z.array(id).min(1).max(100), amountFen: fen.optional() }),
  answer: z.strictObject({ payNo: z.string(), payToken: z.string(), amount: fen }),
});

export const renewPayLink = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/link',
  summary: 'A new link to the cashier for a payment that is under way (60014 when it is over)',
  access: 'payBills',
  body: z.strictObject({ payNo: line(40).min(1) }),
  answer: z.strictObject({ payToken: z.string() }),
});

/** Reached from the cashier's link: the payment token is the right to pay, so no session is asked for. */
export const savePayType = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/savePayType',
  summary: 'Choose how to pay; WeChat (1) answers with the code to scan',
  access: 'public',
  body: z.strictObject({ payNo: line(40).min(1), payToken: z.string().min(20).max(100), payType }),
  answer: z.strictObject({ codeUrl: z.string().nullable(), payUrl: z.string().nullable(), settled: z.boolean() }),
});

export const getPayStatus = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/status',
  summary: 'What is being paid and whether it is settled; asks the gateway where the notification is late',
  access: 'public',
  body: z.strictObject({ payToken: z.string().min(20).max(100) }),
  answer: payStatus,
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/cancel',
  summary: 'Give a payment up; its bills can be paid anew once the gateway has closed it',
  access: 'payBills',
  body: z.strictObject({ payNo: line(40).min(1) }),
  answer: payStatus,
});

export const wechatNotice = endpoint({
  method: 'POST',
  path: '/suyastar-api/pay/notify/wechat',
  summary: 'WeChat Pay’s notification, in the gateway’s own format; verified, then settled once',
  access: 'public',
  format: 'gateway',
  answer: z.unknown(),
});
