import { listOrders, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { expect, test } from 'vitest';
import { composeRoad } from '../../../testing/order-road.ts';
import { aClinic, aMember, type SignedIn } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);
const ORDERS = 23;
const PAGES = [1, 2, 3, 4];

/** Somebody of a clinic with drafts; out: them and the drafts' numbers, the newest first. */
async function aClinicWithDrafts(): Promise<{ assistant: SignedIn; numbers: string[] }> {
  const assistant = await aMember(await aClinic(server.current), ['admin']);
  const numbers: string[] = [];
  for (let made = 0; made < ORDERS; made += 1) {
    const draft = { type: 5 as const, patientId: null, doctorId: null, prescription: {} };
    numbers.unshift((await assistant.ask(saveDraft, draft)).body.data.no);
  }
  return { assistant, numbers };
}

test('the pages of a list hold every order once, the newest first, whatever it is narrowed by', async () => {
  const { assistant, numbers } = await aClinicWithDrafts();
  const letter = numbers[0]?.slice(0, 1) ?? '';
  for (const filters of [{}, { group: 'draft' as const }, { keyword: letter }]) {
    const pages = [];
    for (const pageIndex of PAGES) {
      pages.push((await assistant.ask(listOrders, { ...filters, pageSize: 10, pageIndex })).body.data);
    }
    expect(pages.flatMap(({ list }) => list.map(({ no }) => no))).toEqual(numbers);
    expect(pages.map(({ list }) => list.length)).toEqual([10, 10, 3, 0]);
    expect(pages.map(({ total }) => total)).toEqual(PAGES.map(() => ORDERS));
  }
});
