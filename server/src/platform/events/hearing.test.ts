import { getFileUrl } from '@suya/contract/files/files.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { newsKinds } from '../../news-kinds.ts';
import { aChain } from '../../testing/a-chain.ts';
import { openClient } from '../../testing/owner.ts';
import {
  aDoctor,
  aLabPerson,
  aMember,
  anAdmin,
  anAssistant,
  aPerson,
  type SignedIn,
  signIn,
  type TestClinic,
} from '../../testing/people.ts';
import { aLabUpload } from '../../testing/stored-file.ts';
import { useServer } from '../../testing/use-server.ts';
import { newId } from '../ids.ts';
import type { NewsName } from './events.ts';
import { aWriter, Listening, type Row, tell } from './testing/listening.ts';

const server = useServer();

const careTeam = ['doctor', 'assistant', 'admin', 'head office'];
const staff = [...careTeam, 'clerk'];
const lab = ['intake', 'design', 'production', 'support', 'lab finance'];
const admins = ['admin', 'head office'];

/** Who hears each kind of news of the clinic; nobody else does. */
const hearers: Readonly<Record<NewsName, readonly string[]>> = {
  'identity.registered': [],
  'identity.closed': [],
  'application.moved': [...admins, 'applicant'],
  'staff.changed': admins,
  'staff.invited': admins,
  'chain.moved': admins,
  'doctor.authenticated': ['platform admin', 'applicant'],
  'organisation.authenticated': [...staff, 'platform admin'],
  'papers.submitted': ['platform admin'],
  'patient.consented': careTeam,
  'patient.withdrew': careTeam,
  'case.changed': [...staff, ...lab],
  'case.said': [...staff, ...lab],
  'case.read': [...staff, ...lab],
  'case.noted': lab,
  'bill.opened': [...staff, 'lab finance'],
  'bill.settled': [...staff, 'lab finance'],
  'bill.closed': [...staff, 'lab finance'],
  'payment.moved': [...staff, 'lab finance'],
  'order.moved': [...staff, ...lab],
  'order.noted': [...staff, ...lab],
  'order.saved': staff,
  'plan.marked': [...staff, ...lab],
  'delivery.moved': [...staff, ...lab],
};

/** How the kinds that are not simply a clinic's stand in the outbox. */
const rows: { readonly [N in NewsName]?: Partial<Row> } = {
  'identity.registered': { clinicId: null },
  'identity.closed': { clinicId: null },
  'doctor.authenticated': { clinicId: null, labOnly: true },
  'papers.submitted': { clinicId: null, labOnly: true },
  'case.noted': { labOnly: true },
};
const personal: readonly string[] = ['application.moved', 'doctor.authenticated'];

let clinic: TestClinic;
let listeners: ReadonlyMap<string, SignedIn>;

beforeAll(async () => {
  const { current } = server;
  const { sister, here, office } = await aChain(current);
  clinic = sister;
  const person = await aPerson(current);
  const nowhere = { side: 'none', clinicId: null } as const;
  listeners = new Map([
    ['doctor', await aDoctor(clinic)],
    ['assistant', await anAssistant(clinic)],
    ['admin', await anAdmin(clinic)],
    ['clerk', await aMember(clinic, ['finance'])],
    ['head office', office],
    ['admin of another clinic', await anAdmin(here)],
    ['intake', await aLabPerson(current, 'intake')],
    ['design', await aLabPerson(current, 'design')],
    ['production', await aLabPerson(current, 'production')],
    ['support', await aLabPerson(current, 'support')],
    ['lab finance', await aLabPerson(current, 'finance')],
    ['platform admin', await aLabPerson(current, 'platformAdmin')],
    ['applicant', await signIn(current, person, nowhere)],
    ['somebody in no clinic', await signIn(current, await aPerson(current), nowhere)],
  ]);
});

/** Writes these rows at once. @returns what each listener has heard when all of it has passed them, by name */
async function heardOf(written: readonly Row[]): Promise<Map<string, Listening>> {
  const open = new Map<string, Listening>();
  for (const [who, person] of listeners) open.set(who, await Listening.begin(server, person));
  const writer = await aWriter(server);
  for (const row of written) await writer.write(row);
  const xid = await writer.commit();
  await Promise.all([...open.values()].map((one) => one.passed(xid)));
  return open;
}

