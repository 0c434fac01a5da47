import { type Prescription, prescription as schema } from '@suya/contract/orders/prescription/prescription.schema';
import { applyTemplate, templateOf } from '@suya/contract/orders/templates.rules';

const blank = schema.parse({});
const fields = Object.keys(blank) as (keyof Prescription)[];
const text = (value: unknown) => JSON.stringify(value);

/**
 * The fields that are filled in and that a template would change, in the order of the form; empty where nothing is lost.
 */
export function overwrittenBy(before: Prescription, template: Prescription): (keyof Prescription)[] {
  const after = applyTemplate(before, template);
  // What is so in the mouth stays, so it is no loss.
  const compare = (prescription: Prescription, field: keyof Prescription) =>
    text(field === 'teeth' ? templateOf(prescription).teeth : prescription[field]);
  return fields.filter((field) => {
    const now = compare(before, field);
    return now !== text(blank[field]) && now !== compare(after, field);
  });
}
