import type { Asked, Context } from 'autocannon';
import type { Asker } from '../seed/askers.ts';
import { AMOUNT_FEN, addOrders, MOVABLE, PAYABLE, type Ready, readyOf } from '../seed/prepared-orders.ts';
import { prescription } from '../seed/prescription.ts';
import { noticeOf } from './notices.ts';
import { asLimit, asOurs, CONNECTIONS, json, keyed, type Operation, orderPath } from './operations.ts';

const written = { connections: CONNECTIONS, compared: false, bar: 0.4 } as const;

/** Deals each thing once. @throws where they have run out */
function dealer<T>(all: T[], of: string): () => T {
  return () => {
    const drawn = all.pop();
    if (drawn === undefined) throw new Error(`no ${of} is left: shorten the rounds`);
    return drawn;
  };
}

interface Drawn {
  readonly asker: Asker;
  readonly patientId: string;
}

const dataOf = (body: string): Record<string, unknown> => (JSON.parse(body) as { data: Record<string, unknown> }).data;

function keepDraft(status: number, body: string, context: Context): void {
  if (status !== 200) throw new Error(`a draft was refused: ${body}`);
  context.draft = dataOf(body);
}

const drawnIn = (context: Context): Drawn => context.drawn as Drawn;
const draftIn = (context: Context) => context.draft as { id: string; version: number; totalFen: number };

/** A new prescription of an untouched patient, kept and handed in. */
function createAndSubmit(askers: readonly Asker[]): Operation {
  const patients = (askers[0]?.freePatientIds ?? []).flatMap((_, at) =>
    askers.map((asker): Drawn => ({ asker, patientId: asker.freePatientIds[at] ?? '' })),
  );
  const deal = dealer(patients, 'untouched patient');
  const begin = (
    path: string,
    headersOf: (asker: Asker) => Record<string, string>,
    more: (drawn: Drawn) => object,
  ): Asked => ({
    method: 'POST',
    setupRequest: (request, context) => {
      context.drawn = deal();
      const { asker, patientId } = drawnIn(context);
      const body = JSON.stringify({ patientId, doctorId: asker.memberId, prescription, ...more(drawnIn(context)) });
      return { ...request, path, headers: keyed(headersOf(asker)), body };
    },
    onResponse: keepDraft,
  });
  const finish = (
    headersOf: (asker: Asker) => Record<string, string>,
    rest: (context: Context) => { path: string; body: object },
  ): Asked => ({
    method: 'POST',
    setupRequest: (request, context) => {
      const { path, body } = rest(context);
      return { ...request, path, headers: keyed(headersOf(drawnIn(context).asker)), body: JSON.stringify(body) };
    },
  });
  return {
    ...written,
    name: 'create + submit',
    steps: 2,
    ours: [
      begin(`${orderPath}/save-draft`, asOurs, () => ({ type: 5 })),
      finish(asOurs, (context) => {
        const { id, version, totalFen } = draftIn(context);
        return { path: `${orderPath}/${id}/submit`, body: { version, amountFen: totalFen } };
      }),
    ],
    limit: [
      begin('/draft', asLimit, ({ asker }) => ({ userId: asker.userId })),
      finish(asLimit, (context) => {
        const { userId } = drawnIn(context).asker;
        return { path: '/submit', body: { orderId: draftIn(context).id, userId, amountFen: AMOUNT_FEN, prescription } };
      }),
    ],
  };
}

/** A submitted order taken back by its clinic: one step of the workflow, nothing beside it. */
function moveOrder(askers: readonly Asker[]): Operation {
  const deal = dealer(readyOf(askers, MOVABLE), 'movable order');
  const ask = (of: (ready: Ready) => Asked): Asked => ({
    method: 'POST',
    setupRequest: (request) => ({ ...request, ...of(deal()) }),
  });
  return {
    ...written,
    name: 'move an order (withdraw)',
    steps: 1,
    prepare: (db, size) => addOrders(db, size, MOVABLE),
    ours: [
      ask(({ asker, orderId }) => ({
        path: `${orderPath}/${orderId}/events`,
        headers: keyed(asOurs(asker)),
        body: JSON.stringify({ event: 'withdraw', version: 2, fields: {} }),
      })),
    ],
    limit: [
      ask(({ asker, orderId }) => ({
        path: '/withdraw',
        headers: keyed(asLimit(asker)),
        body: JSON.stringify({ orderId, userId: asker.userId }),
      })),
    ],
  };
}

/** As many notices as are signed in advance, so that the load does not pay for the gateway's signatures. */
const SIGNED_AT_MOST = 6000;
/** A notice is believed for five minutes; one from an earlier measurement is signed anew. */
const FRESH_MS = 4 * 60_000;

interface Signed {
  readonly outTradeNo: string;
  readonly at: number;
  readonly notice: Asked;
}

const signed = (outTradeNo: string): Signed => ({ outTradeNo, at: Date.now(), notice: noticeOf(outTradeNo) });
const fresh = (one: Signed): Asked => (Date.now() - one.at < FRESH_MS ? one : signed(one.outTradeNo)).notice;

/** A bill settled by the gateway's notice: ours verifies and decrypts it, the limit is told in plain words. */
function settle(askers: readonly Asker[]): Operation {
  const ready = readyOf(askers, PAYABLE);
  const outTradeNo = ({ number }: Ready): string => `${PAYABLE.letter}${number}`;
  const notices: Signed[] = [];
  const [deal, dealNotice] = [dealer(ready, 'payable order'), dealer(notices, 'signed notice')];
  return {
    ...written,
    name: 'pay (settle by notice)',
    steps: 1,
    prepare: async (db, size) => {
      await addOrders(db, size, PAYABLE);
      const told = ready.splice(0, Math.min(SIGNED_AT_MOST, Math.floor(ready.length / 3)));
      notices.push(...told.map((one) => signed(outTradeNo(one))));
    },
    ours: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...fresh(dealNotice()) }) }],
    limit: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const body = JSON.stringify({ outTradeNo: outTradeNo(deal()), amountFen: AMOUNT_FEN });
          return { ...request, path: '/settle', headers: { ...json }, body };
        },
      },
    ],
  };
}

/** What writes, in the order in which it may be measured: the later ones fill the lists. */
export const writesOf = (askers: readonly Asker[]): Operation[] => [
  createAndSubmit(askers),
  moveOrder(askers),
  settle(askers),
];