describe('each kind of news', () => {
  test('is heard by whom it names, and by nobody else', async () => {
    const names = Object.keys(hearers) as NewsName[];
    expect(
      Object.values(newsKinds)
        .flatMap((ofModule) => Object.keys(ofModule))
        .sort(),
    ).toEqual([...names].sort());
    const userId = listeners.get('applicant')?.userId ?? '';
    const heard = await heardOf(
      names.map((name) => ({
        ...{ name, clinicId: clinic.id, ...rows[name] },
        ...(personal.includes(name) ? { userId } : {}),
      })),
    );
    const by = (name: string) =>
      [...heard].filter(([, { items }]) => items.some((item) => item.name === name)).map(([who]) => who);
    for (const name of names) expect([name, by(name).sort()]).toEqual([name, [...hearers[name]].sort()]);
  });

  test('says the fields that it names, and no reason, text or amount', async () => {
    const secret = { input: { reason: '患者要求' }, cause: { type: 'order' }, kind: 1, payNo: 'P1', amount: 5 };
    const heard = await heardOf(Object.keys(hearers).map((name) => ({ name, clinicId: clinic.id, payload: secret })));
    for (const { items } of heard.values()) {
      for (const { payload } of items) expect(Object.keys(secret).filter((key) => key in payload)).toEqual([]);
    }
  });

  test('that is the lab’s inner one is no clinic’s, and of a draft that was never sent none of the lab’s', async () => {
    const name = 'order.moved';
    const heard = await heardOf([
      { name, clinicId: clinic.id, labOnly: true, payload: { event: 'inner' } },
      { name, clinicId: clinic.id, clinicOnly: true, payload: { event: 'unsent' } },
    ]);
    const eventsOf = (who: string) => heard.get(who)?.items.map(({ payload }) => payload.event);
    expect(staff.map(eventsOf)).toEqual(staff.map(() => ['unsent']));
    expect(lab.map(eventsOf)).toEqual(lab.map(() => ['inner']));
    expect(['platform admin', 'admin of another clinic', 'applicant'].map(eventsOf)).toEqual([[], [], []]);
  });
});

describe('with the next sign of life', () => {
  const asOwner = async (text: string, values: unknown[]): Promise<void> => {
    const owner = await openClient(server.current.test.admin);
    await owner.query(text, values);
    await owner.end();
  };

  test('head office hears no more of a clinic that left the chain', async () => {
    const { here, sister, office } = await aChain(server.current);
    const listening = await Listening.begin(server, office);
    await tell(server, 'before', sister);
    await listening.until(() => listening.names.includes('before'));
    await asOwner('UPDATE clinic SET organisation_id = NULL WHERE id = $1', [sister.id]);
    await listening.lookedAnew();
    await tell(server, 'of who left', sister);
    await tell(server, 'of who stayed', here);
    await listening.until(() => listening.names.includes('of who stayed'));
    expect(listening.names).toEqual(['before', 'of who stayed']);
  });

  test('who lost a role hears no more of what it opened, and goes on hearing the rest', async () => {
    const doctor = await aDoctor(clinic);
    const listening = await Listening.begin(server, doctor);
    await asOwner(`UPDATE membership SET roles = '{finance}' WHERE id = $1`, [doctor.memberId]);
    await listening.lookedAnew();
    const writer = await aWriter(server);
    await writer.write({ name: 'patient.consented', clinicId: clinic.id });
    await writer.tell('an order', clinic);
    await writer.commit();
    await listening.until(() => listening.names.includes('an order'));
    expect(listening.items.map(({ name }) => name)).toEqual(['order.noted']);
  });

  test.each([
    ['whose account is closed', 'UPDATE user_account SET disabled_at = now() WHERE id = $1'],
    ['who left the clinic', `UPDATE membership SET work_status = 'left' WHERE user_id = $1`],
    ['whose session ended', 'UPDATE session SET revoked_at = now() WHERE user_id = $1'],
  ])('the stream of somebody %s ends', async (_, end) => {
    const doctor = await aDoctor(clinic);
    const listening = await Listening.begin(server, doctor);
    await asOwner(end, [doctor.userId]);
    await listening.whenEnded();
    expect(listening.items).toEqual([]);
  });
});

test('a file of a patient is given to the lab’s people who may see orders, and to no administrator', async () => {
  const upload = { kind: 'design', clinicId: clinic.id, orderId: newId() } as const;
  const fileId = await aLabUpload(server.current, listeners.get('design') as SignedIn, upload);
  const ask = async (who: string) => (await listeners.get(who)?.ask(getFileUrl, { fileId }))?.status;
  expect(await Promise.all(lab.map(ask))).toEqual(lab.map(() => 200));
  expect(await ask('platform admin')).toBe(403);
});
