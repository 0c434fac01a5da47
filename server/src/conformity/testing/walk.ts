import { actOnLabOrder } from '@suya/contract/orders/lab.endpoints';
import { actOnOrder, getDraft, getOrder, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { OrderEvent } from '@suya/contract/orders/workflow/needs';
import { mergePay, savePayType } from '@suya/contract/payments/payments.endpoints';
import { uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { sql } from 'kysely';
import { moveOrder } from '../../modules/orders/index.ts';
import type { SandboxProcess } from '../../modules/payments/gateways/testing/sandbox-process.ts';
import type { SystemCtx } from '../../platform/ctx.ts';
import { newId } from '../../platform/ids.ts';
import type { Module } from '../../platform/module.ts';
import { doDueWork } from '../../platform/work/run-work.ts';
import { type Answer, call } from '../../testing/call.ts';
import type { Ground } from '../../testing/people.ts';
import { aClinicUpload, aLabUpload } from '../../testing/stored-file.ts';
import type { Hand, Hands } from './hands.ts';

/** What a walk needs: the people, the gateway that they pay at, and the order's own files. */
export interface Walks {
  readonly ground: Ground;
  /** The whole product's system ctx, with every subscription. */
  readonly system: SystemCtx;
  readonly sandbox: SandboxProcess;
  readonly hands: Hands;
  /** The module whose jobs ask the gateway what became of a payment. */
  readonly payments: Module;
}

type Fields = Readonly<Record<string, unknown>>;

/** Events by which a new design version is put forward: the upload does them. */
const uploads: ReadonlySet<OrderEvent> = new Set(['submitCheck', 'shareRough']);

/** A file of the clinic's that its doctor uploaded. @returns its id */
export const aClinicFile = ({ ground, hands }: Walks, kind: 'photo' | 'scan'): Promise<string> =>
  aClinicUpload(ground, hands.doctor.person, { kind });

/** The order as its doctor sees it. */
export async function orderOf({ hands }: Walks, orderId: string): Promise<OrderDetail> {
  const { body } = await hands.doctor.person.ask(getOrder, { orderId });
  if (!body.data) throw new Error(`order ${orderId}: ${JSON.stringify(body)}`);
  return body.data;
}

/** The newest version of the order, whoever may see it; null where there is none. */
async function newestVersion({ system }: Walks, orderId: string): Promise<string | null> {
  const found = await system.db
    .selectFrom('design_version')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The event's sample fields, with the order's own designer, version and photos in them. */
export async function realFields(walks: Walks, orderId: string, fields: Fields): Promise<Fields> {
  const real: Record<string, unknown> = { ...fields };
  if ('designerId' in real) real.designerId = walks.hands.designer.person.userId;
  if ('versionId' in real) real.versionId = (await newestVersion(walks, orderId)) ?? newId();
  if ('photoIds' in real) real.photoIds = [await aClinicFile(walks, 'photo')];
  if ('promisedOn' in real) real.promisedOn = '2099-01-01';
  if ('refund' in real) real.refund = 0;
  return real;
}

/** Whether the event brings a version of its own from here: the internal check publishes the one that it passed. */
const bringsVersion = (event: OrderEvent, status: number): boolean =>
  uploads.has(event) || (event === 'publish' && status !== 56);

export interface Try {
  readonly event: OrderEvent;
  /** The version and the status that the person saw. */
  readonly version: number;
  readonly status: number;
  readonly fields: Fields;
}

/** Tries an event as somebody, by the endpoint that it belongs to. */
export async function tryAct(
  walks: Walks,
  orderId: string,
  { person, side }: Hand,
  { event, version, status, fields }: Try,
): Promise<Answer<unknown>> {
  if (event === 'submit') {
    const { body } = await walks.hands.doctor.person.ask(getDraft, { orderId });
    return person.ask(submitOrder, { orderId, version, amountFen: body.data?.totalFen ?? 0 });
  }
  if (bringsVersion(event, status)) {
    const fileIds = [
      await aLabUpload(walks.ground, walks.hands.designer.person, {
        kind: 'design',
        clinicId: walks.hands.clinic.id,
        orderId,
      }),
    ];
    const put = event === 'submitCheck' ? {} : { event: event as 'shareRough' | 'publish' };
    return person.ask(uploadDesign, { orderId, version, fileIds, ...put });
  }
  return person.ask(side === 'lab' ? actOnLabOrder : actOnOrder, { orderId, event, version, fields });
}

/** Pays the order's bill at the gateway, whose notice is lost, and lets the payments' own jobs ask for it. */
export async function payBill(walks: Walks, orderId: string): Promise<void> {
  const { ground, system, sandbox, hands, payments } = walks;
  const payer = hands.assistant.person;
  const bill = (await orderOf(walks, orderId)).bills.find(({ state }) => state === 'open');
  // The payments' own clock may have settled it between two looks.
  if (!bill) return;
  const merged = await payer.ask(mergePay, { payInfoIds: [bill.id], amountFen: bill.amountFen });
  if (!merged.body.data) return;
  const { payNo, payToken } = merged.body.data;
  await call(ground.http, savePayType, { payNo, payToken, payType: 1 });
  const attempt = await system.db
    .selectFrom('attempt')
    .innerJoin('payment', 'payment.id', 'attempt.payment_id')
    .select(['attempt.id', 'attempt.out_trade_no'])
    .where('payment.no', '=', payNo)
    .executeTakeFirstOrThrow();
  await sandbox.act(attempt.out_trade_no, 'lose');
  await system.db.updateTable('attempt').set({ due_at: sql`now()` }).where('id', '=', attempt.id).execute();
  for (const job of payments.jobs ?? []) await job.run(system);
  await doDueWork(system, payments.work ?? []);
}

/** What the courier's report does; no courier speaks to us yet, so the system is asked itself. */
export async function reportSigned({ system }: Walks, orderId: string): Promise<void> {
  await moveOrder(system, orderId, { event: 'sign' });
}
