import { combineCheck, mergePay, unPayCount, unPayList } from '@suya/contract/payments/payments.endpoints';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { newId } from '../../../platform/ids.ts';
import { aChain } from '../../../testing/a-chain.ts';
import { aClinic, aDoctor } from '../../../testing/people.ts';
import { closeBills } from '../index.ts';
import { aBill, aPayment, systemOf, useCashier } from '../testing/cashier.ts';
import { aPayer } from '../testing/payer.ts';

const cashier = useCashier();

describe('unpaid bills', () => {
  test('are counted and listed for their clinic, by type and by number', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bills = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 250)];
    expect((await payer.ask(unPayCount, {})).body.data).toBe(2);
    const all = await payer.ask(unPayList, {});
    expect(all.body.data.total).toBe(2);
    expect(all.body.data.list.map((bill) => bill.payInfoId)).toEqual(bills.map((bill) => bill.billId));
    expect(all.body.data.list[0]).toMatchObject({ amountFen: 100, inPayment: false, orderId: bills[0]?.cause.id });
    expect((await payer.ask(unPayList, { orderType: 3 })).body.data.total).toBe(0);
    expect((await payer.ask(unPayList, { keyword: bills[1]?.no ?? '' })).body.data.list).toHaveLength(1);
    expect((await payer.ask(unPayList, { keyword: '%' })).body.data.total).toBe(0);
  });

  test('carry the patient of their order and are found by the patient’s name or initials', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bill = await aBill(cashier.current, clinic, 100);
    const patientId = newId();
    await withClient(cashier.current.server.test.admin, async (client) => {
      await client.query(
        `INSERT INTO patient (clinic_id, id, name, sex, name_key, pinyin, initials)
         VALUES ($1, $2, '王小明', 'male', '王小明', 'wangxiaoming', 'wxm')`,
        [clinic.id, patientId],
      );
      await client.query(
        `INSERT INTO orders (clinic_id, id, no, type, kind, status, patient_id, prescription)
         VALUES ($1, $2, 'R1', 5, 4, 21, $3, '{}')`,
        [clinic.id, bill.cause.id, patientId],
      );
    });
    for (const keyword of ['王小', 'wxm', bill.no.slice(0, 8)]) {
      const { data } = (await payer.ask(unPayList, { keyword })).body;
      expect(data.list).toMatchObject([{ payInfoId: bill.billId, patientName: '王小明' }]);
    }
    expect((await payer.ask(unPayList, { keyword: 'lxm' })).body.data.total).toBe(0);
  });

  test('of 0 fen are settled at birth and never shown', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bill = await aBill(cashier.current, clinic, 0);
    expect(bill.settled).toBe(true);
    expect((await payer.ask(unPayCount, {})).body.data).toBe(0);
  });

  test('of another clinic are not there', async () => {
    const { payer } = await aPayer(cashier.current);
    const foreign = await aBill(cashier.current, await aClinic(cashier.current.server), 100);
    expect((await payer.ask(combineCheck, { payInfoIds: [foreign.billId] })).status).toBe(404);
    const paid = await payer.ask(mergePay, { payInfoIds: [foreign.billId], amountFen: 100 });
    expect(paid.status).toBe(404);
  });

  test('of all clinics of a chain are its head office’s to see, together or one by one', async () => {
    const { here, sister, office } = await aChain(cashier.current.server);
    const [mine, theirs] = [await aBill(cashier.current, here, 100), await aBill(cashier.current, sister, 250)];
    const listedIn = async (clinicId?: string) =>
      (await office.ask(unPayList, { clinicId })).body.data.list.map(({ payInfoId }) => payInfoId);
    expect((await office.ask(unPayCount, {})).body.data).toBe(2);
    expect(await listedIn()).toEqual([mine.billId, theirs.billId]);
    expect(await listedIn(sister.id)).toEqual([theirs.billId]);
    const foreign = await aClinic(cashier.current.server);
    expect((await office.ask(unPayList, { clinicId: foreign.id })).status).toBe(404);
    const paid = await office.ask(mergePay, { payInfoIds: [theirs.billId], amountFen: 250 });
    expect(paid.status).toBe(404);
  });

  test('say which of them can be paid together and why not the rest', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const [free, taken, closed] = [
      await aBill(cashier.current, clinic, 100),
      await aBill(cashier.current, clinic, 200),
      await aBill(cashier.current, clinic, 300),
    ];
    await aPayment(payer, [taken]);
    await closeBills(systemOf(cashier.current), clinic.id, closed.cause);
    const payInfoIds = [free.billId, taken.billId, closed.billId];
    const { data } = (await payer.ask(combineCheck, { payInfoIds })).body;
    expect(data.payable.map((bill) => bill.payInfoId)).toEqual([free.billId]);
    expect(data.totalFen).toBe(100);
    expect(data.refused).toEqual([
      { payInfoId: taken.billId, why: '正在支付中' },
      { payInfoId: closed.billId, why: '账单已关闭' },
    ]);
  });
});

describe('one payment for several bills', () => {
  test('is refused when the payer saw another total', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bill = await aBill(cashier.current, clinic, 100);
    const answer = await payer.ask(mergePay, { payInfoIds: [bill.billId], amountFen: 99 });
    expect(answer).toMatchObject({ status: 409, body: { code: 60015, extra: { amountFen: 100 } } });
  });

  test('is made for what the bills come to where no total was given', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bills = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 50)];
    const answer = await payer.ask(mergePay, { payInfoIds: bills.map(({ billId }) => billId) });
    expect(answer).toMatchObject({ status: 200, body: { data: { amount: 150 } } });
  });

  test('is refused while one of them is being paid, and names it', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const [one, other] = [await aBill(cashier.current, clinic, 100), await aBill(cashier.current, clinic, 50)];
    await aPayment(payer, [one]);
    const answer = await payer.ask(mergePay, { payInfoIds: [one.billId, other.billId], amountFen: 150 });
    expect(answer).toMatchObject({ status: 409, body: { code: 60014, extra: { payInfoIds: [one.billId] } } });
  });

  test('is not for a doctor, who may see bills but not pay them', async () => {
    const clinic = await aClinic(cashier.current.server);
    const doctor = await aDoctor(clinic);
    const bill = await aBill(cashier.current, clinic, 100);
    expect((await doctor.ask(unPayCount, {})).body.data).toBe(1);
    expect((await doctor.ask(mergePay, { payInfoIds: [bill.billId], amountFen: 100 })).status).toBe(403);
  });

  test('asked for twice under one key is made once', async () => {
    const { clinic, payer } = await aPayer(cashier.current);
    const bill = await aBill(cashier.current, clinic, 100);
    const ask = () =>
      payer.ask(mergePay, { payInfoIds: [bill.billId], amountFen: 100 }, { headers: { 'idempotency-key': 'twice' } });
    const [first, second] = [await ask(), await ask()];
    expect(second.body.data).toEqual(first.body.data);
    expect(second.status).toBe(200);
  });
});
