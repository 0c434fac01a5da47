import { getAccountInfo } from '@suya/contract/identity/identity.endpoints';
import { getVipRights } from '@suya/contract/identity/vip.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { composeModules } from '../../../testing/compose-modules.ts';
import { type Owner, openClient } from '../../../testing/owner.ts';
import { aClinic, aLabPerson, anAdmin, type SignedIn } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { clinicsInTests } from '../../clinics/testing/clinics-in-tests.ts';
import { identity } from '../testing/identity-in-tests.ts';

const server = useComposedServer(composeModules(identity, clinicsInTests));
let owner: Owner;
beforeAll(async () => {
  owner = await openClient(server.current.test.admin);
});
afterAll(() => owner?.end());

/** A payment of the clinic that was settled some months ago, and what went back of it. */
async function spend(clinicId: string, amountFen: number, monthsAgo: number, refundFen = 0, isStray = false) {
  const [payment, bill, attempt] = [newId(), newId(), newId()];
  await owner.query(
    `INSERT INTO payment (clinic_id, id, no, amount_fen, state, expires_at, settled_at)
     VALUES ($1, $2, $3, $4, 'settled', now(), now() - make_interval(months => $5) + interval '1 hour')`,
    [clinicId, payment, `P${payment}`, amountFen, monthsAgo],
  );
  if (refundFen === 0) return;
  await owner.query(
    `INSERT INTO bill (clinic_id, id, no, cause_type, cause_id, subject_no, kind, amount_fen, state, settled_at)
     VALUES ($1, $2, $3, 'order', $2, '', 4, $4, 'settled', now())`,
    [clinicId, bill, `B${bill}`, amountFen],
  );
  await owner.query('INSERT INTO payment_bill (clinic_id, payment_id, bill_id, part_fen) VALUES ($1, $2, $3, $4)', [
    clinicId,
    payment,
    bill,
    amountFen,
  ]);
  await owner.query(
    `INSERT INTO attempt (clinic_id, id, payment_id, pay_type, gateway, out_trade_no, amount_fen, state, due_at, transaction_id, paid_fen)
     VALUES ($1, $2, $3, 1, 'wechat', $4, $5, 'settled', now(), $4, $5)`,
    [clinicId, attempt, payment, `T${attempt}`, amountFen],
  );
  await owner.query(
    `INSERT INTO refund (clinic_id, id, payment_id, attempt_id, bill_id, out_refund_no, amount_fen, reason, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'asked')`,
    [
      ...[clinicId, newId(), payment, attempt, isStray ? null : bill, `R${attempt}`, refundFen],
      isStray ? 'stray' : 'cancelled',
    ],
  );
}

const rightsOf = async (asker: SignedIn) => (await asker.ask(getVipRights, {})).body.data;

async function aNewClinic() {
  const clinic = await aClinic(server.current);
  return { clinic, admin: await anAdmin(clinic) };
}

describe('the member level', () => {
  test('is bronze for a clinic that spent nothing, with the way to silver', async () => {
    const { admin } = await aNewClinic();
    const rights = await rightsOf(admin);
    expect(rights).toMatchObject({
      ...{ level: 'bronze', gift: null, spentFen: 0 },
      next: { level: 'silver', missingFen: 1_000_000 },
    });
    expect(rights.levels.map((one) => [one.level, one.fromFen, one.discountPercent, one.pointsPercent])).toEqual([
      ['bronze', 0, 0, 100],
      ['silver', 1_000_000, 2, 110],
      ['gold', 5_000_000, 4, 120],
      ['diamond', 20_000_000, 6, 150],
      ['supreme', 50_000_000, 8, 200],
    ]);
  });

  test('is what was settled within twelve months, less what went back of it', async () => {
    const { clinic, admin } = await aNewClinic();
    await spend(clinic.id, 4_000_000, 12);
    await spend(clinic.id, 2_000_000, 1, 1_000_001);
    expect(await rightsOf(admin)).toMatchObject({ level: 'silver', spentFen: 4_999_999 });
    await spend(clinic.id, 9_000_000, 13);
    expect(await rightsOf(admin)).toMatchObject({ level: 'silver', spentFen: 4_999_999 });
    await spend(clinic.id, 1, 0);
    expect(await rightsOf(admin)).toMatchObject({ level: 'gold', spentFen: 5_000_000 });
    const info = (await admin.ask(getAccountInfo, {})).body.data;
    expect(info.vip).toEqual({ levelName: '金牌会员', faceTitleColor: '#8f6400', startDate: null, endDate: null });
  });

  test('loses nothing by money that came for nothing and went back', async () => {
    const { clinic, admin } = await aNewClinic();
    await spend(clinic.id, 1_000_000, 1, 1_000_000, true);
    expect(await rightsOf(admin)).toMatchObject({ level: 'silver', spentFen: 1_000_000 });
  });

  test('is gold while the gifted period runs, with its first and last day, and no other clinic’s', async () => {
    const [{ clinic, admin }, other] = [await aNewClinic(), await aNewClinic()];
    await owner.query(
      `INSERT INTO vip_gift (clinic_id, starts_on, ends_on) VALUES ($1, '2020-01-01', '2999-12-31')
       ON CONFLICT (clinic_id) DO UPDATE SET starts_on = excluded.starts_on, ends_on = excluded.ends_on`,
      [clinic.id],
    );
    const gift = { startDate: '2020-01-01', endDate: '2999-12-31' };
    expect(await rightsOf(admin)).toMatchObject({
      ...{ level: 'gold', gift, spentFen: 0 },
      next: { level: 'diamond', missingFen: 20_000_000 },
    });
    expect((await admin.ask(getAccountInfo, {})).body.data.vip).toEqual({
      levelName: '金牌会员',
      faceTitleColor: '#8f6400',
      ...gift,
    });
    expect(await rightsOf(other.admin)).toMatchObject({ level: 'bronze', gift: null });
    await spend(clinic.id, 20_000_000, 1);
    expect(await rightsOf(admin)).toMatchObject({ level: 'diamond', gift: null });
    expect(await rightsOf(other.admin)).toMatchObject({ level: 'bronze', spentFen: 0 });
  });

  test('is no matter of the lab', async () => {
    expect((await (await aLabPerson(server.current, 'finance')).ask(getVipRights, {})).status).toBe(403);
  });
});
