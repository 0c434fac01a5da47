import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import {
  createProgressLink,
  listProgressLinks,
  openProgress,
  revokeProgressLink,
} from '@suya/contract/cases/progress.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { call } from '../../../testing/call.ts';
import { aCase, act, aPublishedVersion, type Case, composeRoad, toDesign } from '../../../testing/order-road.ts';
import { aClinic, aDoctor, aMember, anAssistant, systemOf } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { caseIdOf } from '../testing/talking.ts';

const server = useComposedServer(composeRoad);
let visitors = 0;

const anAddress = (): string => {
  visitors += 1;
  return `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

/** Opens a link as somebody who has not signed in, from an address of their own. */
const open = (token: string, remoteAddress = anAddress()) =>
  call(server.current.http, openProgress, { token }, { remoteAddress });

async function aLink(one: Case, days: 30 | 90 = 30) {
  const caseId = await caseIdOf(one);
  const assistant = await anAssistant(one.clinic);
  const made = await assistant.ask(createProgressLink, { caseId, days });
  return { caseId, assistant, linkId: made.body.data.link.id, token: made.body.data.token };
}

describe('a patient’s link', () => {
  test('shows how far each appliance is, step by step, to whoever holds it', async () => {
    const one = await aCase(server.current);
    const { token } = await aLink(one);
    const today = /^\d{4}-\d{2}-\d{2}$/;
    const shown = async () => (await open(token)).body.data.appliances[0];
    expect(await shown()).toMatchObject({ step: 0, reached: [expect.stringMatching(today), null, null, null] });
    await toDesign(one);
    expect((await shown())?.step).toBe(1);
    await act(one, one.doctor, 'approvePlan', { versionId: await aPublishedVersion(one) });
    expect(await shown()).toMatchObject({
      step: 1,
      finished: false,
      reached: [expect.anything(), expect.anything(), null, null],
    });
    await act(one, one.doctor, 'cancel', { reason: '不做了' });
    expect((await open(token)).body.data.appliances).toEqual([]);
  });

  test('tells nobody’s name, no price, no number, no picture and no word of the talk', async () => {
    const one = await aCase(server.current, { priceFen: 7_654_321 });
    const caseId = await caseIdOf(one);
    const marks = { clinic: 'CANARY-CLINIC', staff: 'CANARY-STAFF', patient: 'CANARY-PATIENT', talk: 'CANARY-TALK' };
    const system = systemOf(server.current);
    await sql`UPDATE clinic SET name = ${marks.clinic} WHERE id = ${one.clinic.id}`.execute(system.db);
    await sql`UPDATE patient SET name = ${marks.patient}, remark = ${marks.patient} WHERE clinic_id = ${one.clinic.id}`.execute(
      system.db,
    );
    await sql`UPDATE orders SET doctor_name = ${marks.staff} WHERE clinic_id = ${one.clinic.id}`.execute(system.db);
    await one.doctor.ask(clinicTalk.sendMessage, { caseId, text: marks.talk });
    const { token } = await aLink(one);
    const { text, body } = await open(token);
    expect(body.code).toBe(200);
    expect(text).not.toContain('CANARY');
    expect(text).not.toContain('7654321');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(Object.keys(body.data).sort()).toEqual(['appliances', 'expiresOn']);
    expect(Object.keys(body.data.appliances[0] ?? {}).sort()).toEqual(['finished', 'label', 'reached', 'step']);
  });

  test('wrong, expired and revoked are answered alike, and a live one is not', async () => {
    const one = await aCase(server.current);
    const [live, revoked, expired] = [await aLink(one), await aLink(one), await aLink(one)];
    await revoked.assistant.ask(revokeProgressLink, { caseId: revoked.caseId, linkId: revoked.linkId });
    await withClient(server.current.test.admin, (client) =>
      client.query('UPDATE progress_link SET expires_at = now() WHERE id = $1', [expired.linkId]),
    );
    const answers = await Promise.all(
      [revoked.token, expired.token, 'x'.repeat(43), '', live.token.slice(0, -1)].map((token) => open(token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await open(live.token)).status).toBe(200);
  });

  test('is kept as a hash only, and stays unguessed: 256 random bits', async () => {
    const one = await aCase(server.current);
    const { token, caseId } = await aLink(one);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await sql<{ row: string }>`
      SELECT to_jsonb(l)::text AS row FROM progress_link l WHERE case_id = ${caseId}`.execute(
      systemOf(server.current).db,
    );
    expect(rows[0]?.row).not.toContain(token);
    const { text } = await one.doctor.ask(listProgressLinks, { caseId });
    expect(text).not.toContain(token);
  });

  test('counts and notes each opening, with the patient whom it concerns', async () => {
    const one = await aCase(server.current);
    const { token, caseId, linkId, assistant } = await aLink(one);
    const linkOf = async () => (await assistant.ask(listProgressLinks, { caseId })).body.data[0];
    expect(await linkOf()).toMatchObject({
      opened: 0,
      lastOpenedAt: null,
      state: 'live',
      createdByName: assistant.name,
    });
    await open(token);
    await open(token);
    await open('x'.repeat(43));
    expect(await linkOf()).toMatchObject({ opened: 2, lastOpenedAt: expect.any(String) });
    const { rows } = await sql<{ action: string; patient_id: string | null }>`
      SELECT action, patient_id FROM audit WHERE object_id = ${linkId} ORDER BY id`.execute(
      systemOf(server.current).db,
    );
    expect(rows.map(({ action }) => action)).toEqual(['progress.create', 'progress.open', 'progress.open']);
    expect(rows.every(({ patient_id }) => patient_id !== null)).toBe(true);
  });

  test('asked too often from one address is refused for a while; another address is not', async () => {
    const one = await aCase(server.current);
    const { token } = await aLink(one);
    const statuses: number[] = [];
    for (let n = 0; n < 35; n += 1) statuses.push((await open(token, '10.9.9.9')).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect((await open(token, '10.9.9.10')).status).toBe(200);
  });

  test('is made, listed and revoked by the case’s own clinic; at most five live at once', async () => {
    const one = await aCase(server.current);
    const { caseId, linkId, assistant } = await aLink(one);
    const stranger = await aDoctor(await aClinic(server.current));
    const refused = await Promise.all([
      stranger.ask(createProgressLink, { caseId }),
      stranger.ask(listProgressLinks, { caseId }),
      stranger.ask(revokeProgressLink, { caseId, linkId }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    const finance = await aMember(one.clinic, ['finance']);
    expect((await finance.ask(createProgressLink, { caseId })).status).toBe(403);
    expect((await finance.ask(revokeProgressLink, { caseId, linkId })).status).toBe(403);
    for (let n = 0; n < 4; n += 1) expect((await assistant.ask(createProgressLink, { caseId })).status).toBe(200);
    expect((await assistant.ask(createProgressLink, { caseId })).status).toBe(409);
    expect((await assistant.ask(revokeProgressLink, { caseId, linkId })).body.data.state).toBe('revoked');
    expect((await assistant.ask(createProgressLink, { caseId })).status).toBe(200);
  });
});
