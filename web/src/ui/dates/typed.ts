/** The formats that dates and times are typed in (specification, section 5). */
export type TypedFormat = 'yyyy-MM-dd' | 'HH:mm:ss';

const shapes: Record<TypedFormat, RegExp> = {
  'yyyy-MM-dd': /^\d{4}-\d{2}-\d{2}$/,
  'HH:mm:ss': /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
};

/**
 * What a typed text says; null while its length is not the format's, and where there is no such day or time.
 * @param format the format it is typed in
 */
export function parseTyped(text: string, format: TypedFormat): string | null {
  if (text.length !== format.length || !shapes[format].test(text)) return null;
  if (format === 'HH:mm:ss') return text;
  const time = Date.parse(`${text}T00:00:00Z`);
  // JavaScript takes 2026-02-30 for the second of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
