import { z } from 'zod';
import { fdiTeeth, toothMarks } from '../../catalogue/tooth-marks.ts';
import { address } from '../../clinics/clinics.schema.ts';
import { date, id, line, text } from '../../http/fields.ts';

export { fdiTeeth, type ToothMark, toothMarks } from '../../catalogue/tooth-marks.ts';

const markedTooth = z.strictObject({
  tooth: z.int().refine((tooth) => fdiTeeth.includes(tooth)),
  mark: z.enum(toothMarks),
  /** What a `perTooth` setting of this mark answers for this tooth: which spring. */
  option: line(60).optional(),
});
export type MarkedTooth = z.output<typeof markedTooth>;

/** One line of an appliance that is ordered line by line; price and total are the catalogue's. */
export const prescriptionLine = z
  .strictObject({
    /** The thickness: a specification of the series. */
    specificationId: id.nullable().default(null),
    /** A colour of the series, by its value. */
    colour: line(60).nullable().default(null),
    requirement: line(200).default(''),
    count: z.int().min(1).max(99).default(1),
  })
  .meta({ id: 'PrescriptionLine' });
export type PrescriptionLine = z.output<typeof prescriptionLine>;

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
      .record(z.string().regex(/^\w{1,40}$/), z.union([line(200), z.number(), z.boolean(), z.array(line(60)).max(40)]))
      .default({}),
    sets: z.int().min(1).max(20).default(1),
    /** The lines of a series that has `lines`; elsewhere empty. */
    lines: z.array(prescriptionLine).max(20).default([]),
    /** Made faster, for the series' rush surcharge. */
    rush: z.boolean().default(false),
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
    /** The patient's smile, where the series asks for it. */
    smilePhoto: id.nullable().default(null),
    wishedOn: date.nullable().default(null),
    appointmentOn: date.nullable().default(null),
    delivery: address.nullable().default(null),
    remark: text(2000).default(''),
  })
  .meta({ id: 'Prescription' });
export type Prescription = z.output<typeof prescription>;
