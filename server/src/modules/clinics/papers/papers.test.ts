import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPaper, submitDoctorAuth } from '@suya/contract/clinics/papers.endpoints';
import { identityPaperDays, paperConsentVersion } from '@suya/contract/clinics/papers.rules';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '../../../platform/db/connection.ts';
import { type SignedIn, systemOf } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';
import { keepIdCard, lookAt, rowOfPaper } from '../testing/paper-looks.ts';
import { aNewcomer, aPaper, aPicture, doctorPapers } from '../testing/papers.ts';
import { openPaper } from './envelope.ts';
import { type Keyring, openKeyring, parseKeyring } from './keyring.ts';
import { forgetDecidedPapers, rewrapPapers, sweepPapers } from './paper-jobs.ts';

const server = useServer();
let picture: Buffer;
beforeAll(async () => {
  picture = await aPicture();
});

const look = (person: SignedIn, paperId: string) => lookAt(server.current, person, paperId);
const rowOf = (paperId: string) => rowOfPaper(server.current, paperId);

describe('a paper is kept', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('where it is a %s by its content', async (format) => {
    const person = await aNewcomer(server.current);
    const { body } = await keepIdCard(person, await aPicture(format));
    expect(body.data.address).toEqual({ prefix: '/user-api/v1/papers/', path: body.data.paperId });
  });

  test('and not where it is something else, broken, too small to read or too large', async () => {
    const person = await aNewcomer(server.current);
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"></svg>${' '.repeat(99)}`);
    const broken = Buffer.concat([picture.subarray(0, 4000), Buffer.alloc(200)]);
    const large = Buffer.concat([picture, Buffer.alloc(6_000_001 - picture.length)]);
    const reasons = [];
    const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${' '.repeat(99)}`, 'latin1');
    for (const bytes of [svg, heic, broken, await aPicture('png', 299, 400), large]) {
      const { status, body } = await keepIdCard(person, bytes);
      expect([status, body.code]).toEqual([422, 60051]);
      reasons.push(body.extra?.reason);
    }
    expect(reasons).toEqual(['wrongContent', 'heic', 'pictureBroken', 'tooSmall', 'tooLarge']);
  });

  test('without what came along: where and with what it was taken, and what was hidden behind it', async () => {
    const person = await aNewcomer(server.current);
    const told = await sharp(picture)
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    const { paperId } = (await keepIdCard(person, Buffer.concat([told, Buffer.from('<script>behind</script>')]))).body
      .data;
    const keyring = await openKeyring(server.current.config.dataDir, undefined);
    const kept = openPaper(keyring, paperId, await rowOf(paperId));
    expect(kept.includes('SECRET-PLACE') || kept.includes('behind')).toBe(false);
    expect((await sharp(kept).metadata()).format).toBe('jpeg');
  });

  test('a day long where it is not handed in', async () => {
    const person = await aNewcomer(server.current);
    const [loose, fresh] = [await aPaper(person, 'idCard'), await aPaper(person, 'idCard')];
    const papers = await doctorPapers(person);
    expect((await person.ask(submitDoctorAuth, papers)).status).toBe(200);
    const system = systemOf(server.current);
    await system.db
      .updateTable('paper')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', [loose, papers.idCardPath])
      .execute();
    await sweepPapers(system);
    expect((await look(person, loose)).status).toBe(404);
    expect((await look(person, fresh)).status).toBe(200);
    expect((await look(person, papers.idCardPath)).status).toBe(200);
  });
});

describe('on the disk', () => {
  /** Every file of the tables that hold papers, as the engine wrote it. */
  async function diskOf(table: string): Promise<Buffer> {
    return withClient(server.current.test.admin, async (client) => {
      await client.query('CHECKPOINT');
      const { rows } = await client.query<{ path: string }>(
        `SELECT current_setting('data_directory') || '/' || pg_relation_filepath(oid) AS path FROM pg_class
          WHERE oid = $1::regclass OR oid = (SELECT reltoastrelid FROM pg_class WHERE oid = $1::regclass)`,
        [table],
      );
      return Buffer.concat(rows.map(({ path }) => readFileSync(path)));
    });
  }

  test('no picture is to be seen, and no part of one', async () => {
    const person = await aNewcomer(server.current);
    const { paperId } = (await keepIdCard(person, picture)).body.data;
    const keyring = await openKeyring(server.current.config.dataDir, undefined);
    const plain = openPaper(keyring, paperId, await rowOf(paperId));
    const disk = await diskOf('paper');
    expect(disk.length).toBeGreaterThan(plain.length);
    expect(disk.includes(plain.subarray(0, 8))).toBe(false);
    for (let at = 0; at + 32 < plain.length; at += 1024) expect(disk.includes(plain.subarray(at, at + 32))).toBe(false);
  });

  test('canary: a picture kept as it is would be seen', async () => {
    await withClient(server.current.test.admin, async (client) => {
      await client.query('CREATE TABLE plain_paper (content bytea)');
      await client.query('ALTER TABLE plain_paper ALTER COLUMN content SET STORAGE EXTERNAL');
      await client.query('INSERT INTO plain_paper VALUES ($1)', [picture]);
    });
    const disk = await diskOf('plain_paper');
    await withClient(server.current.test.admin, (client) => client.query('DROP TABLE plain_paper'));
    expect(disk.includes(picture.subarray(0, 8))).toBe(true);
  });

  test('the key lies beside the database, for the server’s user alone', async () => {
    const { mode } = await stat(join(server.current.config.dataDir, 'papers.key'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('the wrapping key', () => {
  const fresh = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

  test('is changed without writing a picture anew, after which the former one is of no use', async () => {
    const person = await aNewcomer(server.current);
    const { paperId } = (await keepIdCard(person, picture)).body.data;
    const former = readFileSync(join(server.current.config.dataDir, 'papers.key'), 'utf8');
    const both = parseKeyring(`${fresh()},${former}`);
    const before = await rowOf(paperId);
    const system = systemOf(server.current);
    expect(await rewrapPapers(system, both)).toBeGreaterThan(0);
    const after = await rowOf(paperId);
    expect(after.content.equals(before.content)).toBe(true);
    expect(after.wrapped_key.equals(before.wrapped_key)).toBe(false);
    expect(after.kek_id).toBe(both.current.id);
    const alone: Keyring = {
      ...both,
      find: (id) => (id === both.current.id ? both.current : parseKeyring(former).find(id)),
    };
    expect(
      openPaper(alone, paperId, after)
        .subarray(0, 3)
        .equals(Buffer.from([0xff, 0xd8, 0xff])),
    ).toBe(true);
    expect(() => openPaper(parseKeyring(former), paperId, after)).toThrow(/is not there/);
    // Back again, for the server of this file.
    await rewrapPapers(system, parseKeyring(`${former},${both.current.key.toString('base64')}`));
    expect((await look(person, paperId)).status).toBe(200);
  });

  test('opens a paper under its own id only, and none that was altered', async () => {
    const person = await aNewcomer(server.current);
    const [a, b] = [await aPaper(person, 'idCard'), await aPaper(person, 'idCard')];
    const keyring = await openKeyring(server.current.config.dataDir, undefined);
    const row = await rowOf(a);
    expect(() => openPaper(keyring, b, row)).toThrow();
    const altered = Buffer.from(row.content);
    altered[100] = (altered[100] ?? 0) ^ 1;
    expect(() => openPaper(keyring, a, { ...row, content: altered })).toThrow();
  });

  test.each(['', 'short', 'AAAA', `${'A'.repeat(43)}=,AAAA`])('"%s" is refused as one', (text) => {
    expect(() => parseKeyring(text)).toThrow(/PAPERS_KEY/);
  });
});

describe('an identity paper', () => {
  test('takes the consent of whoever it is about, kept with version, time and place; a licence takes none', async () => {
    const person = await aNewcomer(server.current);
    const content = picture.toString('base64');
    for (const kind of ['idCard', 'certificate'] as const) {
      const { status, body } = await person.ask(keepPaper, { kind, content });
      expect([status, Object.keys((body.extra?.fields as object) ?? {})]).toEqual([422, ['consentVersion']]);
    }
    expect((await person.ask(keepPaper, { kind: 'businessLicense', content })).status).toBe(200);
    const consents = () =>
      sql<{ version: string; address: string }>`
      SELECT version::text, address FROM paper_consent WHERE user_id = ${person.userId}`.execute(
        systemOf(server.current).db,
      );
    expect((await consents()).rows).toEqual([]);
    for (const _ of [1, 2]) expect((await keepIdCard(person, picture)).status).toBe(200);
    expect((await consents()).rows).toEqual([{ version: paperConsentVersion, address: expect.any(String) }]);
  });

  test('goes ninety days after it was decided and not before; the decision stays, and one that waits again stays', async () => {
    const [decided, waiting] = [await aNewcomer(server.current), await aNewcomer(server.current)];
    const system = systemOf(server.current);
    const handed = new Map<SignedIn, Awaited<ReturnType<typeof doctorPapers>>>();
    for (const person of [decided, waiting]) {
      const papers = await doctorPapers(person);
      handed.set(person, papers);
      await person.ask(submitDoctorAuth, papers);
      await sql`UPDATE auth_submission SET status = 2, decided_at = now(), remark = '看不清'
                 WHERE user_id = ${person.userId}`.execute(system.db);
      await sql`UPDATE doctor_auth SET status = 2 WHERE user_id = ${person.userId}`.execute(system.db);
    }
    expect((await waiting.ask(submitDoctorAuth, handed.get(waiting) ?? (await doctorPapers(waiting)))).status).toBe(
      200,
    );
    const left = async ({ userId }: SignedIn) => {
      const { rows } = await sql<{ papers: number; decisions: number }>`
        SELECT (SELECT count(*)::int FROM paper WHERE user_id = ${userId}) AS papers,
               (SELECT count(*)::int FROM auth_submission WHERE user_id = ${userId} AND status = 2) AS decisions`.execute(
        system.db,
      );
      return rows[0];
    };
    const after = async (days: number) => {
      const later = new Date((await system.now()).getTime() + days * 86_400_000);
      await forgetDecidedPapers({ ...system, now: async () => later });
    };
    await after(identityPaperDays - 1);
    expect(await left(decided)).toEqual({ papers: 2, decisions: 1 });
    await after(identityPaperDays + 1);
    expect(await left(decided)).toEqual({ papers: 0, decisions: 1 });
    expect(await left(waiting)).toEqual({ papers: 2, decisions: 1 });
  });
});
