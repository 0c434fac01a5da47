import { createHash } from 'node:crypto';
import { finishUpload, getFileUrl } from '@suya/contract/files/files.endpoints';
import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { describe, expect, test, vi } from 'vitest';
import { useFilesServer } from '../../../testing/files/files-server.ts';
import {
  aName,
  begin,
  credentialOf,
  keepAs,
  offsetOf,
  send,
  sendAndCut,
  uploadAs,
} from '../../../testing/files/uploading.ts';
import { aClinic, aLabPerson, aMember, anAssistant } from '../../../testing/people.ts';

const server = useFilesServer();
const stl = writeStlBinary(makeArch({ jaw: 'upper', triangles: 4000, seed: 1 }));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a clinic uploads a scan', () => {
  test('it is checked, kept, and read back byte for byte', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const kept = await keepAs(server.origin, assistant, 'scan', '上颌.stl', stl);
    expect(kept.body).toMatchObject({ code: 200 });
    expect(kept.body.data).toMatchObject({
      kind: 'scan',
      name: '上颌.stl',
      bytes: stl.length,
      sha256: sha256(stl),
      contentType: 'model/stl',
      mesh: { format: 'stl-binary', unitDoubt: false },
      picture: null,
      uploadedBy: assistant.name,
    });
    const address = await assistant.ask(getFileUrl, { fileId: kept.body.data.id });
    const read = await fetch(server.origin + address.body.data.url);
    expect(read.status).toBe(200);
    expect(sha256(new Uint8Array(await read.arrayBuffer()))).toBe(sha256(stl));
  });

  test('an upload that was cut goes on where it stopped, also with the next credential', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const first = await credentialOf(assistant);
    const key = first.prefix + aName();
    await begin(server.origin, first, { key, kind: 'scan', filename: 'lower.stl', length: stl.length });
    const half = stl.slice(0, Math.floor(stl.length / 2));
    await sendAndCut(server.origin, first, key, half, stl.length);
    const second = await credentialOf(assistant);
    const arrived = await vi.waitUntil(async () => (await offsetOf(server.origin, second, key)) || undefined);
    expect(arrived).toBeLessThanOrEqual(half.length);

    const early = await assistant.ask(finishUpload, { key, kind: 'scan', name: 'lower.stl' });
    expect(early.body).toMatchObject({ code: 60051, extra: { reason: 'incomplete', expected: stl.length } });

    const rest = await send(server.origin, second, key, stl.slice(arrived), arrived);
    expect(rest.status).toBe(204);
    const kept = await assistant.ask(finishUpload, { key, kind: 'scan', name: 'lower.stl' });
    expect(kept.body.data.sha256).toBe(sha256(stl));
  });

  test('announcing the same upload again is answered the same until bytes are there, because an answer may be lost', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const credential = await credentialOf(assistant);
    const upload = { key: credential.prefix + aName(), kind: 'scan', filename: 'a.stl', length: stl.length };
    const announce = () => begin(server.origin, credential, upload);
    const [first, second] = [await announce(), await announce()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect((await begin(server.origin, credential, { ...upload, length: 9 })).status).toBe(409);
    await send(server.origin, credential, upload.key, stl.slice(0, 2000));
    expect((await announce()).status).toBe(409);
    expect(await offsetOf(server.origin, credential, upload.key)).toBe(2000);
  });

  test('finishing twice, also at once, gives one file; under another name it is refused', async () => {
    const assistant = await anAssistant(await aClinic(server.current));
    const { key } = await uploadAs(server.origin, assistant, 'scan', 'a.stl', stl);
    const input = { key, kind: 'scan', name: 'a.stl' } as const;
    const answers = await Promise.all([1, 2, 3].map(() => assistant.ask(finishUpload, input)));
    answers.push(await assistant.ask(finishUpload, input));
    expect(new Set(answers.map((answer) => answer.body.data?.id)).size).toBe(1);
    const other = await assistant.ask(finishUpload, { ...input, name: 'b.stl' });
    expect(other.body).toMatchObject({ code: 60051, extra: { reason: 'keyReused' } });
  });

  test('who may not upload gets no credential', async () => {
    const clinic = await aClinic(server.current);
    const accountant = await aMember(clinic, ['finance']);
    const shipper = await aLabPerson(server.current, 'production');
    for (const person of [accountant, shipper]) {
      const refused = await person.ask(finishUpload, { key: 'x', kind: 'scan', name: 'a.stl' });
      expect(refused.status).toBe(403);
    }
  });
});

describe('the lab uploads a design for an order', () => {
  test('it belongs to the clinic of the order, which sees it only once it is published', async () => {
    const clinic = await aClinic(server.current);
    const assistant = await anAssistant(clinic);
    const designer = await aLabPerson(server.current, 'design');
    const orderId = crypto.randomUUID();
    server.giveOrder(orderId, clinic.id);
    const kept = await keepAs(server.origin, designer, 'design', 'plan.stl', stl, orderId);
    expect(kept.body).toMatchObject({ code: 200 });
    const input = { fileId: kept.body.data.id };
    expect((await designer.ask(getFileUrl, input)).status).toBe(200);
    expect((await assistant.ask(getFileUrl, input)).status).toBe(404);
  });

  test('it says for which order, and only for one that it may work on', async () => {
    const designer = await aLabPerson(server.current, 'design');
    const { key } = await uploadAs(server.origin, designer, 'design', 'plan.stl', stl);
    const input = { key, kind: 'design', name: 'plan.stl' } as const;
    const without = await designer.ask(finishUpload, input);
    expect(without.body).toMatchObject({ code: 422, extra: { fields: { orderId: expect.any(String) } } });
    const foreign = await designer.ask(finishUpload, { ...input, orderId: crypto.randomUUID() });
    expect(foreign.status).toBe(404);
  });
});
