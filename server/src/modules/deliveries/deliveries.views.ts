import type { Delivery, DeliveryState } from '@suya/contract/deliveries/deliveries.schema';
import type { Page } from '@suya/contract/http/paging';
import { type SqlBool, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { ClinicCtx, Ctx, LabCtx } from '../../platform/ctx.ts';
import { storedFilesOf } from '../../platform/files/index.ts';

type Reader = ClinicCtx | LabCtx;

const FOREVER = '\u{10FFFF}';

const items = sql<Delivery['items']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
           'orderId', o.id, 'orderNo', o.no, 'orderType', o.type, 'status', o.status, 'patientName', p.name,
           'accessories', i.accessories, 'condition', i.condition, 'note', i.note) ORDER BY o.no), '[]')
    FROM model_delivery_order i
    JOIN orders o ON o.clinic_id = i.clinic_id AND o.id = i.order_id
    LEFT JOIN patient p ON p.clinic_id = o.clinic_id AND p.id = o.patient_id
   WHERE i.clinic_id = d.clinic_id AND i.delivery_id = d.id)`;

const pictureIds = sql<string[]>`(
  SELECT coalesce(jsonb_agg(f.file_id ORDER BY f.file_id), '[]') FROM model_delivery_picture f
   WHERE f.clinic_id = d.clinic_id AND f.delivery_id = d.id)`;

function selectDeliveries(ctx: Reader) {
  const all = (ctx as Ctx).db
    .selectFrom('model_delivery as d')
    .innerJoin('clinic', 'clinic.id', 'd.clinic_id')
    .selectAll('d')
    .select(['clinic.name as clinic_name', items.as('items'), pictureIds.as('picture_ids')]);
  return ctx.scope.kind === 'clinic' ? all.where('d.clinic_id', 'in', [...ctx.scope.clinicIds]) : all;
}

type Line = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

async function toDeliveries(ctx: Reader, lines: readonly Line[]): Promise<Delivery[]> {
  const files = await storedFilesOf(
    ctx as Ctx,
    lines.flatMap(({ picture_ids }) => picture_ids),
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  return lines.map((line) => ({
    ...{ id: line.id, no: line.no, state: line.state, version: line.version },
    ...{ clinicId: line.clinic_id, clinicName: line.clinic_name },
    ...{ carrier: line.carrier, trackingNumber: line.tracking_number, pickup: line.pickup, remark: line.remark },
    items: line.items,
    pictures: line.picture_ids.flatMap((id) => byId.get(id) ?? []),
    ...{ sentAt: line.sent_at.toISOString(), sentByName: line.sent_by_name },
    ...{ receivedAt: line.received_at?.toISOString() ?? null, receivedByName: line.received_by_name },
  }));
}

/** One delivery as its reader may see it. @throws AppError 404 */
export async function getDelivery(ctx: Reader, deliveryId: string): Promise<Delivery> {
  const line = await selectDeliveries(ctx).where('d.id', '=', deliveryId).executeTakeFirst();
  const [delivery] = line ? await toDeliveries(ctx, [line]) : [];
  if (!delivery) throw new AppError(404);
  return delivery;
}

interface Wanted {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly keyword: string;
  readonly state?: DeliveryState | undefined;
}

/** A number, a tracking number or an order's number, by its beginning. */
function beginsWith(keyword: string) {
  const [from, to] = [keyword.toUpperCase(), keyword.toUpperCase() + FOREVER];
  return sql<SqlBool>`(d.no COLLATE "C" >= ${from} AND d.no COLLATE "C" < ${to}
    OR d.tracking_number COLLATE "C" >= ${keyword} AND d.tracking_number COLLATE "C" < ${keyword + FOREVER}
    OR EXISTS (SELECT FROM model_delivery_order i JOIN orders o ON o.clinic_id = i.clinic_id AND o.id = i.order_id
                WHERE i.clinic_id = d.clinic_id AND i.delivery_id = d.id
                  AND o.no COLLATE "C" >= ${from} AND o.no COLLATE "C" < ${to}))`;
}

/** A page of deliveries, the newest first. */
export async function listDeliveries(ctx: Reader, wanted: Wanted): Promise<Page<Delivery>> {
  const { pageIndex, pageSize, keyword, state } = wanted;
  let matching = selectDeliveries(ctx);
  if (state) matching = matching.where('d.state', '=', state);
  if (keyword) matching = matching.where(beginsWith(keyword));
  const [{ total }, lines] = await Promise.all([
    matching
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    matching
      .orderBy('d.sent_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  return { total, list: await toDeliveries(ctx, lines) };
}
