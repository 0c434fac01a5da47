import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { seal, unseal } from './sealed-claims.ts';
import { openStorageFolder } from './storage-folder.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'suya-key-'));
  folders.push(folder);
  return folder;
}

test('a sealed text opens with the key of its own data folder and purpose alone', async () => {
  const [ours, theirs] = [await openStorageFolder(await aFolder()), await openStorageFolder(await aFolder())];
  const sealed = seal(ours.secret, 'address', { fileId: 'f' });
  expect(unseal(ours.secret, 'address', sealed)).toEqual({ fileId: 'f' });
  expect(unseal(theirs.secret, 'address', sealed)).toBeNull();
  expect(unseal(ours.secret, 'credential', sealed)).toBeNull();
});

test('the key is made once, for its owner’s eyes, and refused when it is damaged', async () => {
  const folder = await aFolder();
  const { secret, root } = await openStorageFolder(folder);
  expect((await openStorageFolder(folder)).secret).toEqual(secret);
  expect((await stat(join(root, 'key'))).mode & 0o077).toBe(0);
  await writeFile(join(root, 'key'), secret.subarray(1));
  await expect(openStorageFolder(folder)).rejects.toThrow('damaged');
});
