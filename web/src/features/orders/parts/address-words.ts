import type { Address } from '@suya/contract/clinics/clinics.schema';

/** The place of an address in one line, larger to smaller as it is written on a parcel here. */
export function writeAddress({ province, city, district, address }: Address): string {
  return [province, city === province ? '' : city, district, address].filter(Boolean).join(' ');
}
