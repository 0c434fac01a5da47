import { z } from 'zod';
import { line } from '../http/fields.ts';
import { fdiTeeth, toothMarks } from './tooth-marks.ts';

const tooth = z.int().refine((one) => fdiTeeth.includes(one));
const mark = z.enum(toothMarks);
const name = z.strictObject({ zh: line(200), en: line(200) });

/** Where one mark may stand. What is left out is as `standardMarkRules` has it. */
const markRule = z
  .strictObject({
    mark,
    /** The only teeth that it may stand on. */
    teeth: z.array(tooth).max(52).optional(),
    /** Only on a tooth that also has one of these marks: a pontic on a missing one. */
    onlyOn: z.array(mark).optional(),
    /** Never on a tooth that has one of these marks: a clasp on a missing one. */
    notOn: z.array(mark).optional(),
    /** Only in a jaw that the appliance is made for. */
    inJaw: z.boolean().optional(),
    /** At most so many teeth of the prescription. */
    max: z.int().min(1).max(52).optional(),
    /** Offered though no setting asks for it; otherwise this only narrows a mark that a setting asks for. */
    offered: z.boolean().optional(),
  })
  .meta({ id: 'MarkRule' });
export type MarkRule = z.output<typeof markRule>;

/** A set of teeth that is chosen at once. */
export const quickSet = z
  .strictObject({
    key: line(40),
    label: name,
    mark: mark.default('covered'),
    teeth: z.array(tooth).min(1).max(52),
  })
  .meta({ id: 'QuickSet' });
export type QuickSet = z.output<typeof quickSet>;

/** Which teeth and marks a series allows. */
export const toothRules = z
  .strictObject({
    dentition: z.enum(['adult', 'deciduous', 'both']).default('both'),
    /** The only teeth that it may touch; empty: every tooth of the dentition. */
    allowed: z.array(tooth).max(52).default([]),
    /** The covered teeth of a jaw: side by side (missing ones are bridged), and how many. */
    span: z
      .strictObject({
        contiguous: z.boolean().default(false),
        min: z.int().min(1).max(16).optional(),
        max: z.int().min(1).max(16).optional(),
      })
      .prefault({}),
    /** Stricter rules for marks, and the marks that are offered besides those that its settings ask for. */
    marks: z.array(markRule).default([]),
    quickSets: z.array(quickSet).max(20).default([]),
  })
  .meta({ id: 'ToothRules' });
export type ToothRules = z.output<typeof toothRules>;
