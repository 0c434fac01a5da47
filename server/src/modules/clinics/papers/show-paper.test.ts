import { readPaper, submitDoctorAuth } from '@suya/contract/clinics/papers.endpoints';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { nameOf } from '../../../conformity/testing/ask.ts';
import { aClinic, aDoctor, aLabPerson, anAdmin, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { keepIdCard, lookAt, rowOfPaper } from '../testing/paper-looks.ts';
import { aNewcomer, aPaper, doctorPapers } from '../testing/papers.ts';
import { openPaper } from './envelope.ts';
import { openKeyring } from './keyring.ts';

const server = useServer();

describe('a paper is shown', () => {
  test('to its owner with who looks and when all over it, and each look is in the audit', async () => {
    const blank = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const person = await aNewcomer(server.current);
    const { paperId } = (await keepIdCard(person, blank)).body.data;
    const seen = await lookAt(server.current, person, paperId);
    expect([seen.status, seen.type]).toEqual([200, 'image/jpeg']);
    /** Parts of the picture, of six by five, that are marked. */
    const { data } = await sharp(seen.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    const marked = new Set<string>();
    data.forEach((value, at) => {
      if (value < 235) marked.add(`${Math.floor((at % 900) / 150)} ${Math.floor(at / 900 / 140)}`);
    });
    expect(marked.size).toBeGreaterThan(15);
    const keyring = await openKeyring(server.current.config.dataDir, undefined);
    const kept = await sharp(openPaper(keyring, paperId, await rowOfPaper(server.current, paperId)))
      .greyscale()
      .raw()
      .toBuffer();
    expect(kept.every((value) => value > 250)).toBe(true);
    const rows = await systemOf(server.current)
      .db.selectFrom('audit')
      .select(['action', 'object_id'])
      .where('actor_id', '=', person.userId)
      .where('outcome', '=', 'read')
      .execute();
    expect(rows).toContainEqual({ action: nameOf(readPaper), object_id: paperId });
  });

  test('to nobody else by its address: not to colleagues, admins, other clinics or the lab', async () => {
    const clinic = await aClinic(server.current);
    const owner = await aDoctor(clinic);
    const paperId = await aPaper(owner, 'idCard');
    const others = [
      await anAdmin(clinic),
      await aDoctor(await aClinic(server.current)),
      await aNewcomer(server.current),
      await aLabPerson(server.current, 'intake', 'design', 'finance', 'support'),
      await aLabPerson(server.current, 'platformAdmin'),
    ];
    for (const other of others) expect((await lookAt(server.current, other, paperId)).status).toBe(404);
    expect((await lookAt(server.current, owner, paperId)).status).toBe(200);
  });

  test('to the lab’s others not even by the reviewer’s address, and to the reviewer only when it was handed in', async () => {
    const owner = await aNewcomer(server.current);
    const papers = await doctorPapers(owner);
    const path = '/lab-api/v1/papers/{paperId}';
    const reviewer = await aLabPerson(server.current, 'platformAdmin');
    expect((await lookAt(server.current, reviewer, papers.idCardPath, path)).status).toBe(404);
    await owner.ask(submitDoctorAuth, papers);
    expect((await lookAt(server.current, reviewer, papers.idCardPath, path)).status).toBe(200);
    const { actions } = await systemOf(server.current)
      .db.selectFrom('audit')
      .select(sql<string[]>`array_agg(action)`.as('actions'))
      .where('actor_id', '=', reviewer.userId)
      .where('object_id', '=', papers.idCardPath)
      .executeTakeFirstOrThrow();
    // Once for the try before it was handed in, once for the look.
    expect(actions).toEqual([`GET ${path}`, `GET ${path}`]);
    const clerk = await aLabPerson(server.current, 'intake', 'design', 'production', 'finance', 'support');
    expect((await lookAt(server.current, clerk, papers.idCardPath, path)).status).toBe(403);
    expect((await lookAt(server.current, owner, papers.idCardPath, path)).status).toBe(403);
  });
});
