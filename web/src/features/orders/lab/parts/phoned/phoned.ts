import type { CallOf } from '@suya/contract/http/endpoint';
import type { enterOrder } from '@suya/contract/orders/lab-acts.endpoints';
import type { MarkedTooth } from '@suya/contract/orders/prescription/prescription.schema';
import type { Translate } from '../../../../../lib/i18n.tsx';

export type Sex = 'male' | 'female' | 'unknown';

/** What was phoned in, as the form holds it. */
export interface Phoned {
  readonly clinicId: string | null;
  readonly authenticated: boolean;
  readonly kind: 5 | 6 | 12;
  readonly isKnown: boolean;
  readonly patientId: string | null;
  readonly name: string;
  readonly sex: Sex;
  readonly birthDate: string | null;
  readonly doctorId: string | null;
  readonly stage: string;
  readonly jaw: 'upper' | 'lower' | 'both';
  readonly teeth: readonly MarkedTooth[];
  readonly remark: string;
  readonly physicalModel: boolean;
  readonly appointmentOn: string | null;
  /** For one jaw; null where finance names the price later. */
  readonly unitFen: number | null;
  readonly turnaroundDays: number;
}

export const emptyPhoned: Phoned = {
  clinicId: null,
  authenticated: true,
  kind: 6,
  isKnown: true,
  patientId: null,
  name: '',
  sex: 'unknown',
  birthDate: null,
  doctorId: null,
  stage: '',
  jaw: 'upper',
  teeth: [],
  remark: '',
  physicalModel: true,
  appointmentOn: null,
  unitFen: null,
  turnaroundDays: 7,
};

/** What is still missing, by field, in words. */
export function missingOfPhoned(form: Phoned, t: Translate): Readonly<Record<string, string>> {
  const lacks = {
    clinicId: !form.clinicId && t('followUps.enter.unknownClinic'),
    patientId: (form.isKnown ? !form.patientId : form.name.trim() === '') && t('followUps.enter.patientMissing'),
    doctorId: !form.doctorId && t('followUps.enter.doctorMissing'),
    remark: form.remark.trim() === '' && t('followUps.enter.remarkMissing'),
  };
  return Object.fromEntries(Object.entries(lacks).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The form as the endpoint takes it; complete, see `missingOfPhoned`. */
export function inputOfPhoned(form: Phoned, submitted: boolean): CallOf<typeof enterOrder> {
  const { kind, jaw, teeth, remark, physicalModel, appointmentOn, unitFen, turnaroundDays } = form;
  const { name, sex, birthDate } = form;
  return {
    ...{ clinicId: form.clinicId ?? '', doctorId: form.doctorId ?? '' },
    ...{ kind, jaw, teeth: [...teeth], remark, physicalModel, appointmentOn, unitFen, turnaroundDays, submitted },
    stage: form.stage.trim() || null,
    patientId: form.isKnown ? form.patientId : null,
    newPatient: form.isKnown ? null : { name, sex, birthDate },
  };
}
