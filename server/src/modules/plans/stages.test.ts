import type { InputOf } from '@suya/contract/http/endpoint';
import { labReview, uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview } from '@suya/contract/plans/plans.endpoints';
import { planLimits } from '@suya/contract/plans/stages.schema';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { aCase, act, aLabFile, type Case, composeRoad, orderOf } from '../../testing/order-road.ts';
import { useComposedServer } from '../../testing/test-server.ts';

const server = useComposedServer(composeRoad);

type Upload = InputOf<typeof uploadDesign>;

/** A custom silicone, whose plan the designer has begun. */
async function aPlannedCase() {
  const one = await aCase(server.current, { type: 8 });
  const { intake, designer } = one.lab;
  await act(one, intake, 'approve', { promisedOn: '2099-01-01' });
  await act(one, intake, 'modelReady');
  await act(one, designer, 'startPlan', { designerId: designer.userId });
  return one;
}

async function tryPlan(one: Case, plan: Omit<Upload, 'orderId' | 'version' | 'note'>) {
  const { version } = await orderOf(one);
  return one.lab.designer.ask(uploadDesign, { orderId: one.orderId, version, note: '', ...plan } as never);
}

const fieldsOf = ({ body }: { body: { extra?: unknown } }) =>
  Object.keys((body.extra as { fields?: object } | undefined)?.fields ?? {});
/** Of an upper tooth, whose crown points down. */
const fromCrownToRoot = { tooth: 11, longAxis: [0, 0, 1], facial: [0, -1, 0] };
const move = (tooth: number, mm = 0.5) => ({ tooth, translation: [mm, 0, 0], rotation: [0, 0, 3] });
const steps = (...moves: readonly object[][]) => ({ stages: moves.map((list) => ({ moves: list })) }) as never;

