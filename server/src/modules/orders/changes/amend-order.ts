import { isDeepStrictEqual } from 'node:util';
import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import type * as amend from '@suya/contract/orders/amend.endpoints';
import type { Amendment } from '@suya/contract/orders/amend.endpoints';
import type { OrderDetail, PriceLine } from '@suya/contract/orders/orders.schema';
import {
  type Missing,
  missingOf,
  priceLinesOf,
  totalOf,
  turnaroundOf,
} from '@suya/contract/orders/prescription/prescription.rules';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { mayAmend } from '@suya/contract/orders/workflow/changing';
import { addWorkingDays } from '@suya/contract/orders/working-days';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { ClinicCtx } from '../../../platform/ctx.ts';
import { letGoOfFiles, requireFiles } from '../../../platform/files/index.ts';
import { seriesOf } from '../../catalogue/index.ts';
import { requireConsent } from '../../patients/index.ts';
import { labClockNow } from '../calendar/calendar.views.ts';
import { filesOf, photosOf, scansOf } from '../draft/draft.service.ts';
import { setOrderFiles } from '../orders.repo.ts';
import type { OrderRecord } from '../orders.types.ts';
import { getOrder } from '../page/order.views.ts';
import { findOrder } from '../page/record.views.ts';
import { followUp, movedMeanwhile } from '../steps/transition.ts';
import { noteOnOrder } from './note-order.ts';

type Preview = InputOf<typeof amend.previewAmendment>;

/** Fields that describe the circumstances of the appliance. They change neither what is made nor when. */
const besides: ReadonlySet<string> = new Set([
  ...['remark', 'wishedOn', 'appointmentOn', 'delivery', 'photos', 'smilePhoto'],
  ...['characteristics', 'occlusion', 'priority', 'compromises'],
]);

/** An order and the result of a change to it. */
interface Drawn {
  readonly order: OrderRecord;
  readonly series: Series | undefined;
  readonly changed: readonly string[];
  readonly missing: readonly Missing[];
  readonly lines: PriceLine[];
  readonly totalFen: number;
  readonly promisedOn: string | null;
}

/** What was ordered keeps its prices; another series has today's prices. */
async function seriesFor(ctx: ClinicCtx, order: OrderRecord, { seriesId }: Prescription): Promise<Series | undefined> {
  if (order.series && order.series.id === seriesId) return order.series;
  return seriesOf(ctx, order.type, seriesId);
}

/**
 * If something else is made, an existing promise is computed again from today. Without an existing promise nothing
 * is promised.
 */
async function promiseFor(
  ctx: ClinicCtx,
  order: OrderRecord,
  after: { changed: readonly string[]; prescription: Prescription; series: Series | undefined },
): Promise<string | null> {
  const { changed, prescription, series } = after;
  if (order.promisedOn === null || !series || changed.every((part) => besides.has(part))) return order.promisedOn;
  const { today, exceptions } = await labClockNow(ctx);
  return addWorkingDays(today, turnaroundOf(prescription, series), exceptions);
}

/**
 * Computes the change without writing it.
 * @throws AppError 404 not the clinic's; orderMoved if it moved or its design has begun
 */
async function drawUp(ctx: ClinicCtx, { orderId, version, prescription }: Preview): Promise<Drawn> {
  const order = await findOrder(ctx, orderId);
  if (order?.clinicId !== ctx.scope.clinicId) throw new AppError(404);
  if (order.version !== version || !mayAmend(order)) throw movedMeanwhile(order);
  const series = await seriesFor(ctx, order, prescription);
  const parts = Object.keys(prescription) as (keyof Prescription)[];
  const changed = parts.filter((part) => !isDeepStrictEqual(order.prescription[part], prescription[part]));
  const isPriced = order.priceFen !== null;
  const lines = isPriced ? priceLinesOf(prescription, series) : [];
  return {
    order,
    series,
    changed,
    missing: missingOf({ ...order, prescription }, series),
    lines,
    totalFen: totalOf(lines),
    promisedOn: await promiseFor(ctx, order, { changed, prescription, series }),
  };
}

/** What a change would cost and when the order would be shipped. Writes nothing. */
export async function previewAmendment(ctx: ClinicCtx, input: Preview): Promise<Amendment> {
  const { order, changed, missing, lines, totalFen, promisedOn } = await drawUp(ctx, input);
  return {
    missing: [...missing],
    changed: [...changed],
    priceLines: lines,
    totalFen,
    oldTotalFen: order.priceFen ?? 0,
    promisedOn,
    oldPromisedOn: order.promisedOn,
  };
}

async function columnsOf(ctx: ClinicCtx, { order, series, lines, totalFen, promisedOn }: Drawn, after: Prescription) {
  return {
    prescription: JSON.stringify(after),
    appointment_on: after.appointmentOn,
    series: JSON.stringify(series),
    series_label: JSON.stringify(series?.label ?? null),
    ...(order.priceFen === null ? {} : { price_lines: JSON.stringify(lines), price_fen: totalFen }),
    ...(promisedOn === order.promisedOn ? {} : { promised_on: promisedOn, promise_kind: 'calendar' as const }),
    amended_at: await ctx.now(),
  };
}

/**
 * Changes a submitted order until its design begins, at the acknowledged price and ship date. Automatic steps may
 * follow, for example because a missing scan is now there.
 * @throws AppError 404; orderMoved moved or design begun; 422 a required field is missing; amountChanged another
 * price; promiseChanged another ship date by now; consentMissing for new pictures without the patient's consent
 */
export function amendOrder(ctx: ClinicCtx, input: InputOf<typeof amend.amendOrder>): Promise<OrderDetail> {
  return ctx.transaction(async (tx) => {
    const drawn = await drawUp(tx, input);
    const { order, changed, missing, totalFen, promisedOn } = drawn;
    const { prescription } = input;
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(({ field, message }) => [field, message])));
    if (totalFen !== input.amountFen) throw new AppError(codes.amountChanged, { amountFen: totalFen });
    if (promisedOn !== input.promisedOn) throw new AppError(codes.promiseChanged, { promisedOn });
    if (changed.length === 0) return getOrder(tx, order.id);
    if (filesOf(prescription).some((id) => !filesOf(order.prescription).includes(id))) await requireConsent(tx, order);
    await requireFiles(tx, scansOf(prescription), 'scan');
    await requireFiles(tx, photosOf(prescription), 'photo');
    await noteOnOrder(tx, order, {
      note: 'amend',
      actor: 'clinic',
      detail: {
        ...{ changed, amountFen: totalFen, beforeFen: order.priceFen, promisedOn, beforeOn: order.promisedOn },
      },
      columns: await columnsOf(tx, drawn, prescription),
    });
    await letGoOfFiles(tx, await setOrderFiles(tx, order.id, filesOf(prescription)));
    const amended = await findOrder(tx, order.id);
    if (amended) await followUp(tx, amended);
    return getOrder(tx, order.id);
  });
}
