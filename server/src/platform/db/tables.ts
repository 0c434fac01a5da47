/**
 * Every table of the database, by name. Each module's `<domain>.tables.ts` adds its own by declaration
 * merging, so that the platform types queries without importing a module.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
