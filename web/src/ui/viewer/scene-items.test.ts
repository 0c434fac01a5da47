import { describe, expect, it } from 'vitest';
import type { MeshPart, PlanStage } from './part.ts';
import { comparedPairs, isAtStage, moveAtStage, opposingJaws, planItems } from './scene-items.ts';

const part = (id: string, rest: Partial<MeshPart> = {}): MeshPart => ({ id, name: id, url: `/${id}`, ...rest });
const ids = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id.replace('\n', '@'));

describe('stages with meshes of their own', () => {
  const stages: PlanStage[] = Array.from({ length: 9 }, (_, at) => ({
    id: `s${at}`,
    label: String(at),
    meshes: { upper: { url: `/upper/${at}` } },
  }));

  it('only the shown one and its neighbours are in memory', () => {
    const items = planItems({ parts: [part('upper'), part('lower')], stages, stage: 4 });
    expect(ids(items)).toEqual(['upper@s3', 'upper@s4', 'upper@s5', 'upper@s6', 'lower']);
    expect(items[1]?.url).toBe('/upper/4');
  });

  it('of a part only the mesh of the shown stage is there', () => {
    const items = planItems({ parts: [part('upper'), part('lower')], stages, stage: 0 });
    expect(ids(items.filter((item) => isAtStage(item, stages[0])))).toEqual(['upper@s0', 'lower']);
  });

  it('a part is gone at a stage that leaves it out, and stands as in its file where a stage has no mesh of it', () => {
    const mixed: PlanStage[] = [{ id: 'a', label: 'a', without: ['lower'] }, ...stages.slice(1, 2)];
    const items = planItems({ parts: [part('upper'), part('lower')], stages: mixed, stage: 0 });
    expect(ids(items.filter((item) => isAtStage(item, mixed[0])))).toEqual(['upper']);
    expect(ids(items.filter((item) => isAtStage(item, mixed[1])))).toEqual(['upper@s1', 'lower']);
  });
});

it('a move is found by the part, or else by the number of its tooth', () => {
  const stage: PlanStage = {
    id: 'a',
    label: 'a',
    moves: [
      { tooth: 11, translation: [1, 0, 0] },
      { part: 'gum', translation: [0, 1, 0] },
    ],
  };
  const items = planItems({ parts: [part('t11', { tooth: 11 }), part('gum'), part('t12', { tooth: 12 })], stage: 0 });
  expect(items.map((item) => moveAtStage(item, stage))).toEqual([stage.moves?.[0], stage.moves?.[1], null]);
});

describe('two versions', () => {
  const parts = [part('scan', { jaw: 'upper' }), part('new', { kind: 'shell' })];
  const compare = {
    ownLabel: 'V2',
    label: 'V1',
    parts: [part('scan', { jaw: 'upper' }), part('old', { kind: 'shell' })],
  };

  it('load what they share once, and pair what differs', () => {
    const items = planItems({ parts, compare, stage: 0 });
    expect(items.map(({ id, side }) => [id, side])).toEqual([
      ['scan', 'both'],
      ['new', 'first'],
      ['old', 'second'],
    ]);
    expect(comparedPairs(items).map(({ from, to }) => [from.id, to.id])).toEqual([['new', 'old']]);
  });

  it('are paired by what a part says it replaces before anything else', () => {
    const items = planItems({
      parts: [part('a', { kind: 'shell' }), part('b', { kind: 'shell' })],
      compare: { ...compare, parts: [part('x', { kind: 'shell', replaces: 'b' }), part('y', { kind: 'shell' })] },
      stage: 0,
    });
    expect(comparedPairs(items).map(({ from, to }) => [from.id, to.id])).toEqual([
      ['a', 'y'],
      ['b', 'x'],
    ]);
  });
});

it('contacts are looked for between the scans of both jaws, not on the appliance', () => {
  const items = planItems({
    parts: [
      part('u', { jaw: 'upper' }),
      part('l', { apart: -1 }),
      part('shell', { jaw: 'upper', kind: 'shell' }),
      part('bite', {}),
    ],
    stage: 0,
  });
  const { upper, lower } = opposingJaws(items);
  expect([ids(upper), ids(lower)]).toEqual([['u'], ['l']]);
});
