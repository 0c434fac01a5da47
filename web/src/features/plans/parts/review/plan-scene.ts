import type { StoredFile } from '@suya/contract/files/files.schema';
import type { DesignVersion, OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Movements, PlanPart } from '@suya/contract/plans/stages.schema';
import type { Translate } from '../../../../lib/i18n.tsx';
import type {
  ComparedVersion,
  MeshPart,
  MeshSource,
  PlanStage,
  PreviewedSource,
} from '../../../../ui/viewer/engine/part.ts';
import { fetchFile } from '../../../files/shared/files.queries.ts';
import { fetchLightMesh } from '../../api.ts';

type Jaw = 'upper' | 'lower';

/** A part that is shown, under a key that is the same in every version of the order. */
export type ScenePart = MeshPart & { readonly key: string };

/** What the viewer shows of a version. */
export interface PlanScene {
  readonly parts: readonly ScenePart[];
  readonly stages: readonly PlanStage[];
}

interface Placed {
  readonly part: PlanPart;
  readonly file: StoredFile;
}

const sourceOf = (file: StoredFile): MeshSource => ({
  size: file.bytes,
  fetchPart: (signal) => fetchFile(file.id, signal),
});

const lightOf = ({ id, mesh }: StoredFile): { preview?: MeshSource } =>
  mesh?.preview ? { preview: { size: mesh.preview.bytes, fetchPart: (signal) => fetchLightMesh(id, signal) } } : {};

const jawOfTooth = (tooth: number): Jaw => ([1, 2, 5, 6].includes(Math.floor(tooth / 10)) ? 'upper' : 'lower');
const isBefore = (a: Placed, b: Placed): number => (a.part.stage ?? -1) - (b.part.stage ?? -1);

/** Files of one part, the one that stands from the beginning first. */
function groupFiles(version: DesignVersion): Map<string, Placed[]> {
  const files = new Map(version.files.map((file) => [file.id, file]));
  const groups = new Map<string, Placed[]>();
  let designs = 0;
  for (const part of version.parts) {
    const file = files.get(part.fileId);
    if (!file) continue;
    const alone = part.kind === 'design' && part.stage === null;
    const key = alone ? `design ${++designs}` : [part.kind, part.tooth].filter(Boolean).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), { part, file }].sort(isBefore));
  }
  return groups;
}

function placeOf({ kind, tooth }: PlanPart, order: OrderDetail): Pick<MeshPart, 'jaw' | 'apart' | 'tooth' | 'kind'> {
  if (kind === 'design') return { kind: 'shell', apart: order.prescription.jaw === 'lower' ? -1 : 1 };
  const jaw = tooth === null ? (kind as Jaw) : jawOfTooth(tooth);
  return { kind: 'scan', jaw, apart: jaw === 'upper' ? 1 : -1, ...(tooth === null ? {} : { tooth }) };
}

function nameOf({ kind, tooth }: PlanPart, key: string, designs: number, t: Translate): string {
  if (tooth !== null) return t('plans.review.tooth', { tooth });
  if (kind !== 'design') return t(`plans.review.${kind}`);
  const number = Number(key.split(' ')[1]);
  return designs > 1 && number ? t('plans.review.designPart', { number }) : t('plans.review.design');
}

/** The jaws as the clinic sent them, where the version brings none of its own. */
function scansOf(order: OrderDetail, version: DesignVersion, t: Translate): ScenePart[] {
  const { scans } = order.prescription;
  const brought = new Set(version.parts.map((part) => placeOf(part, order).jaw));
  return (['upper', 'lower'] as const).flatMap((jaw) => {
    const file = brought.has(jaw) ? undefined : order.files.find(({ id }) => id === scans[jaw]);
    if (!file) return [];
    const place = { kind: 'scan', jaw, apart: jaw === 'upper' ? 1 : -1 } as const;
    return [
      { id: jaw, key: `scan ${jaw}`, name: t(`plans.review.${jaw}`), ...place, ...sourceOf(file), ...lightOf(file) },
    ];
  });
}

