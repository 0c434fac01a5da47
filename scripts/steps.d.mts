/** The types of what tests use of `steps.mjs`. */
export function isOfTests(file: string, checkout?: string): boolean;
