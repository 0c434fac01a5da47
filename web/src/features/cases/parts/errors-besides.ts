/** The complaints that stand after some fields were changed: theirs, and those of what is within them, are gone. */
export const errorsBesides = (
  errors: Readonly<Record<string, string>>,
  changed: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !Object.hasOwn(changed, path.split('.', 1)[0] ?? path)));
