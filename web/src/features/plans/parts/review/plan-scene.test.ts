import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { PlanPart } from '@suya/contract/plans/stages.schema';
import { describe, expect, test } from 'vitest';
import { comparedScene, planScene } from './plan-scene.ts';

const t = ((key: string, params: Record<string, unknown> = {}) => [key, ...Object.values(params)].join(' ')) as never;
const file = (id: string) => ({ id, bytes: 84, mesh: null });
const part = (fileId: string, kind: PlanPart['kind'], rest: Partial<PlanPart> = {}): PlanPart => ({
  fileId,
  kind,
  tooth: null,
  stage: null,
  ...rest,
});

const order = {
  prescription: { jaw: 'both', scans: { upper: 'u', lower: 'l', bite: null } },
  files: [file('u'), file('l')],
} as unknown as OrderDetail;

const versionOf = (id: string, parts: readonly PlanPart[], stages = 0) =>
  ({ id, stages, parts, files: parts.map(({ fileId }) => file(fileId)) }) as unknown as DesignVersion;

const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);

describe('what is shown of a version', () => {
  test('is both jaws as they were sent and the design; marks find them under their names', () => {
    const { parts, stages } = planScene(order, versionOf('v1', [part('d', 'design')]), undefined, t);
    expect(idsOf(parts)).toEqual(['upper', 'lower', 'd']);
    expect(parts.map(({ apart }) => apart)).toEqual([1, -1, 1]);
    expect(stages).toEqual([]);
  });

  test('is the lab’s own jaw and teeth instead of the scan of that jaw', () => {
    const brought = [part('gum', 'upper'), part('t11', 'tooth', { tooth: 11 })];
    const { parts } = planScene(order, versionOf('v1', brought), undefined, t);
    expect(idsOf(parts)).toEqual(['lower', 'gum', 't11']);
    expect(parts[2]).toMatchObject({ tooth: 11, jaw: 'upper', apart: 1 });
  });

  test('moves tooth by tooth from the second stage on; the first is the beginning', () => {
    const move = { tooth: 11, translation: [1, 0, 0], rotation: [0, 0, 0], pivot: null };
    const movements = { stages: [{ label: '', moves: [move], attachments: [], ipr: [] }] } as never;
    const version = versionOf('v1', [part('t11', 'tooth', { tooth: 11 })], 1);
    const { stages } = planScene(order, version, movements, t);
    expect(stages.map(({ moves }) => moves?.length)).toEqual([0, 1]);
    expect(stages[1]?.moves?.[0]).toEqual({ tooth: 11, translation: [1, 0, 0], rotation: [0, 0, 0] });
  });

  test('or by a mesh of its own at each stage, which stands until the next one', () => {
    const brought = [
      part('u2', 'upper', { stage: 2 }),
      part('u0', 'upper', { stage: 0 }),
      part('d1', 'design', { stage: 1 }),
    ];
    const { parts, stages } = planScene(order, versionOf('v1', brought, 3), undefined, t);
    expect(idsOf(parts)).toEqual(['lower', 'u0', 'd1']);
    expect(stages.map(({ meshes }) => Object.keys(meshes ?? {}))).toEqual([[], [], ['u0'], ['u0']]);
    expect(stages.map(({ without }) => without)).toEqual([['d1'], [], [], []]);
  });
});

test('a part of another version says which part of this one it stands for', () => {
  const own = planScene(order, versionOf('v2', [part('d2', 'design')]), undefined, t);
  const other = planScene(order, versionOf('v1', [part('d1', 'design')]), undefined, t);
  const { parts } = comparedScene(own, other);
  expect(parts.map(({ id, replaces }) => [id, replaces])).toEqual([
    ['upper', undefined],
    ['lower', undefined],
    ['d1', 'd2'],
  ]);
});

describe('two versions of a plan in steps', () => {
  const movementsOf = (mm: number) =>
    ({
      stages: [{ label: '', moves: [{ tooth: 11, translation: [mm, 0, 0], rotation: [0, 0, 0], pivot: null }] }],
    }) as never;
  const tooth = part('t11', 'tooth', { tooth: 11 });
  const sceneOf = (id: string, mm: number) => planScene(order, versionOf(id, [tooth], 1), movementsOf(mm), t);

  test('each go their own way, also with a file that both share', () => {
    const { parts, stages } = comparedScene(sceneOf('v2', 2), sceneOf('v1', 1));
    expect(parts.map(({ id, replaces }) => [id, replaces])).toEqual([
      ['lower', undefined],
      ['t11 other', 't11'],
    ]);
    expect(stages.map(({ moves }) => moves)).toMatchObject([[], [{ translation: [1, 0, 0] }]]);
  });

  test('share what no step touches', () => {
    const gum = part('gum', 'upper');
    const [own, other] = ['v2', 'v1'].map((id) => planScene(order, versionOf(id, [gum, tooth], 1), undefined, t));
    if (!own || !other) throw new Error('two scenes');
    expect(idsOf(comparedScene(own, other).parts)).toEqual(['lower', 'gum', 't11']);
  });

  test('keep the meshes of their steps under the names of their own parts', () => {
    const brought = [part('u0', 'upper', { stage: 0 }), part('u1', 'upper', { stage: 1 })];
    const [own, other] = ['v2', 'v1'].map((id) => planScene(order, versionOf(id, brought, 1), undefined, t));
    if (!own || !other) throw new Error('two scenes');
    const { stages } = comparedScene(own, other);
    expect(stages.map(({ meshes }) => Object.keys(meshes ?? {}))).toEqual([[], ['u0 other']]);
  });
});

test('the mesh of a step has its light one before it, as the mesh of the beginning', () => {
  const heavy = (id: string) => ({ id, bytes: 84, mesh: { preview: { bytes: 42 } } });
  const parts = [part('u0', 'upper', { stage: 0 }), part('u1', 'upper', { stage: 1 })];
  const version = { ...versionOf('v1', parts, 1), files: parts.map(({ fileId }) => heavy(fileId)) } as never;
  const { stages } = planScene(order, version, undefined, t);
  expect(stages[1]?.meshes?.u0?.preview?.size).toBe(42);
});
