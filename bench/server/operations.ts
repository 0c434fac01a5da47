import { randomUUID } from 'node:crypto';
import type { Asked } from 'autocannon';
import type pg from 'pg';
import { type Asker, password, type Size } from '../seed/askers.ts';

/** One operation asked of both servers. */
export interface Operation {
  readonly name: string;
  readonly connections: number;
  /** How many requests make one of it. */
  readonly steps: number;
  readonly ours: Asked[];
  readonly limit: Asked[];
  /** Whether both answers can be compared word by word; what is written is counted instead. */
  readonly compared: boolean;
  /** The bar of quality for ours ÷ limit; null where it is another one. */
  readonly bar: number | null;
  /** Puts into the database what it uses up, right before it is measured. */
  readonly prepare?: (db: pg.Client, size: Size) => Promise<void>;
}

export const CONNECTIONS = 32;
/** The server hashes four passwords at a time and turns the fifth away. */
export const SIGN_IN_CONNECTIONS = 4;

/** Copied for each load: autocannon writes a body's length into the headers it is given, and every later request would carry it. */
export const json = { 'content-type': 'application/json' };
export const asOurs = ({ token }: Pick<Asker, 'token'>) => ({ ...json, authorization: token });
export const asLimit = ({ clinicId }: Asker) => ({ ...json, 'x-clinic': clinicId });
/** With a new `Idempotency-Key`, which every browser sends where an endpoint takes one; both servers keep it. */
export const keyed = (headers: Record<string, string>) => ({ ...headers, 'idempotency-key': randomUUID() });
export const orderPath = '/suyastar-api/v1/orders';

function everyAsker(askers: readonly Asker[], ours: (asker: Asker) => Asked, limit: (asker: Asker) => Asked) {
  return { connections: CONNECTIONS, steps: 1, compared: true, ours: askers.map(ours), limit: askers.map(limit) };
}

/** What one who asks for a list sends. */
export const listAs = (asker: Asker, filters: Record<string, unknown> = {}): Asked => ({
  method: 'POST',
  path: `${orderPath}/list`,
  headers: asOurs(asker),
  body: JSON.stringify({ pageSize: 20, ...filters }),
});

/** Sign-ins, the askers taking turns; every one uses up a captcha. */
export function signInAsked(askers: readonly Asker[], captchaIds: string[]): Asked {
  let turn = 0;
  return {
    method: 'POST',
    setupRequest: (request) => {
      const { colleaguePhone } = askers[turn++ % askers.length] as Asker;
      const body = { account: colleaguePhone, password, captcha: 'abcd', captchaId: captchaIds.pop() ?? '' };
      return { ...request, path: '/user-api/v1/pc-login', headers: { ...json }, body: JSON.stringify(body) };
    },
  };
}

/** Signing in, bound by the hash of the password on both sides. */
export function signIn(askers: readonly Asker[], captchaIds: string[]): Operation {
  let turn = 0;
  return {
    name: 'sign in',
    connections: SIGN_IN_CONNECTIONS,
    steps: 1,
    compared: false,
    bar: null,
    ours: [signInAsked(askers, captchaIds)],
    limit: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { colleaguePhone: account } = askers[turn++ % askers.length] as Asker;
          return { ...request, path: '/login', headers: { ...json }, body: JSON.stringify({ account, password }) };
        },
      },
    ],
  };
}

/** What only reads: nothing is used up, and both answers are compared. */
export function readsOf(askers: readonly Asker[]): Operation[] {
  const list = JSON.stringify({ pageSize: 20 });
  const turn = (asker: Asker): string => asker.orderIds[askers.indexOf(asker) % asker.orderIds.length] ?? '';
  return [
    {
      name: 'list, 20 of a clinic',
      bar: 0.75,
      ...everyAsker(
        askers,
        (asker) => listAs(asker),
        (asker) => ({ method: 'POST', path: '/list', headers: asLimit(asker), body: list }),
      ),
    },
    {
      name: 'order detail',
      bar: 0.65,
      ...everyAsker(
        askers,
        (asker) => ({ method: 'GET', path: `${orderPath}/${turn(asker)}`, headers: asOurs(asker) }),
        (asker) => ({ method: 'GET', path: `/order/${turn(asker)}`, headers: asLimit(asker) }),
      ),
    },
    {
      name: 'unpaid count',
      bar: 0.65,
      ...everyAsker(
        askers,
        (asker) => ({
          method: 'POST',
          path: '/suyastar-api/order-pay-info/unPayCount',
          headers: asOurs(asker),
          body: '{}',
        }),
        (asker) => ({ method: 'POST', path: '/unpaid', headers: asLimit(asker), body: '{}' }),
      ),
    },
  ];
}
