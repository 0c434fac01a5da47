import { samples } from '@suya/contract/orders/workflow/samples';
import { labReview } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview, type Mark } from '@suya/contract/plans/plans.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCase,
  act,
  aPublishedVersion,
  aVersionInCheck,
  type Case,
  composeRoad,
  toDesign,
} from '../../testing/order-road.ts';
import { useComposedServer } from '../../testing/test-server.ts';

/** What the database itself lets a clinic's role see and do, whatever a query of ours might forget. */
const server = useComposedServer(composeRoad);
let login: pg.Client;
beforeAll(async () => {
  login = new pg.Client(server.current.test.login);
  await login.connect();
});
afterAll(() => login.end());

async function asClinic(clinicId: string, text: string, values: readonly unknown[] = []): Promise<number | string> {
  await login.query('BEGIN');
  try {
    await login.query("SELECT set_config('role', 'app_clinic', true), set_config('app.clinic_ids', $1, true)", [
      clinicId,
    ]);
    const { rowCount } = await login.query(text, [...values]);
    return rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await login.query('ROLLBACK');
  }
}

const FORBIDDEN = '42501';

const spot: Mark['position'] = [0, 0, 1];

async function aMarkedVersion(one: Case) {
  const versionId = await aVersionInCheck(one);
  const mark = { part: 'upper', position: spot, normal: spot, comment: '边缘' };
  const { body } = await one.lab.checker.ask(labReview.addMark, { versionId, ...mark });
  return { versionId, markId: body.data?.id ?? '' };
}

const tables = [
  ['design_version', 'id = $1'],
  ['design_file', 'version_id = $1'],
  ['review_mark', 'version_id = $1'],
  ['review_comment', 'mark_id IN (SELECT id FROM review_mark WHERE version_id = $1)'],
  ['file', 'id IN (SELECT file_id FROM design_file WHERE version_id = $1)'],
] as const;

describe('by raw SQL in its own scope, a clinic', () => {
  test('reads nothing of a version before its publication and all of it after', async () => {
    const one = await aCase(server.current);
    await toDesign(one);
    const { versionId } = await aMarkedVersion(one);
    const { id: clinicId } = one.clinic;
    const seen = async () => {
      const counts: (number | string)[] = [];
      for (const [table, where] of tables) {
        counts.push(await asClinic(clinicId, `SELECT 1 FROM ${table} WHERE ${where}`, [versionId]));
      }
      return counts;
    };
    expect(await asClinic(one.clinic.id, "SELECT 1 FROM file WHERE side = 'lab'")).toBe(0);
    expect(await asClinic(one.clinic.id, 'SELECT 1 FROM review_mark')).toBe(0);
    expect(await seen()).toEqual([0, 0, 0, 0, 0]);
    await act(one, one.lab.checker, 'passCheck', samples.passCheck);
    await act(one, one.lab.checker, 'publish', { versionId });
    expect(await seen()).toEqual([1, 1, 1, 1, 1]);
  });

  test('cannot mark, comment or decide before the publication', async () => {
    const one = await aCase(server.current);
    await toDesign(one);
    const { versionId, markId } = await aMarkedVersion(one);
    const { id: clinicId } = one.clinic;
    expect(await addMark(clinicId, versionId)).toBe(FORBIDDEN);
    expect(await addComment(clinicId, markId, false)).toBe(FORBIDDEN);
    expect(await settle(clinicId, markId, false)).toBe(0);
    expect(await decide(clinicId, versionId)).toBe(0);
  });

  test('cannot publish, speak for the lab or change a decision', async () => {
    const one = await aCase(server.current);
    await toDesign(one);
    const { versionId, markId } = await aMarkedVersion(one);
    const { id: clinicId } = one.clinic;
    expect(await asClinic(clinicId, 'UPDATE design_version SET published_at = now()')).toBe(FORBIDDEN);
    await act(one, one.lab.checker, 'passCheck', samples.passCheck);
    await act(one, one.lab.checker, 'publish', { versionId });
    expect(await addComment(clinicId, markId, false)).toBe(1);
    expect(await addComment(clinicId, markId, true)).toBe(FORBIDDEN);
    expect(await settle(clinicId, markId, false)).toBe(1);
    expect(await settle(clinicId, markId, true)).toBe(FORBIDDEN);
    expect(await decide(clinicId, versionId)).toBe(1);
    await act(one, one.doctor, 'approvePlan', { versionId });
    expect(await decide(clinicId, versionId)).toBe(0);
  });

  test('cannot settle what it pinned itself', async () => {
    const one = await aCase(server.current);
    await toDesign(one);
    const versionId = await aPublishedVersion(one);
    const mark = { part: 'upper', position: spot, normal: spot, comment: '边缘' };
    const { body } = await one.doctor.ask(clinicReview.addMark, { versionId, ...mark });
    expect(await settle(one.clinic.id, body.data?.id ?? '', false)).toBe(0);
  });
});

const addMark = (clinicId: string, versionId: string) =>
  asClinic(
    clinicId,
    `INSERT INTO review_mark (clinic_id, id, version_id, number, part, position, normal, from_lab, created_by)
     VALUES ($1, gen_random_uuid(), $2, 400, 'upper', '{0,0,0}', '{0,0,1}', false, gen_random_uuid())`,
    [clinicId, versionId],
  );

const addComment = (clinicId: string, markId: string, fromLab: boolean) =>
  asClinic(
    clinicId,
    `INSERT INTO review_comment (clinic_id, id, mark_id, author_id, author_name, from_lab, text)
     VALUES ($1, gen_random_uuid(), $2, gen_random_uuid(), '', $3, 'x')`,
    [clinicId, markId, fromLab],
  );

/** Settles a mark, as the clinic or in the lab's name. */
const settle = (clinicId: string, markId: string, fromLab: boolean) =>
  asClinic(
    clinicId,
    `UPDATE review_mark SET resolved_at = now(), resolved_by = gen_random_uuid(), resolved_by_name = '',
            resolved_from_lab = $2 WHERE id = $1`,
    [markId, fromLab],
  );

const decide = (clinicId: string, versionId: string) =>
  asClinic(
    clinicId,
    "UPDATE design_version SET decision = 'rejected', decided_by = gen_random_uuid(), decided_at = now() WHERE id = $1",
    [versionId],
  );
