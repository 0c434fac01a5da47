import { z } from 'zod';
import { orderType } from '../catalogue/catalogue.schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { date, id } from '../http/fields.ts';
import { orderAppliance } from './orders.schema.ts';
import { remakeCauses, remakeResponsibilities } from './workflow/needs.ts';

/** The longest range that figures are made of, in days. */
export const FIGURE_DAYS_AT_MOST = 366;
const dayMs = 86_400_000;

/** What was shipped, and how it kept what was promised. */
const shipping = {
  /** Shipments, remakes included. */
  out: z.int(),
  /** Shipments that had a promise. */
  promised: z.int(),
  /** Of these, those that left on the promised day or before. */
  onTime: z.int(),
};

/** Orders whose promised day was over and that had not left, at the end of a day; of today, as it is now. */
const overdue = z.int();

/** From an order's arrival to its first shipment, in calendar days with one decimal; null where nothing was shipped. */
const turnaround = z.number().nullable();

export const labFigures = z
  .strictObject({
    days: z.array(z.strictObject({ day: date, in: z.int(), out: z.int(), late: z.int(), overdue })),
    /** `overdue` is as it was on the last day, here and by appliance and designer. */
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
        /** Of those that the check answered, how many it sent back. */
        returned: z.int(),
        ...shipping,
        overdue,
        /** Orders of theirs that had to be made again, whoever was responsible. */
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
  body: z
    .strictObject({ from: date, to: date })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < FIGURE_DAYS_AT_MOST * dayMs, {
      path: ['to'],
    }),
  answer: labFigures,
});
