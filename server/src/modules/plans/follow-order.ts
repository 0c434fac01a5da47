import { codes } from '@suya/contract/http/errors';
import type { EffectName } from '@suya/contract/orders/workflow/effects';
import { type EventTraits, traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { needs, type OrderEvent } from '@suya/contract/orders/workflow/needs';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { showFilesToClinic } from '../../platform/files/index.ts';
import type { NewsOf } from '../../platform/module.ts';
import { decide, decideRough, type OrderKey, publish } from './versions.repo.ts';

interface Step {
  readonly order: OrderKey;
  readonly versionId: string;
  /** Why the step cannot be: the version is not what the actor saw. */
  readonly refuse: () => never;
}

async function publishVersion(ctx: Ctx, { order, versionId, refuse }: Step): Promise<void> {
  const lab = ctx as LabCtx;
  const fileIds = await publish(lab, order, versionId);
  if (!fileIds) return refuse();
  await showFilesToClinic(lab, order.clinicId, fileIds);
}

const record =
  (decision: 'approved' | 'rejected') =>
  async (ctx: Ctx, { order, versionId, refuse }: Step): Promise<void> => {
    if (!(await decide(ctx as ClinicCtx, order, versionId, decision))) refuse();
  };

/** The effects of the workflow that are written on versions. */
const acts: Partial<Record<EffectName, (ctx: Ctx, step: Step) => Promise<void>>> = {
  publishVersion,
  recordVersionApproval: record('approved'),
  recordVersionRejection: record('rejected'),
};

/** The doctor's decision on a rough plan. It names no version, because there is only one. */
const saidOfRough = (event: OrderEvent): EventTraits['decides'] =>
  'versionId' in needs[event].shape ? undefined : traitsOf(event).decides;

/**
 * Does the part of an order's step that concerns its versions, in the transaction of the step.
 * @throws AppError orderMoved where the version was published or decided by somebody else meanwhile
 */
export async function followOrder(ctx: Ctx, { clinicId, payload }: NewsOf<'order.moved'>): Promise<void> {
  const { orderId, orderType, event, from, effects, input } = payload;
  if (clinicId === null) return;
  const refuse = (): never => {
    throw new AppError(codes.orderMoved, { orderId, orderType, status: from });
  };
  const said = saidOfRough(event);
  if (said) await decideRough(ctx as ClinicCtx, { clinicId, id: orderId }, said);
  for (const effect of effects) {
    await acts[effect]?.(ctx, { order: { clinicId, id: orderId }, versionId: String(input.versionId), refuse });
  }
}
