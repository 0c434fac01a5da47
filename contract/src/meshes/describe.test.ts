import { expect, it } from 'vitest';
import { type Language, translate } from '../messages/catalogue.ts';
import { meshes } from '../messages/zh/meshes.ts';
import { makeArch } from './arch/make-arch.ts';
import { makeBrokenMeshes } from './broken.ts';
import { describeRefusal, meshViewerLabels, type Say } from './describe.ts';
import { validateMesh } from './read-mesh.ts';
import { MeshRefused } from './refusal.ts';

const say =
  (language: Language): Say =>
  (key, params) =>
    translate(language, key, params);

async function* all(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

it('every refusal is said in both languages with all its figures', async () => {
  for (const broken of makeBrokenMeshes(makeArch({ jaw: 'lower', triangles: 500 }))) {
    const error = await validateMesh(all(broken.bytes), { totalSize: broken.bytes.length }).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof MeshRefused)) throw new Error(`${broken.name} was accepted`);
    for (const language of ['zh', 'en'] as const)
      expect(describeRefusal(say(language), error.refusal)).not.toMatch(/[{}]|undefined/);
  }
});

it('every refusal tells an assistant what to do, in both languages', () => {
  const reasons = Object.keys(meshes.refusals) as (keyof typeof meshes.refusals)[];
  for (const reason of reasons) {
    expect(translate('zh', `meshes.refusals.${reason}`), reason).toMatch(/请.*(导出|上传).*STL/);
    expect(translate('en', `meshes.refusals.${reason}`), reason).toMatch(/\b(export|upload)\b.*STL/i);
  }
});

it('a refusal says what the file is instead and what to do', () => {
  expect(describeRefusal(say('en'), { reason: 'notAMesh', found: 'picture' })).toBe(
    'This is not a 3D model but a picture. Export an STL, PLY or OBJ file from the scanner software and upload that.',
  );
  expect(describeRefusal(say('zh'), { reason: 'truncated', expected: 13_000_084, found: 9 })).toContain('13,000,084');
});

it('the viewer gets its labels in the chosen language', () => {
  expect(meshViewerLabels(say('en'))).toMatchObject({ front: 'Front', loading: 'Loading {percent}%' });
});
