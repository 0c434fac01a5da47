import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finishUpload, getFileUrl, getObsCredential, getStorageCredential } from '@suya/contract/files/files.endpoints';
import type { StorageCredential } from '@suya/contract/files/files.schema';
import { UPLOAD_PATH } from '@suya/contract/files/upload';
import { logout } from '@suya/contract/identity/identity.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { beforeAll, describe, expect, test } from 'vitest';
import { useFilesServer } from '../../../testing/files/files-server.ts';
import { aName, begin, credentialOf, keepAs, send, tusHeaders, uploadAs } from '../../../testing/files/uploading.ts';
import { aClinic, aLabPerson, anAssistant, type Staff } from '../../../testing/people.ts';

const server = useFilesServer();
const stl = writeStlBinary(makeArch({ jaw: 'lower', triangles: 3000, seed: 3 }));

/** Two clinics with their own finished file, unfinished upload and credential. */
interface Side {
  readonly person: Staff;
  readonly credential: StorageCredential;
  readonly fileId: string;
  readonly finishedKey: string;
  readonly pendingKey: string;
}
let mine: Side;
let theirs: Side;
let colleague: Side;

async function aSide(person: Staff): Promise<Side> {
  const credential = await credentialOf(person);
  const finishedKey = credential.prefix + aName();
  await begin(server.origin, credential, { key: finishedKey, kind: 'scan', filename: 'a.stl', length: stl.length });
  await send(server.origin, credential, finishedKey, stl);
  const kept = await person.ask(finishUpload, { key: finishedKey, kind: 'scan', name: 'a.stl' });
  const pendingKey = credential.prefix + aName();
  await begin(server.origin, credential, { key: pendingKey, kind: 'scan', filename: 'b.stl', length: stl.length });
  return { person, credential, fileId: kept.body.data.id, finishedKey, pendingKey };
}

beforeAll(async () => {
  const clinic = await aClinic(server.current);
  mine = await aSide(await anAssistant(clinic));
  colleague = await aSide(await anAssistant(clinic));
  theirs = await aSide(await anAssistant(await aClinic(server.current)));
});

