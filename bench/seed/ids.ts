import { createHash } from 'node:crypto';

/** The ids of everything are its numbers, so that load and limit can name them without asking. */
export const KIND = {
  clinic: '1',
  user: '2',
  patient: '3',
  order: '4',
  member: '5',
  session: '6',
  series: '7',
  specification: '8',
  brand: '9',
  file: 'a',
  version: 'b',
  bill: 'c',
  payment: 'd',
  attempt: 'e',
  case: 'f',
} as const;
export type Kind = keyof typeof KIND;

/** The id as SQL makes it of a number. */
export const idText = (kind: Kind, number: string): string =>
  `('0000000${KIND[kind]}-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

export const idOf = (kind: Kind, number: number): string =>
  `0000000${KIND[kind]}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

export const tokenOf = (number: number): string => createHash('sha256').update(`bench-${number}`).digest('base64url');
export const phoneOf = (number: number): string => `139${String(number).padStart(8, '0')}`;

/** Numbers that no clinic has: the lab's user, and the further doctors of the big clinic. */
export const LAB_USER = 900_000;
/** Beside each clinic's first person a second one, who has this much more. */
export const COLLEAGUE = 1_000_000;
export const FURTHER_DOCTORS = 4;
