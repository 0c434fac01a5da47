import { exportCases, getCase } from '@suya/contract/cases/cases.endpoints';
import { endpoints } from '@suya/contract/endpoints';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { exportOrders, getOrder } from '@suya/contract/orders/orders.endpoints';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { aMember } from '../testing/people.ts';
import { useServer } from '../testing/use-server.ts';
import { ask } from './testing/ask.ts';
import { fixtureOf } from './testing/fixtures.ts';
import { CANARY, outsidersOf, type Persona } from './testing/outsiders.ts';
import { aSide, type Side } from './testing/side.ts';

const server = useServer();
let a: Side;
let b: Side;
let aloneBefore: unknown;
let personas: Persona[];

/** What tells figures, asked as A's admin. */
const figures = endpoints.map(fixtureOf).filter((one) => one.figures);

const figuresOf = (side: Side): Promise<string[]> =>
  Promise.all(
    figures.map(
      async ({ endpoint }) =>
        (await ask(server.current.http, endpoint, {}, { token: side.admin.token, rawBody: '{}' })).text,
    ),
  );

beforeAll(async () => {
  a = await aSide(server.current);
  aloneBefore = await figuresOf(a);
  b = await aSide(server.current, CANARY);
  personas = await outsidersOf(server.current, a, b);
});

describe('what is derived of B’s rows', () => {
  const words = [CANARY, 'B', '陈', 'chen', '病人', '', '%', '1'];

  /** Everything a person can read without naming an id, with many words to search for. */
  async function everythingOf(token: string): Promise<string[]> {
    const plain = endpoints
      .map(fixtureOf)
      .filter(
        ({ endpoint: { format, path, access }, endsSession }) =>
          !format && access !== 'public' && !path.includes('{') && !endsSession,
      );
    const texts: string[] = [];
    for (const { endpoint } of plain) {
      const searches =
        'keyword' in (endpoint.body?.shape ?? {}) ? words.map((keyword) => ({ keyword, pageSize: 50 })) : [undefined];
      for (const search of searches) {
        if (endpoint.repeat === 'key') continue;
        const rawBody = endpoint.method === 'POST' ? JSON.stringify(search ?? {}) : undefined;
        texts.push((await ask(server.current.http, endpoint, {}, { token, ...(rawBody ? { rawBody } : {}) })).text);
      }
    }
    return texts;
  }

  test('shows in no list, count or search of A, and A’s figures are those it had alone', async () => {
    const numbers = [b.ids.payNo, b.ids.patientId, b.ids.orderId, b.ids.payInfoId];
    for (const { who, token, mayAsk } of personas) {
      // Who belongs to B as well is told its name, to change there.
      if (token === undefined || mayAsk) continue;
      const all = await everythingOf(token);
      const leaks = all.filter((text) => [CANARY, ...numbers].some((sign) => text.includes(sign)));
      expect(leaks, who).toEqual([]);
    }
    expect(await figuresOf(a)).toEqual(aloneBefore);
  });

  test('canary: B’s own admin meets the marks all over', async () => {
    const marked = (await everythingOf(b.admin.token)).filter((text) => text.includes(CANARY));
    expect(marked.length).toBeGreaterThan(5);
  });

  /** The text of a workbook that a person takes along. */
  async function workbookOf({ path: url }: Endpoint, { token }: { token: string }, filters: object): Promise<string> {
    const { http } = server.current;
    const answer = await http.inject({ method: 'POST', url, payload: filters, headers: { authorization: token } });
    expect(answer.statusCode).toBe(200);
    return new TextDecoder().decode(unzipSync(new Uint8Array(answer.rawPayload))['xl/worksheets/sheet1.xml']);
  }

  test.each([
    ['orders', exportOrders],
    ['cases', exportCases],
  ] as const)('stands in no workbook of A’s %s, whatever is searched for', async (what, workbook) => {
    const { no: orderNo, caseId } = (await b.doctor.ask(getOrder, { orderId: b.ids.orderId })).body.data;
    const no = what === 'orders' ? orderNo : (await b.doctor.ask(getCase, { caseId: caseId ?? '' })).body.data.no;
    for (const keyword of [...words, no, no.slice(0, 3)]) {
      const text = await workbookOf(workbook, a.admin, { keyword });
      expect(
        [CANARY, no].filter((sign) => text.includes(sign)),
        keyword,
      ).toEqual([]);
    }
    for (const filters of [{ patientId: b.ids.patientId }, { doctorId: b.ids.doctorId }])
      expect(await workbookOf(workbook, a.admin, filters)).not.toContain('<row r="2">');
    const own = await workbookOf(workbook, b.admin, {});
    expect([own.includes(CANARY), own.includes(no)]).toEqual([true, true]);
  });

  test('a newcomer at B sees what A does not', async () => {
    const newcomer = await aMember(b.clinic, ['admin']);
    expect((await figuresOf({ ...b, admin: newcomer })).join('')).toContain(CANARY);
  });
});
