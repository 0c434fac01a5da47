import { z } from 'zod';
import { address } from '../clinics/clinics.schema.ts';
import { date, id, line, text } from '../http/fields.ts';

/** FDI numbers: 32 adult teeth (11–48) and 20 deciduous ones (51–85). */
export const fdiTeeth: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((quadrant) =>
  Array.from({ length: quadrant > 4 ? 5 : 8 }, (_, index) => quadrant * 10 + index + 1),
);

export const toothMarks = [
  'covered',
  'missing',
  'unerupted',
  'extract',
  'attachment',
  'bracket',
  'clasp',
  'spring',
  'pontic',
  'bonded',
] as const;
export type ToothMark = (typeof toothMarks)[number];

const markedTooth = z.strictObject({
  tooth: z.int().refine((tooth) => fdiTeeth.includes(tooth)),
  mark: z.enum(toothMarks),
});

export const characteristics = [
  'Crowding',
  'Spacing',
  'DeepBite',
  'OpenBite',
  'DeepOverjet',
  'AnteriorCrossbite',
  'PosteriorCrossbite',
  'MidlineDeviation',
  'Protrusion',
  'NarrowArch',
] as const;

export const jaw = z.enum(['upper', 'lower', 'both']);
export type Jaw = z.output<typeof jaw>;

/**
 * What the clinic prescribes. Every field may be empty in a draft; `missingOf` in prescription.rules.ts says what
 * a submission still needs.
 */
export const prescription = z
  .strictObject({
    seriesId: id.nullable().default(null),
    specificationId: id.nullable().default(null),
    jaw: jaw.nullable().default(null),
    teeth: z.array(markedTooth).max(104).default([]),
    /** Answers to the series' settings, by key. */
    options: z
      .record(z.string().max(40), z.union([line(200), z.number(), z.boolean(), z.array(line(60)).max(40)]))
      .default({}),
    sets: z.int().min(1).max(20).default(1),
    characteristics: z.array(z.enum(characteristics)).default([]),
    occlusion: text(1000).default(''),
    /** The one instruction that wins where instructions conflict. */
    priority: line(200).default(''),
    /** Compromises that the lab may make without asking. */
    compromises: line(500).default(''),
    scans: z
      .strictObject({
        upper: id.nullable().default(null),
        lower: id.nullable().default(null),
        bite: id.nullable().default(null),
      })
      .prefault({}),
    /** A plaster or printed model comes by courier instead of a scan. */
    physicalModel: z.boolean().default(false),
    photos: z.array(id).max(20).default([]),
    wishedOn: date.nullable().default(null),
    appointmentOn: date.nullable().default(null),
    delivery: address.nullable().default(null),
    remark: text(2000).default(''),
  })
  .meta({ id: 'Prescription' });
export type Prescription = z.output<typeof prescription>;
