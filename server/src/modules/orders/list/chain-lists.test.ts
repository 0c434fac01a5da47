import { countCases, listCases, saveCase } from '@suya/contract/cases/cases.endpoints';
import { countOrders, listOrders, saveDraft } from '@suya/contract/orders/orders.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { getWorkbench } from '@suya/contract/workbench/workbench.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { aChain } from '../../../testing/a-chain.ts';
import { composeRoad } from '../../../testing/order-road.ts';
import { openClient } from '../../../testing/owner.ts';
import { aClinic, anAdmin, type SignedIn, type TestClinic } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';

const server = useComposedServer(composeRoad);
let [here, sister, foreign]: TestClinic[] = [];
let office: SignedIn;
let inSister: SignedIn;

/** A case and drafts, handed in today, of a patient of the clinic. */
async function fill(asker: SignedIn, drafts: number): Promise<void> {
  const patient = { name: '王小明', sex: 'male' as const };
  const patientId = (await asker.ask(createPatient, patient)).body.data.id;
  await asker.ask(saveCase, { patientId, title: '扩弓' });
  for (let made = 0; made < drafts; made += 1) {
    await asker.ask(saveDraft, { type: 5, patientId, doctorId: null, prescription: {} });
  }
}

beforeAll(async () => {
  const chain = await aChain(server.current);
  [here, sister, foreign] = [chain.here, chain.sister, await aClinic(server.current)];
  office = chain.office;
  inSister = await anAdmin(chain.sister);
  await fill(await anAdmin(chain.here), 1);
  await fill(inSister, 2);
  const owner = await openClient(server.current.test.admin);
  await owner.query(`UPDATE orders SET submitted_at = now()`);
  await owner.query(
    `INSERT INTO bill (clinic_id, id, no, cause_type, cause_id, subject_no, kind, amount_fen, state, settled_at)
     SELECT clinic_id, gen_random_uuid(), 'B' || no, 'order', id, no, 4, 100, 'open', NULL FROM orders
     UNION ALL
     SELECT clinic_id, gen_random_uuid(), 'C' || no, 'order', id, no, 4, 7, 'settled', now() FROM orders`,
  );
  await owner.end();
});

/** How many orders, cases and drafts the office counts and lists, and what its workbench says. */
async function seenIn(asker: SignedIn, clinicId?: string) {
  const asked = clinicId ? { clinicId } : {};
  const [orders, cases, counts, caseCounts, home] = [
    (await asker.ask(listOrders, asked)).body.data,
    (await asker.ask(listCases, asked)).body.data,
    (await asker.ask(countOrders, asked)).body.data,
    (await asker.ask(countCases, asked)).body.data,
    (await asker.ask(getWorkbench, asked)).body.data,
  ];
  return {
    orders: [orders.total, orders.list.length, counts.draft, home.counts.draft, home.month.orders],
    cases: [cases.total, cases.list.length, caseCounts.open],
    money: [home.unpaid.totalFen, home.month.spentFen],
    clinics: new Set([...orders.list, ...cases.list].map((row) => row.clinicId)),
    patients: home.recentPatients.length,
  };
}

describe('a chain’s head office sees its clinics', () => {
  test('together: every list and figure is of all of them', async () => {
    expect(await seenIn(office)).toEqual({
      orders: [3, 3, 3, 3, 3],
      cases: [2, 2, 2],
      money: [300, 21],
      clinics: new Set([here?.id, sister?.id]),
      patients: 1,
    });
  });

  test('one by one: every list and figure is of the one that is asked for', async () => {
    expect(await seenIn(office, sister?.id)).toEqual({
      orders: [2, 2, 2, 2, 2],
      cases: [1, 1, 1],
      money: [200, 14],
      clinics: new Set([sister?.id]),
      patients: 0,
    });
    expect((await seenIn(office, here?.id)).orders).toEqual([1, 1, 1, 1, 1]);
  });

  test('and none that is not its own; nor does a clinic see its sister', async () => {
    for (const [asker, clinicId] of [
      [office, foreign?.id],
      [inSister, here?.id],
    ] as const) {
      for (const listed of [listOrders, countOrders, listCases, countCases, getWorkbench] as const) {
        expect((await asker.ask(listed, { clinicId })).status, listed.path).toBe(404);
      }
    }
    expect((await seenIn(inSister, sister?.id)).orders).toEqual([2, 2, 2, 2, 2]);
  });
});
