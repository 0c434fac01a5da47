import { z } from 'zod';
import { date, fen, id, line } from '../http/fields.ts';
import { toothRules } from './tooth-rules.schema.ts';

export { toothRules } from './tooth-rules.schema.ts';

/**
 * The number of an appliance in the catalogue: 3 sports mouthguard, 4 white braces, 5 retainer, 7 removable appliance,
 * 8 custom silicone, and what the lab adds. 20 belongs to the mall.
 */
export const orderType = z
  .int()
  .min(1)
  .max(99)
  .refine((type) => type !== 20);
export type OrderType = z.output<typeof orderType>;

/** A text of the catalogue in both languages; the lab edits it, so it is data and no message. */
export const label = z.strictObject({ zh: line(200), en: line(200) }).meta({ id: 'Label' });
export type Label = z.output<typeof label>;

/** Colours that an appliance may have for its icon, tag and card edge. */
export const hues = ['orange', 'blue', 'teal', 'violet', 'pink', 'gold'] as const;

/** How an appliance is designed: a design that is checked and shown, or a plan with its rough version first. */
export const applianceTracks = ['design', 'plan'] as const;

/** Sections of the prescription form, drawn in this order. */
export const formSections = [
  'patient',
  'product',
  'lines',
  'teeth',
  'options',
  'model',
  'photos',
  'clinical',
  'delivery',
] as const;
export type FormSection = (typeof formSections)[number];

/** Under which names the specification answers an order's lines; an appliance of later days uses the plain ones. */
export const lineTables = ['sportsBraces', 'whiteBraces', 'plain'] as const;
export type LineTable = (typeof lineTables)[number];

const applianceForm = z
  .strictObject({
    sections: z.array(z.enum(formSections)).min(1),
    /** Ordered line by line under these column names; null where one specification is chosen. */
    lines: z.enum(lineTables).nullable(),
  })
  .meta({ id: 'ApplianceForm' });

/** One appliance: what the menus, the order number, the form and the workflow's track are made of. */
export const appliance = z
  .strictObject({
    orderType,
    key: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]*$/)
      .max(40),
    /** The first letter of its order numbers. */
    letter: z.string().regex(/^[A-Z]$/),
    label,
    intro: label,
    hue: z.enum(hues),
    track: z.enum(applianceTracks),
    /** The teeth that the chart shows before a series is chosen. */
    dentition: z.enum(['adult', 'deciduous', 'both']),
    form: applianceForm,
    /** Whether clinics may order it now. */
    active: z.boolean(),
  })
  .meta({ id: 'Appliance' });
export type Appliance = z.output<typeof appliance>;

const settingOption = z.strictObject({
  value: line(60).min(1),
  label,
  /** One line on what it is for. */
  hint: label.optional(),
  /** CSS colour shown as a swatch beside the word. */
  swatch: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  /** Address of a picture of the choice, within the portal. */
  picture: z
    .string()
    .regex(/^\/[\w./-]*$/)
    .max(200)
    .optional(),
  /** Added to the price of each piece; for `perTooth`, of each tooth that has it. */
  surchargeFen: fen.default(0),
  /** Of several: chosen with no other, as "none" is. */
  alone: z.boolean().optional(),
});
export type SettingOption = z.output<typeof settingOption>;

export const settingKinds = ['choice', 'multiple', 'number', 'text', 'teeth', 'perTooth', 'switch'] as const;

/** One question of a prescription. The form, the completeness check and the lab slip are drawn from it. */
export const setting = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]*$/)
      .max(40),
    kind: z.enum(settingKinds),
    label,
    hint: label.optional(),
    /** Heading under which the form shows it; neighbours with the same heading stand together. */
    group: label.optional(),
    required: z.boolean(),
    options: z.array(settingOption).max(60).default([]),
    /** For numbers: the range, the unit, and the step, counted from `min`, on which an answer has to lie. */
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().positive().optional(),
    unit: line(12).optional(),
    maxLength: z.int().min(1).max(200).optional(),
    /** For teeth and perTooth: the mark that is set on the chart; perTooth asks for an option of each marked tooth. */
    mark: line(20).optional(),
    /** For teeth: added for each marked tooth. For a switch: added to each piece while it is on. */
    surchargeFen: fen.optional(),
    /** Asked only while another setting has one of these values; of a switch that is 'true'. */
    showIf: z.strictObject({ key: line(40), values: z.array(line(60)).min(1).max(60) }).optional(),
  })
  .meta({ id: 'Setting' });
export type Setting = z.output<typeof setting>;

export const specification = z
  .strictObject({
    id,
    label,
    thicknessMm: z.number().min(0).max(99).nullable(),
    /** What one piece costs today. */
    priceFen: fen,
    /** The next price and the day from which it holds, where one is set. */
    nextPrice: z.strictObject({ priceFen: fen, holdsFrom: date }).optional(),
  })
  .meta({ id: 'Specification' });
export type Specification = z.output<typeof specification>;

/** What a prescription of a series has to bring besides the scans of the jaws that are made. */
export const requirements = ['smilePhoto', 'photos', 'biteScan', 'opposingScan'] as const;
export type Requirement = (typeof requirements)[number];

/** Ordering line by line: the specification is each line's thickness, these are its colours. */
const seriesLines = z
  .strictObject({ colours: z.array(settingOption).min(1).max(60), maxLines: z.int().min(1).max(20) })
  .meta({ id: 'SeriesLines' });

/** Made faster: in so many working days, for a fixed amount and a share of the price in whole percent. */
const rushTerms = z
  .strictObject({
    days: z.int().min(1).max(120),
    surchargeFen: fen.default(0),
    surchargePercent: z.int().min(0).max(300).default(0),
  })
  .meta({ id: 'RushTerms' });

export const series = z
  .strictObject({
    id,
    key: line(60).min(1),
    label,
    intro: label,
    /** Working days from approval of the prescription to shipping. */
    turnaroundDays: z.int().min(1).max(120),
    /** Jaws that it is made for. */
    jaws: z.array(z.enum(['upper', 'lower', 'both'])).min(1),
    /** Whether the teeth that it covers must be chosen on the chart. */
    needsSpan: z.boolean(),
    /** Both jaws are one piece (an activator), priced once; else each jaw is a piece. */
    onePiece: z.boolean().default(false),
    maxSets: z.int().min(1).max(20),
    specifications: z.array(specification),
    settings: z.array(setting).max(60),
    /** Which teeth and marks it allows; see `toothRefusal`. */
    teeth: toothRules.prefault({}),
    requires: z.array(z.enum(requirements)).default([]),
    /** Null where it is not ordered line by line. */
    lines: seriesLines.nullable().default(null),
    /** Null where it cannot be made faster. */
    rush: rushTerms.nullable().default(null),
  })
  .meta({ id: 'Series' });
export type Series = z.output<typeof series>;
/** A series as somebody writes it down: what has a default may be left out. */
export type SeriesInput = z.input<typeof series>;

export const brand = z.strictObject({ id, label, series: z.array(series) }).meta({ id: 'Brand' });
export type Brand = z.output<typeof brand>;
export type BrandInput = z.input<typeof brand>;
