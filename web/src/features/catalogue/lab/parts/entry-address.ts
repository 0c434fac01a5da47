/** How the address names an entry of the catalogue: its kind, and which one. */
export const applianceEntry = (orderType: number): string => `appliance:${orderType}`;
export const brandEntry = (id: string): string => `brand:${id}`;
export const seriesEntry = (id: string): string => `series:${id}`;
export const newSeriesEntry = (orderType: number): string => `newSeries:${orderType}`;
export const newApplianceEntry = 'newAppliance:';
export const newBrandEntry = 'newBrand:';

/** The kind and the id that an entry's address holds. */
export function readEntry(entry: string): { kind: string; id: string } {
  const [kind = '', id = ''] = entry.split(':', 2);
  return { kind, id };
}
