import { describe, expect, it } from 'vitest';
import type { MeshPart, PlanStage } from '../engine/part.ts';
import {
  comparedPairs,
  isAtStage,
  moveAtStage,
  opposingJaws,
  planItems,
  type ShownStages,
  shownStages,
} from './scene-items.ts';

const part = (id: string, rest: Partial<MeshPart> = {}): MeshPart => ({ id, name: id, url: `/${id}`, ...rest });
const ids = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id.replace('\n', '@'));

/** At a stage of the only version. */
const at = (first: PlanStage | undefined): ShownStages => ({ first, second: undefined, isPastSecond: true });

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

  it('are seen by the light mesh of the stage before the whole one is there, never by the one of the beginning', () => {
    const [own, light] = [{ url: '/own' }, { url: '/light' }];
    const both: PlanStage[] = [
      { id: 'a', label: 'a', meshes: { upper: { url: '/a', preview: light } } },
      { id: 'b', label: 'b', meshes: { upper: { url: '/b' } } },
    ];
    const items = planItems({ parts: [part('upper', { preview: own })], stages: both, stage: 0 });
    expect(items.map(({ preview }) => preview)).toEqual([light, undefined]);
  });

  it('of a part only the mesh of the shown stage is there', () => {
    const items = planItems({ parts: [part('upper'), part('lower')], stages, stage: 0 });
    expect(ids(items.filter((item) => isAtStage(item, at(stages[0]))))).toEqual(['upper@s0', 'lower']);
  });

  it('a part is gone at a stage that leaves it out, and stands as in its file where a stage has no mesh of it', () => {
    const mixed: PlanStage[] = [{ id: 'a', label: 'a', without: ['lower'] }, ...stages.slice(1, 2)];
    const items = planItems({ parts: [part('upper'), part('lower')], stages: mixed, stage: 0 });
    expect(ids(items.filter((item) => isAtStage(item, at(mixed[0]))))).toEqual(['upper']);
    expect(ids(items.filter((item) => isAtStage(item, at(mixed[1]))))).toEqual(['upper@s1', 'lower']);
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
  expect(items.map((item) => moveAtStage(item, at(stage)))).toEqual([stage.moves?.[0], stage.moves?.[1], null]);
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

describe('two versions of a plan in steps', () => {
  const stagesOf = (name: string, steps: number): PlanStage[] =>
    Array.from({ length: steps }, (_, step) => ({
      id: `${name}${step}`,
      label: `step ${step}`,
      moves: [{ tooth: 11, translation: [step, 0, 0] }],
    }));
  const stages = stagesOf('new', 6);
  const parts = [part('n11', { tooth: 11 })];
  const compareWith = (others: PlanStage[]) => ({
    ownLabel: 'V2',
    label: 'V1',
    parts: [part('o11', { tooth: 11, replaces: 'n11' })],
    stages: others,
  });

  it('stand at the same step, so that treatment is not taken for a difference', () => {
    const compare = compareWith(stagesOf('old', 6));
    const shown = shownStages({ stages, compare, stage: 5 });
    const moves = planItems({ parts, compare, stages, stage: 5 }).map((item) => moveAtStage(item, shown));
    expect(moves).toMatchObject([{ translation: [5, 0, 0] }, { translation: [5, 0, 0] }]);
    expect(shown.isPastSecond).toBe(false);
  });

  it('of which the other has fewer steps: that one stands at its last', () => {
    const compare = compareWith(stagesOf('old', 4));
    const shown = shownStages({ stages, compare, stage: 5 });
    expect([shown.first?.id, shown.second?.id, shown.isPastSecond]).toEqual(['new5', 'old3', true]);
  });

  it('have the meshes and the gaps of their own steps', () => {
    const others: PlanStage[] = [
      { id: 'a', label: 'a', without: ['o11'] },
      { id: 'b', label: 'b', meshes: { o11: { url: '/b' } } },
    ];
    const compare = compareWith(others);
    const seen = (stage: number) => {
      const shown = shownStages({ stages, compare, stage });
      return ids(planItems({ parts, compare, stages, stage }).filter((item) => isAtStage(item, shown)));
    };
    expect([seen(0), seen(1)]).toEqual([['n11'], ['n11', 'o11@b']]);
  });
});

it('a tooth is never compared with another tooth', () => {
  const compare = { ownLabel: 'V2', label: 'V1', parts: [part('x', { tooth: 22 })] };
  expect(comparedPairs(planItems({ parts: [part('a', { tooth: 12 })], compare, stage: 0 }))).toEqual([]);
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
