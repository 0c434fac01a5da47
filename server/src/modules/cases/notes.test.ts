import { getCase, listCases } from '@suya/contract/cases/cases.endpoints';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { addNote, listNotes } from '@suya/contract/cases/lab-cases.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { act, composeRoad } from '../../testing/order-road.ts';
import { systemOf } from '../../testing/people.ts';
import { useComposedServer } from '../../testing/test-server.ts';
import { aTalk, newsOf } from './testing/talking.ts';

const server = useComposedServer(composeRoad);
const NOBODY = '01900000-0000-7000-8000-000000000000';

describe('what the lab notes for itself', () => {
  test('is read by the lab alone: not over HTTP, not by raw SQL, not as news', async () => {
    const talk = await aTalk(server.current);
    const { caseId, lab, doctor } = talk;
    await lab.intake.ask(addNote, { caseId, text: 'LAB-ONLY 这位医生要求高' });
    expect((await lab.designer.ask(listNotes, { caseId })).body.data).toMatchObject([
      { authorName: lab.intake.name, text: 'LAB-ONLY 这位医生要求高' },
    ]);
    expect((await doctor.ask(listNotes, { caseId })).status).toBe(403);
    expect((await doctor.ask(addNote, { caseId, text: '?' })).status).toBe(403);
    const everything = await Promise.all([
      doctor.ask(getCase, { caseId }),
      doctor.ask(clinicTalk.listMessages, { caseId }),
      doctor.ask(clinicTalk.listUnread, {}),
      doctor.ask(listCases, {}),
      doctor.ask(getOrder, { orderId: talk.orderId }),
    ]);
    expect(everything.map(({ text }) => text).join()).not.toContain('LAB-ONLY');
    const scope = {
      kind: 'clinic',
      clinicId: talk.clinic.id,
      clinicIds: [talk.clinic.id],
      userId: doctor.userId,
    } as const;
    const { db } = systemOf(server.current).as(scope);
    await expect(sql`SELECT text FROM case_note`.execute(db)).rejects.toMatchObject({ code: '42501' });
    expect(await newsOf(talk, 'clinic')).not.toContain('case.noted');
    expect(await newsOf(talk, 'lab')).toContain('case.noted');
  });

  test('is written on cases that the lab sees only', async () => {
    const talk = await aTalk(server.current);
    await act(talk, talk.doctor, 'withdraw');
    expect((await talk.lab.intake.ask(addNote, { caseId: talk.caseId, text: '?' })).status).toBe(404);
    expect((await talk.lab.intake.ask(listNotes, { caseId: NOBODY })).status).toBe(404);
  });
});
