import { z } from 'zod';
import { storedFile } from '../files/files.schema.ts';
import { date, id, line, text, time } from '../http/fields.ts';
import { orderRow } from '../orders/orders.schema.ts';

/** What travels beside a model (specification, section 3: accessory kinds). */
export const accessoryKinds = [
  'referenceModel',
  'abutment',
  'biteRecord',
  'transferRod',
  'tray',
  'screw',
  'oldTooth',
  'analog',
  'articulator',
] as const;
export type AccessoryKind = (typeof accessoryKinds)[number];

export const accessory = z.strictObject({ kind: z.enum(accessoryKinds), count: z.int().min(1).max(99) });

/** How the lab found what arrived for an order. */
export const conditions = ['complete', 'incomplete', 'damaged'] as const;
export type Condition = (typeof conditions)[number];

export const deliveryStates = ['sent', 'received', 'incomplete', 'damaged', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** When the courier fetches it: a day, and the time of day from and to. */
export const pickup = z
  .strictObject({
    day: date,
    from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
    to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'] })
  .meta({ id: 'Pickup' });

/** One order's model in a box. */
const deliveryItem = z.strictObject({
  orderId: id,
  orderNo: z.string(),
  orderType: z.int(),
  status: z.int(),
  patientName: z.string().nullable(),
  accessories: z.array(accessory),
  /** Null until the lab has looked. */
  condition: z.enum(conditions).nullable(),
  note: z.string(),
});

/** Physical models on their way to the lab. */
export const delivery = z
  .strictObject({
    id,
    no: z.string(),
    state: z.enum(deliveryStates),
    version: z.int(),
    clinicId: id,
    clinicName: z.string(),
    carrier: z.string(),
    trackingNumber: z.string(),
    pickup: pickup.nullable(),
    remark: z.string(),
    items: z.array(deliveryItem),
    /** What the lab took of boxes that were incomplete or damaged. */
    pictures: z.array(storedFile),
    sentAt: time,
    sentByName: z.string(),
    receivedAt: time.nullable(),
    receivedByName: z.string().nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof delivery>;

/** How the lab stands to the scans of an order: not looked at yet, taken over with its approval, asked for again. */
export const scanStates = ['waiting', 'checked', 'askedAgain'] as const;

/** An order that came with digital scans. */
export const scannedOrder = z
  .strictObject({
    order: orderRow,
    scans: z.array(storedFile),
    /** When the newest of them was uploaded. */
    uploadedAt: time,
    state: z.enum(scanStates),
    /** What the lab wrote where it asks for one again. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ScannedOrder' });
export type ScannedOrder = z.output<typeof scannedOrder>;

export const sendBody = z.strictObject({
  carrier: line(50).min(1),
  trackingNumber: line(50).min(1),
  pickup: pickup.nullable().default(null),
  remark: text(500).default(''),
  items: z
    .array(z.strictObject({ orderId: id, accessories: z.array(accessory).max(9).default([]) }))
    .min(1)
    .max(50)
    .refine((items) => new Set(items.map(({ orderId }) => orderId)).size === items.length),
});

export const receiveBody = z.strictObject({
  version: z.int(),
  items: z
    .array(z.strictObject({ orderId: id, condition: z.enum(conditions), note: text(500).default('') }))
    .min(1)
    .max(50),
  pictureIds: z.array(id).max(20).default([]),
});
