import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { date, id } from '../http/fields.ts';
import { orderAppliance } from './orders.schema.ts';
import { remakeCauses, remakeResponsibilities } from './workflow/needs.ts';

/** The longest range of the figures, in days. */
export const FIGURE_DAYS_AT_MOST = 366;
const dayMs = 86_400_000;

/** What was shipped, and whether it kept its promise. */
const shipping = {
  /** Shipments, remakes included. */
  out: z.int(),
  /** Shipments that had a promise. */
  promised: z.int(),
  /** Of these, shipments on or before the promised day. */
  onTime: z.int(),
};

/** Orders past their promised day that had not left by the end of a day; for today, the number now. */
const overdue = z.int();

/** From an order's arrival to its first shipment, in calendar days with one decimal; null if nothing was shipped. */
const turnaround = z.number().nullable();

export const labFigures = z
  .strictObject({
    days: z.array(z.strictObject({ day: date, in: z.int(), out: z.int(), late: z.int(), overdue })),
    /** `overdue` is the number on the last day, here and by appliance and designer. */
    total: z.strictObject({ in: z.int(), ...shipping, overdue, remakes: z.int(), medianDays: turnaround }),
    appliances: z.array(
      z.strictObject({
        type: orderType,
        appliance: orderAppliance,
        in: z.int(),
        ...shipping,
        overdue,
        remakes: z.int(),
        medianDays: turnaround,
      }),
    ),
    designers: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Designs handed to the internal check. */
        checks: z.int(),
        /** Of the designs that were checked, the number sent back. */
        returned: z.int(),
        ...shipping,
        overdue,
        /** Their orders that had to be made again, whatever the cause. */
        remakes: z.int(),
        medianDays: turnaround,
        /** From the assignment to the first version that the clinic saw. */
        medianDesignDays: turnaround,
      }),
    ),
    remakes: z.array(
      z.strictObject({
        cause: z.enum(remakeCauses),
        responsibility: z.enum(remakeResponsibilities),
        count: z.int(),
      }),
    ),
  })
  .meta({ id: 'LabFigures' });

export const getLabFigures = endpoint({
  method: 'POST',
  path: '/lab-api/v1/figures',
  summary:
    'What came in and went out from one day to another, what was late, remade and how long it took; days are the lab’s',
  access: 'labView',
  repeat: 'reads',
  body: z
    .strictObject({ from: date, to: date })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < FIGURE_DAYS_AT_MOST * dayMs, {
      path: ['to'],
    }),
  answer: labFigures,
});
