import { describe, expect, it } from 'vitest';
import { guessPart } from './guess-part.ts';
import { mayResolve } from './marks.rules.ts';
import { readMovementFile } from './movement-file.ts';
import { movementRows } from './movement-table.ts';

describe('what a file is, is guessed from its name', () => {
  it.each([
    ['upper.stl', 'upper', null, null],
    ['U_stage-03.stl', 'upper', null, 3],
    ['Mandible step 12.ply', 'lower', null, 12],
    ['下颌_阶段2.stl', 'lower', null, 2],
    ['tooth-11.stl', 'tooth', 11, null],
    ['T46.stl', 'tooth', 46, null],
    ['36.stl', 'tooth', 36, null],
    ['55_stage1.stl', 'tooth', 55, 1],
    ['upper retainer v2.stl', 'design', null, null],
    ['model 19.stl', 'design', null, null],
    ['export.stl', 'design', null, null],
  ])('%s', (name, kind, tooth, stage) => {
    expect(guessPart(name)).toEqual({ kind, tooth, stage });
  });
});

describe('a file of movements', () => {
  it('tells moves in mm and degrees, or as matrices, which come to the same', () => {
    const turned = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0.5, 1];
    const read = readMovementFile(
      JSON.stringify({
        stages: [
          {
            moves: [
              { tooth: 11, translation: [0.2, 0, 0] },
              { tooth: 21, matrix: turned, pivot: [5, 5, 0] },
            ],
            attachments: [13],
          },
        ],
        axes: [{ tooth: 21, longAxis: [0, 0.2, -1], facial: [0, -1, 0] }],
      }),
    );
    const [stage] = read.ok ? read.movements.stages : [];
    expect(read.ok && read.movements.axes).toEqual([{ tooth: 21, longAxis: [0, 0.2, -1], facial: [0, -1, 0] }]);
    expect(stage?.moves[0]).toEqual({ tooth: 11, translation: [0.2, 0, 0], rotation: [0, 0, 0], pivot: null });
    expect(stage?.moves[1]?.translation.map((mm) => Math.round(mm * 100) / 100)).toEqual([0, 0, 0.5]);
    expect(stage?.moves[1]?.rotation.map((degrees) => Math.abs(Math.round(degrees)))).toEqual([0, 0, 90]);
  });

  it.each([
    ['no JSON', '', ''],
    ['a tooth there is none of', '{"stages":[{"moves":[{"tooth":19}]}]}', 'stages.0.moves.0.tooth'],
    [
      'a way no tooth goes',
      '{"stages":[{"moves":[{"tooth":11,"translation":[99,0,0]}]}]}',
      'stages.0.moves.0.translation.0',
    ],
    [
      'axes that say nothing of where the tooth faces',
      '{"stages":[],"axes":[{"tooth":11,"longAxis":[0,0,-1],"facial":[0,0.1,-1]}]}',
      'axes.0.facial',
    ],
    ['a field it does not know', '{"stages":[],"speed":2}', ''],
  ])('is refused with %s', (_what, text, path) => {
    expect(readMovementFile(text)).toEqual({ ok: false, path });
  });
});

it('the table tells each tooth its way: in all, and what each step adds', () => {
  const move = (x: number) => ({
    tooth: 11,
    translation: [x, 0, 0] as [number, number, number],
    rotation: [0, 0, 0] as [number, number, number],
    pivot: null,
  });
  const stage = (moves: ReturnType<typeof move>[], attachments: number[] = []) => ({
    label: '',
    moves,
    attachments,
    ipr: [],
  });
  const [eleven, thirteen] = movementRows({
    stages: [stage([move(0.25)]), stage([move(1)], [13])],
    axes: [{ tooth: 11, longAxis: [0, 0, -1], facial: [0, -1, 0] }],
  });
  expect(eleven?.steps.map(({ step }) => step.translation[0])).toEqual([0.25, 0.75]);
  expect(eleven?.steps[1]?.total.translation[0]).toBe(1);
  expect(eleven?.steps.map(({ step }) => step.clinical?.mesial)).toEqual([0.25, 0.75]);
  expect(thirteen).toMatchObject({ tooth: 13, attachmentFrom: 2, steps: [{ total: { clinical: null } }, {}] });
});

it('a mark is settled by the other side; within the lab, before publication, by a colleague', () => {
  const mark = { fromLab: true, createdBy: 'a' };
  expect(mayResolve(mark, { fromLab: false, userId: 'd', isPublished: true })).toBe(true);
  expect(mayResolve(mark, { fromLab: true, userId: 'b', isPublished: true })).toBe(false);
  expect(mayResolve(mark, { fromLab: true, userId: 'b', isPublished: false })).toBe(true);
  expect(mayResolve(mark, { fromLab: true, userId: 'a', isPublished: false })).toBe(false);
  expect(mayResolve({ fromLab: false, createdBy: 'd' }, { fromLab: false, userId: 'e', isPublished: true })).toBe(
    false,
  );
});