describe('a plan of several steps', () => {
  test('has teeth of their own and their movements, which both sides read once it is published', async () => {
    const one = await aPlannedCase();
    const [jaw, tooth] = [await aLabFile(one), await aLabFile(one)];
    const axes = [{ tooth: 11, longAxis: [0, 0.1, -1], facial: [0, -1, 0] }];
    const plan = {
      fileIds: [jaw, tooth],
      parts: [
        { fileId: jaw, kind: 'upper' as const, tooth: null, stage: null },
        { fileId: tooth, kind: 'tooth' as const, tooth: 11, stage: null },
      ],
      movements: { ...(steps([move(11)], [move(11, 1)]) as object), axes } as never,
    };
    const { body } = await tryPlan(one, plan);
    expect(body.data?.designs).toMatchObject([{ stages: 2, rough: false, parts: plan.parts }]);
    const [design] = (await orderOf(one)).designs;
    const versionId = design?.id ?? '';
    expect(design).toMatchObject({ stages: 2, parts: plan.parts, files: [{ id: jaw }, { id: tooth }] });
    for (const answer of [
      await one.doctor.ask(clinicReview.getMovements, { versionId }),
      await one.lab.intake.ask(labReview.getMovements, { versionId }),
    ]) {
      expect(answer.body.data?.stages).toMatchObject([
        { moves: [{ tooth: 11, translation: [0.5, 0, 0], rotation: [0, 0, 3], pivot: null }] },
        { moves: [{ tooth: 11, translation: [1, 0, 0] }] },
      ]);
      expect(answer.body.data?.axes).toEqual(axes);
    }
    const other = await aCase(server.current);
    expect((await other.doctor.ask(clinicReview.getMovements, { versionId })).status).toBe(404);
  });

  test('may have a mesh of each jaw for every step instead', async () => {
    const one = await aPlannedCase();
    const files = [await aLabFile(one), await aLabFile(one), await aLabFile(one)];
    const parts = files.map((fileId, stage) => ({ fileId, kind: 'upper' as const, tooth: null, stage }));
    const { body } = await tryPlan(one, { fileIds: files, parts });
    expect(body.data?.designs).toMatchObject([{ stages: 2 }]);
    const versionId = body.data?.designs[0]?.id ?? '';
    expect((await one.doctor.ask(clinicReview.getMovements, { versionId })).body.data).toEqual({
      stages: [],
      axes: [],
    });
  });

  test('is refused where it does not fit together, and each mistake is named', async () => {
    const one = await aPlannedCase();
    const [a, b] = [await aLabFile(one), await aLabFile(one)];
    const upper = (fileId: string, stage: number | null = null) =>
      ({ fileId, kind: 'upper', tooth: null, stage }) as const;
    const refused: [Parameters<typeof tryPlan>[1], string[]][] = [
      [{ fileIds: [a], parts: [upper(newId())] }, ['parts.0.fileId']],
      [{ fileIds: [a, b], parts: [upper(a), upper(b)] }, ['parts.1']],
      [{ fileIds: [a], parts: [upper(a, 2)] }, ['parts']],
      [{ fileIds: [a], parts: [], movements: steps([move(11)]) }, ['movements.stages.0.moves.0.tooth']],
      [{ fileIds: [a], parts: [{ ...upper(a), kind: 'tooth' }] as never }, ['parts.0.tooth']],
      [{ fileIds: [a], parts: [], movements: { stages: [], axes: [fromCrownToRoot] } as never }, ['movements.axes.0']],
    ];
    for (const [plan, fields] of refused) {
      const answer = await tryPlan(one, plan);
      expect([answer.status, fieldsOf(answer)]).toEqual([422, fields]);
    }
    expect((await orderOf(one)).status).toBe(8);
  });

  test('is refused beyond what a tooth can do', async () => {
    const one = await aPlannedCase();
    const fileId = await aLabFile(one);
    const parts = [{ fileId, kind: 'tooth' as const, tooth: 11, stage: null }];
    const path = 'movements.stages.0.moves';
    const tooMany = Array.from({ length: planLimits.stages + 1 }, () => [move(11)]);
    const refused: [never, string][] = [
      [steps([move(11, 99)]), `${path}.0.translation.0`],
      [steps([{ ...move(11), rotation: [0, 999, 0] }]), `${path}.0.rotation.1`],
      [steps([move(19)]), `${path}.0.tooth`],
      [steps([move(11), move(11)]), path],
      [steps(...tooMany), 'movements.stages'],
      [{ stages: [{ moves: [], ipr: [{ between: [11, 21], mm: 3 }] }] } as never, 'movements.stages.0.ipr.0.mm'],
      [
        { stages: [], axes: [{ tooth: 11, longAxis: [0, 0, -1], facial: [0, 0, 5] }] } as never,
        'movements.axes.0.facial',
      ],
    ];
    for (const [movements, field] of refused) {
      const answer = await tryPlan(one, { fileIds: [fileId], parts, movements });
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
    }
  });
});

describe('a rough plan', () => {
  const aRough = async () => {
    const one = await aPlannedCase();
    const shared = await tryPlan(one, { fileIds: [await aLabFile(one)], parts: [], event: 'shareRough' });
    expect(shared.body.data?.designs).toMatchObject([{ rough: true, decision: null }]);
    return one;
  };

  test('that the doctor confirms says so; the whole plan follows as the next version', async () => {
    const one = await aRough();
    expect((await act(one, one.doctor, 'confirmRough')).designs).toMatchObject([{ rough: true, decision: 'approved' }]);
    await tryPlan(one, { fileIds: [await aLabFile(one)], parts: [] });
    expect((await orderOf(one)).designs).toMatchObject([
      { version: 2, rough: false, decision: null },
      { version: 1, rough: true, decision: 'approved' },
    ]);
  });

  test('that the doctor sends back says so', async () => {
    const one = await aRough();
    expect((await act(one, one.doctor, 'rejectRough', { reason: '中线不对' })).designs).toMatchObject([
      { rough: true, decision: 'rejected' },
    ]);
  });
});
