import type { Draft } from '@suya/contract/orders/orders.schema';
import { hashKey } from '@tanstack/react-query';

/** The parts of a draft that are the form's. */
type Written = Pick<Draft, 'patientId' | 'doctorId' | 'stage' | 'prescription'> & {
  readonly caseId?: string | null | undefined;
};

const besidesPhotos = ({ patientId, doctorId, caseId, stage, prescription: { photos: _, ...rest } }: Written) =>
  hashKey([patientId, doctorId, caseId, stage, rest]);

/**
 * The photos that came to a draft since it was last read, as a phone sends them.
 * @returns undefined where somebody wrote anything else: that is a conflict, and a person decides
 */
export function photosArrived(before: Written, now: Written): string[] | undefined {
  if (besidesPhotos(before) !== besidesPhotos(now)) return undefined;
  const [known, there] = [before.prescription.photos, now.prescription.photos];
  if (known.some((id) => !there.includes(id))) return undefined;
  return there.filter((id) => !known.includes(id));
}

/** The form with photos that arrived behind its own; what was typed or taken out meanwhile stays so. */
export function withPhotos<Form extends Written>(form: Form, arrived: readonly string[]): Form {
  const photos = [...new Set([...form.prescription.photos, ...arrived])];
  return { ...form, prescription: { ...form.prescription, photos } };
}