/** Every byte of the store, to show that an attempt changed none of it. */
async function fingerprint(): Promise<string> {
  const root = join(server.current.config.dataDir, 'storage');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

const announced = (credential: StorageCredential, key: string) =>
  begin(server.origin, credential, { key, kind: 'scan', filename: 'x.stl', length: stl.length });
const ask = (method: string, path: string, credential = mine.credential) =>
  fetch(`${server.origin}${path}`, { method, headers: tusHeaders(credential) });
const withToken = (securityToken: string): StorageCredential => ({ ...mine.credential, securityToken });

/** A token with one character changed, at a share of its length. */
function altered(token: string, share: number): string {
  const at = Math.floor((token.length - 1) * share);
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

const outside: Record<string, () => string> = {
  'the folder of another clinic': () => theirs.credential.prefix + aName(),
  'the folder of a colleague': () => colleague.credential.prefix + aName(),
  'the folder of the lab': () => `t/lab/u/${mine.person.userId}/${randomUUID()}/${aName()}`,
  'another grant of oneself': () => mine.credential.prefix.replace(/[^/]+\/$/, `${randomUUID()}/`) + aName(),
  'the kept objects': () => `o/${mine.person.clinicId}/${mine.fileId}`,
  'the sealing key': () => 'key',
  'a step upwards': () => `${mine.credential.prefix}../${aName()}`,
  'many steps upwards': () => `${mine.credential.prefix}../../../../../../o/${randomUUID()}`,
  'a step upwards in percent': () => `${mine.credential.prefix}%2e%2e%2f${aName()}`,
  'a step upwards by backslash': () => `${mine.credential.prefix}..\\${aName()}`,
  'an absolute path': () => '/etc/cron.d/x',
  'a folder below the own one': () => `${mine.credential.prefix}sub/${aName()}`,
  'a name with a dot': () => `${mine.credential.prefix}${aName()}.json`,
  'a name with a zero byte': () => `${mine.credential.prefix}a\0b`,
  'a name with a line feed': () => `${mine.credential.prefix}a\nb`,
  'the prefix itself': () => mine.credential.prefix,
  'an empty key': () => '',
  'a name of 300 characters': () => mine.credential.prefix + 'a'.repeat(300),
};

describe('a credential adds under its own prefix and nowhere else', () => {
  for (const [place, key] of Object.entries(outside)) {
    test(`not to ${place}`, async () => {
      const before = await fingerprint();
      const refused = await announced(mine.credential, key());
      expect([400, 403]).toContain(refused.status);
      expect(await fingerprint()).toBe(before);
    });
  }
});

const forbidden: Record<string, () => Promise<Response>> = {
  'list the uploads': () => ask('GET', UPLOAD_PATH),
  'list the own prefix': () => ask('GET', `${UPLOAD_PATH}/${mine.credential.prefix}`),
  'read back an upload of its own': () => ask('GET', `${UPLOAD_PATH}/${mine.pendingKey}`),
  'read an object without an address': () => ask('GET', `/storage/o/${mine.fileId}`),
  'read an object by its path': () => ask('GET', `/storage/o/${mine.person.clinicId}/${mine.fileId}`),
  'use its token as an address': () => ask('GET', `/storage/o/${mine.fileId}?t=${mine.credential.securityToken}`),
  'delete an upload': () => ask('DELETE', `${UPLOAD_PATH}/${mine.pendingKey}`),
  'delete a kept object': () => ask('DELETE', `/storage/o/${mine.fileId}`),
  'replace a kept object': () => ask('PUT', `/storage/o/${mine.fileId}`),
  'put without the protocol': () => ask('PUT', `${UPLOAD_PATH}/${mine.pendingKey}`),
  'delete by another method’s name': () =>
    fetch(`${server.origin}${UPLOAD_PATH}/${mine.pendingKey}`, {
      method: 'POST',
      headers: { ...tusHeaders(mine.credential), 'x-http-method-override': 'DELETE' },
    }),
  'ask how far another clinic’s upload is': () => ask('HEAD', `${UPLOAD_PATH}/${theirs.pendingKey}`),
  'write into another clinic’s upload': () => send(server.origin, mine.credential, theirs.pendingKey, stl),
  'write into a colleague’s upload': () => send(server.origin, mine.credential, colleague.pendingKey, stl),
  'write into a finished upload from its start': () => send(server.origin, mine.credential, mine.finishedKey, stl),
  'write behind the end of a finished upload': () =>
    send(server.origin, mine.credential, mine.finishedKey, stl, stl.length),
  'use a finished key again': () => announced(mine.credential, mine.finishedKey),
  'announce an upload a second time': () => announced(mine.credential, mine.pendingKey),
  'send more than was announced': () =>
    send(server.origin, mine.credential, mine.pendingKey, new Uint8Array([...stl, 1])),
  'send from an offset that is not there': () => send(server.origin, mine.credential, mine.pendingKey, stl, 10),
  'write to a path that leaves the store': () => send(server.origin, mine.credential, '../../../../tmp/x', stl),
  'write with a token cut short': () =>
    announced(withToken(mine.credential.securityToken.slice(0, -2)), mine.credential.prefix + aName()),
  'write with a token altered at its start': () =>
    announced(withToken(altered(mine.credential.securityToken, 0)), mine.credential.prefix + aName()),
  'write with a token altered in its middle': () =>
    announced(withToken(altered(mine.credential.securityToken, 0.5)), mine.credential.prefix + aName()),
  'write with a token altered at its end': () =>
    announced(withToken(altered(mine.credential.securityToken, 0.95)), mine.credential.prefix + aName()),
  'write with the token of a session': () => announced(withToken(mine.person.token), mine.credential.prefix + aName()),
  'write without a token': () =>
    fetch(`${server.origin}${UPLOAD_PATH}`, { method: 'POST', headers: { 'tus-resumable': '1.0.0' } }),
};

describe('a credential cannot', () => {
  for (const [act, attempt] of Object.entries(forbidden)) {
    test(act, async () => {
      const before = await fingerprint();
      const refused = await attempt();
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
      expect(await refused.text()).not.toContain('storage/t/');
      expect(await fingerprint()).toBe(before);
    });
  }
});

describe('what a credential is worth ends', () => {
  test('with the session that it was given to', async () => {
    const person = await anAssistant(await aClinic(server.current));
    const credential = await credentialOf(person);
    const key = credential.prefix + aName();
    expect((await announced(credential, key)).status).toBe(201);
    expect((await person.ask(logout, {})).status).toBe(200);
    expect((await send(server.origin, credential, key, stl)).status).toBe(403);
    expect((await announced(credential, credential.prefix + aName())).status).toBe(403);
    expect((await person.ask(getStorageCredential, {})).status).toBe(401);
  });

  test('for keys of other people: nobody finishes what they did not upload', async () => {
    const { key } = await uploadAs(server.origin, colleague.person, 'scan', 'c.stl', stl);
    const designer = await aLabPerson(server.current, 'design');
    const orderId = randomUUID();
    server.giveOrder(orderId, mine.person.clinicId);
    const input = { key, kind: 'scan', name: 'c.stl' } as const;
    const attempts = [
      await mine.person.ask(finishUpload, input),
      await theirs.person.ask(finishUpload, input),
      await designer.ask(finishUpload, { ...input, orderId }),
    ];
    for (const refused of attempts)
      expect(refused.body).toMatchObject({ code: 60051, extra: { reason: 'notUploaded' } });
    expect((await colleague.person.ask(finishUpload, input)).status).toBe(200);
  });

  test('at the check: bytes sent afterwards do not reach what is served', async () => {
    const credential = await credentialOf(mine.person);
    const key = credential.prefix + aName();
    await announced(credential, key);
    await send(server.origin, credential, key, stl);
    const kept = await mine.person.ask(finishUpload, { key, kind: 'scan', name: 'x.stl' });
    const upload = join(server.current.config.dataDir, 'storage', key);
    expect(existsSync(upload)).toBe(false);
    const again = [await send(server.origin, credential, key, stl), await announced(credential, key)];
    for (const refused of again) expect([404, 409, 410]).toContain(refused.status);
    const address = await mine.person.ask(getFileUrl, { fileId: kept.body.data.id });
    const served = await fetch(server.origin + address.body.data.url);
    const hash = createHash('sha256')
      .update(new Uint8Array(await served.arrayBuffer()))
      .digest('hex');
    expect(hash).toBe(kept.body.data.sha256);
  });

  test('after one hour', async () => {
    const person = await anAssistant(await aClinic(server.current));
    const credential = await credentialOf(person);
    const left = Date.parse(credential.expiration) - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    server.advance(60 * 60_000);
    expect((await announced(credential, credential.prefix + aName())).status).toBe(403);
    const next = await person.ask(getObsCredential, {});
    expect((await announced(next.body.data, next.body.data.prefix + aName())).status).toBe(201);
  });
});

test('a file of one clinic is not there for another, whichever id is asked for', async () => {
  const foreign = await theirs.person.ask(getFileUrl, { fileId: mine.fileId });
  const missing = await theirs.person.ask(getFileUrl, { fileId: randomUUID() });
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe(missing.text);
  expect((await keepAs(server.origin, theirs.person, 'scan', 'own.stl', stl)).status).toBe(200);
});