/** What stands at a step: the meshes that replaced those of the beginning, and the parts that are not there yet. */
function standingAt(groups: Iterable<readonly Placed[]>, step: number): Pick<PlanStage, 'meshes' | 'without'> {
  const meshes: Record<string, PreviewedSource> = {};
  const without: string[] = [];
  for (const group of groups) {
    const [first] = group;
    const now = group.findLast(({ part }) => (part.stage ?? 0) <= step);
    if (!first) continue;
    if (!now) without.push(first.file.id);
    else if (now !== first) meshes[first.file.id] = { ...sourceOf(now.file), ...lightOf(now.file) };
  }
  return { meshes, without };
}

function stagesOf(
  version: DesignVersion,
  groups: ReadonlyMap<string, readonly Placed[]>,
  movements: Movements | undefined,
  t: Translate,
): PlanStage[] {
  if (version.stages === 0) return [];
  return Array.from({ length: version.stages + 1 }, (_, step) => {
    const stage = movements?.stages[step - 1];
    const number = { number: step };
    return {
      id: `${version.id} ${step}`,
      label: step === 0 ? t('plans.review.start') : stage?.label || t('plans.review.step', number),
      moves: (stage?.moves ?? []).map(({ tooth, translation, rotation, pivot }) => ({
        tooth,
        translation,
        rotation,
        ...(pivot ? { pivot } : {}),
      })),
      ...standingAt(groups.values(), step),
    };
  });
}

/**
 * Jaws, teeth and design of one version as parts of the viewer, and its steps. Marks name a part by its id here, which
 * is `upper` or `lower` for a scan of the clinic's and a file's id for what the lab made.
 */
export function planScene(
  order: OrderDetail,
  version: DesignVersion,
  movements: Movements | undefined,
  t: Translate,
): PlanScene {
  const groups = groupFiles(version);
  const designs = [...groups.keys()].filter((key) => key.startsWith('design')).length;
  const made = [...groups].flatMap(([key, [first]]): ScenePart[] => {
    if (!first) return [];
    const name = nameOf(first.part, key, designs, t);
    return [
      { id: first.file.id, key, name, ...placeOf(first.part, order), ...sourceOf(first.file), ...lightOf(first.file) },
    ];
  });
  return { parts: [...scansOf(order, version, t), ...made], stages: stagesOf(version, groups, movements, t) };
}

/** Whether any step of a plan moves a part, replaces its mesh or leaves it out. */
const isStaged = ({ id, tooth }: MeshPart, { stages }: PlanScene): boolean =>
  stages.some(
    ({ moves, meshes, without }) =>
      meshes?.[id] !== undefined ||
      without?.includes(id) ||
      moves?.some((move) => ('tooth' in move ? move.tooth === tooth : move.part === id)),
  );

/**
 * Another version to be laid beside or over the first: its steps, and its parts with the part of the first that each
 * stands for. A file that is in both but goes its own way in one of them is a part of its own here.
 */
export function comparedScene(own: PlanScene, other: PlanScene): Required<Pick<ComparedVersion, 'parts' | 'stages'>> {
  const files = new Set(own.parts.map(({ id }) => id));
  const split = other.parts.filter((part) => files.has(part.id) && (isStaged(part, own) || isStaged(part, other)));
  const renamed = new Map(split.map(({ id }) => [id, `${id} other`]));
  const nameOfPart = (id: string): string => renamed.get(id) ?? id;
  return {
    parts: other.parts.map((part) => {
      const same = own.parts.find(({ key }) => key === part.key);
      const id = nameOfPart(part.id);
      return { ...part, id, ...(same && same.id !== id ? { replaces: same.id } : {}) };
    }),
    stages: other.stages.map((stage) => ({
      ...stage,
      meshes: Object.fromEntries(Object.entries(stage.meshes ?? {}).map(([id, mesh]) => [nameOfPart(id), mesh])),
      without: stage.without?.map(nameOfPart) ?? [],
    })),
  };
}
