import { COLLEAGUE, idOf, LAB_USER, phoneOf, tokenOf } from './ids.ts';

export interface Size {
  readonly orders: number;
  readonly clinics: number;
  /** Orders of the first clinic; the rest is spread evenly. */
  readonly big: number;
}

export const password = 'bench-password-1';
/** How many clinics ask at most, and how many untouched patients each of them has. */
const ASKING = 64;
export const FREE_PATIENTS = 600;
/** A clinic's newest orders are under way, one of each patient; the others are over. */
export const ORDERS_PER_PATIENT = 4;

/** Somebody of a clinic who asks. */
export interface Asker {
  readonly clinic: number;
  readonly clinicId: string;
  readonly userId: string;
  readonly memberId: string;
  /** Of the colleague who signs in: an eleventh session would end the one that asks. */
  readonly colleaguePhone: string;
  readonly token: string;
  readonly orderIds: readonly string[];
  readonly freePatientIds: readonly string[];
}

/** The last clinic that asks; the first is the big one, which asks by itself. */
export const lastAsking = ({ clinics }: Size): number => Math.min(1 + ASKING, clinics);

/** How many patients the orders of a clinic that is not the big one spread over. */
export const patientsEach = ({ orders, clinics, big }: Size): number =>
  Math.max(1, Math.floor((orders - big) / (clinics - 1) / ORDERS_PER_PATIENT));

/** Orders beyond the big clinic's go round: order n belongs to clinic 2 + n mod (clinics − 1). */
function firstOrderOf(clinic: number, { big, clinics }: Size): number {
  const others = clinics - 1;
  return big + 1 + ((((clinic - 2 - (big + 1)) % others) + others) % others);
}

function askerOf(clinic: number, orderNumbers: readonly number[]): Asker {
  return {
    clinic,
    clinicId: idOf('clinic', clinic),
    userId: idOf('user', clinic),
    memberId: idOf('member', clinic),
    colleaguePhone: phoneOf(COLLEAGUE + clinic),
    token: tokenOf(clinic),
    orderIds: orderNumbers.map((number) => idOf('order', number)),
    freePatientIds: Array.from({ length: FREE_PATIENTS }, (_, at) =>
      idOf('patient', clinic * 1_000_000 + 500_000 + at),
    ),
  };
}

/** The askers: one of each clinic but the big one, as far as there are any. */
export function askersOf(size: Size): Asker[] {
  return Array.from({ length: lastAsking(size) - 1 }, (_, index) => {
    const first = firstOrderOf(index + 2, size);
    return askerOf(
      index + 2,
      Array.from({ length: 20 }, (_n, turn) => first + turn * (size.clinics - 1)),
    );
  });
}

/** Somebody of the clinic that has most of the orders. */
export const bigAskerOf = (size: Size): Asker =>
  askerOf(
    1,
    Array.from({ length: Math.min(20, size.big) }, (_, at) => at + 1),
  );

/** The lab's own, who may do everything there. */
export const labAsker = { userId: idOf('user', LAB_USER), token: tokenOf(LAB_USER) } as const;
