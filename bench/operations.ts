import type { Asked, Context } from 'autocannon';
import { type Asker, password, prescription } from './seed.ts';

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
}

const CONNECTIONS = 32;
/** The server hashes four passwords at a time and turns the fifth away. */
const SIGN_IN_CONNECTIONS = 4;

const json = { 'content-type': 'application/json' };
const asOurs = ({ token }: Asker) => ({ ...json, authorization: token });
const asLimit = ({ clinicId }: Asker) => ({ ...json, 'x-clinic': clinicId });
const order = '/suyastar-api/v1/orders';

function everyAsker(askers: readonly Asker[], ours: (asker: Asker) => Asked, limit: (asker: Asker) => Asked) {
  return { connections: CONNECTIONS, steps: 1, compared: true, ours: askers.map(ours), limit: askers.map(limit) };
}

interface Drawn {
  readonly asker: Asker;
  readonly patientId: string;
}

/** Deals each untouched patient once. @throws where they have run out */
function dealer(askers: readonly Asker[]): () => Drawn {
  const all = (askers[0]?.freePatientIds ?? []).flatMap((_, at) =>
    askers.map((asker) => ({ asker, patientId: asker.freePatientIds[at] ?? '' })),
  );
  return () => {
    const drawn = all.pop();
    if (!drawn) throw new Error('no untouched patient is left: shorten the rounds');
    return drawn;
  };
}

const dataOf = (body: string): Record<string, unknown> => (JSON.parse(body) as { data: Record<string, unknown> }).data;

function createAndSubmit(askers: readonly Asker[]): Operation {
  const deal = dealer(askers);
  const drawnIn = (context: Context): Drawn => context.drawn as Drawn;
  const keep = (status: number, body: string, context: Context) => {
    if (status !== 200) throw new Error(`a draft was refused: ${body}`);
    context.draft = dataOf(body);
  };
  const begin = (
    path: string,
    headers: (asker: Asker) => Record<string, string>,
    more: (drawn: Drawn) => object,
  ): Asked => ({
    method: 'POST',
    setupRequest: (request, context) => {
      context.drawn = deal();
      const { asker, patientId } = drawnIn(context);
      const body = JSON.stringify({ patientId, doctorId: asker.memberId, prescription, ...more(drawnIn(context)) });
      return { ...request, path, headers: headers(asker), body };
    },
    onResponse: keep,
  });
  return {
    name: 'create + submit',
    connections: CONNECTIONS,
    steps: 2,
    compared: false,
    ours: [
      begin(`${order}/save-draft`, asOurs, () => ({ type: 5 })),
      {
        method: 'POST',
        setupRequest: (request, context) => {
          const { id, version, totalFen } = context.draft as { id: string; version: number; totalFen: number };
          const body = JSON.stringify({ version, amountFen: totalFen });
          return { ...request, path: `${order}/${id}/submit`, headers: asOurs(drawnIn(context).asker), body };
        },
      },
    ],
    limit: [
      begin('/draft', asLimit, ({ asker }) => ({ userId: asker.userId })),
      {
        method: 'POST',
        setupRequest: (request, context) => {
          const { asker } = drawnIn(context);
          const { id: orderId } = context.draft as { id: string };
          const body = JSON.stringify({ orderId, userId: asker.userId, amountFen: 26_000, prescription });
          return { ...request, path: '/submit', headers: asLimit(asker), body };
        },
      },
    ],
  };
}

function signIn(askers: readonly Asker[], captchaIds: string[]): Operation {
  let turn = 0;
  const next = (): Asker => askers[turn++ % askers.length] as Asker;
  const ask = (path: string, body: (asker: Asker) => object): Asked => ({
    method: 'POST',
    setupRequest: (request) => ({ ...request, path, headers: json, body: JSON.stringify(body(next())) }),
  });
  return {
    name: 'sign in',
    connections: SIGN_IN_CONNECTIONS,
    steps: 1,
    compared: false,
    ours: [
      ask('/user-api/v1/pc-login', ({ phone }) => ({
        account: phone,
        password,
        captcha: 'abcd',
        captchaId: captchaIds.pop() ?? '',
      })),
    ],
    limit: [ask('/login', ({ phone }) => ({ account: phone, password }))],
  };
}

/** Everything that is measured, in the order of the table. */
export function operationsOf(askers: readonly Asker[], captchaIds: string[]): Operation[] {
  const list = JSON.stringify({ pageSize: 20 });
  const turn = (asker: Asker): string => asker.orderIds[askers.indexOf(asker) % asker.orderIds.length] ?? '';
  return [
    {
      name: 'list, 20 of a clinic',
      ...everyAsker(
        askers,
        (asker) => ({ method: 'POST', path: `${order}/list`, headers: asOurs(asker), body: list }),
        (asker) => ({ method: 'POST', path: '/list', headers: asLimit(asker), body: list }),
      ),
    },
    {
      name: 'order detail',
      ...everyAsker(
        askers,
        (asker) => ({ method: 'GET', path: `${order}/${turn(asker)}`, headers: asOurs(asker) }),
        (asker) => ({ method: 'GET', path: `/order/${turn(asker)}`, headers: asLimit(asker) }),
      ),
    },
    {
      name: 'unpaid count',
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
    createAndSubmit(askers),
    signIn(askers, captchaIds),
  ];
}
