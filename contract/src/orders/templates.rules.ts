import type { Series } from '../catalogue/catalogue.schema.ts';
import { stateMarks } from '../catalogue/tooth-marks.ts';
import { valuesOf } from './prescription/prescription.options.ts';
import type { Prescription } from './prescription/prescription.schema.ts';
import type { PrescriptionDefaults } from './templates.schema.ts';

const isState = (mark: string): boolean => stateMarks.some((state) => state === mark);

/** The parts of a prescription that a template keeps: no patient, files, dates or address. */
export function templateOf(prescription: Prescription): Prescription {
  return {
    ...prescription,
    teeth: prescription.teeth.filter(({ mark }) => !isState(mark)),
    characteristics: [],
    occlusion: '',
    scans: { upper: null, lower: null, bite: null },
    photos: [],
    smilePhoto: null,
    wishedOn: null,
    appointmentOn: null,
    delivery: null,
  };
}

/** A prescription filled in from a template. Patient, files, dates, address and missing teeth do not change. */
export function applyTemplate(before: Prescription, template: Prescription): Prescription {
  const { characteristics, occlusion, scans, photos, smilePhoto, wishedOn, appointmentOn, delivery } = before;
  return {
    ...template,
    ...{ characteristics, occlusion, scans, photos, smilePhoto, wishedOn, appointmentOn, delivery },
    teeth: [...before.teeth.filter(({ mark }) => isState(mark)), ...templateOf(template).teeth],
  };
}

/** A new prescription with the clinic's defaults in every empty field. */
export function applyDefaults(before: Prescription, defaults: PrescriptionDefaults): Prescription {
  const { delivery, jaw, physicalModel, priority, compromises } = defaults;
  return {
    ...before,
    delivery: before.delivery ?? delivery,
    jaw: before.jaw ?? jaw,
    physicalModel: before.physicalModel || physicalModel,
    priority: before.priority || priority,
    compromises: before.compromises || compromises,
  };
}

/**
 * The clinic's default answers to those questions of a series that nobody has answered yet. They are applied when a
 * series is chosen.
 */
export function defaultAnswers(
  series: Pick<Series, 'settings'>,
  options: Prescription['options'],
  defaults: Pick<PrescriptionDefaults, 'options'>,
): Prescription['options'] {
  const fitting = series.settings.flatMap(({ key, options: known }) => {
    const value = defaults.options[key];
    if (value === undefined || options[key] !== undefined) return [];
    const isKnown = known.length === 0 || valuesOf(value).every((one) => known.some((option) => option.value === one));
    return isKnown ? [[key, value] as const] : [];
  });
  return { ...options, ...Object.fromEntries(fitting) };
}
