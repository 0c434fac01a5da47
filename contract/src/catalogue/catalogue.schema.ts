import { z } from 'zod';
import { fen, id } from '../http/fields.ts';

/** 3 sports mouthguard, 4 white braces, 5 retainer, 7 removable appliance, 8 custom silicone. */
export const orderType = z.literal([3, 4, 5, 7, 8]);
export type OrderType = z.output<typeof orderType>;

/** A text of the catalogue in both languages; the lab edits it, so it is data and no message. */
export const label = z.strictObject({ zh: z.string(), en: z.string() }).meta({ id: 'Label' });
export type Label = z.output<typeof label>;

export const settingOption = z.strictObject({
  value: z.string(),
  label,
  /** One line on what it is for. */
  hint: label.optional(),
  /** CSS colour shown as a swatch beside the word. */
  swatch: z.string().optional(),
  /** Added to the price of each piece. */
  surchargeFen: fen.default(0),
});

/** One question of a prescription. The form, the completeness check and the lab slip are drawn from it. */
export const setting = z
  .strictObject({
    key: z.string(),
    kind: z.enum(['choice', 'multiple', 'number', 'text', 'teeth', 'switch']),
    label,
    hint: label.optional(),
    required: z.boolean(),
    options: z.array(settingOption).default([]),
    /** For numbers: the range, the step and the unit. */
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().optional(),
    unit: z.string().optional(),
    maxLength: z.int().optional(),
    /** For teeth: the mark that is set on the chart. */
    mark: z.string().optional(),
    /** Asked only while another setting has one of these values. */
    showIf: z.strictObject({ key: z.string(), values: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.output<typeof setting>;

export const specification = z
  .strictObject({ id, label, thicknessMm: z.number().nullable(), priceFen: fen })
  .meta({ id: 'Specification' });

export const series = z
  .strictObject({
    id,
    key: z.string(),
    label,
    intro: label,
    /** Working days from approval of the prescription to shipping. */
    turnaroundDays: z.int(),
    /** Jaws that it is made for. */
    jaws: z.array(z.enum(['upper', 'lower', 'both'])),
    /** Whether the teeth that it covers must be chosen on the chart. */
    needsSpan: z.boolean(),
    maxSets: z.int(),
    specifications: z.array(specification),
    settings: z.array(setting),
  })
  .meta({ id: 'Series' });
export type Series = z.output<typeof series>;

export const brand = z.strictObject({ id, label, series: z.array(series) }).meta({ id: 'Brand' });
export type Brand = z.output<typeof brand>;
