import { type Anatomy, planAnatomy } from '@suya/contract/meshes/arch/anatomy';
import { type Arch, makeArch } from '@suya/contract/meshes/arch/make-arch';
import type { Mesh } from '@suya/contract/meshes/mesh';
import { writePlyBinary } from '@suya/contract/meshes/write-ply';
import type { Movements } from '@suya/contract/plans/stages.schema';

/** The teeth that the plan of the demonstration moves: the six upper front ones. */
const moved = [13, 12, 11, 21, 22, 23];
const STEPS = 8;
const TRIANGLES = 24_000;
const crowded = { jaw: 'upper', seed: 11, crowding: 0.8 } as const;

/** Some of a mesh's triangles as a mesh of their own. In: their corners. */
function cutOut(arch: Arch, corners: Uint32Array): Mesh {
  const numbers = new Map<number, number>();
  const indices = Uint32Array.from(corners, (corner) => {
    const number = numbers.get(corner) ?? numbers.size;
    numbers.set(corner, number);
    return number;
  });
  const kept = [...numbers.keys()];
  const triples = (from: ArrayLike<number>) =>
    kept.flatMap((v) => [from[v * 3] ?? 0, from[v * 3 + 1] ?? 0, from[v * 3 + 2] ?? 0]);
  const { box } = arch;
  const positions = Float32Array.from(triples(arch.positions));
  return { positions, indices, colours: Uint8Array.from(triples(arch.colours)), triangles: corners.length / 3, box };
}

const cornersOf = ({ indices }: Arch, { start, count }: Arch['groups'][number]): Uint32Array =>
  indices.subarray(start * 3, (start + count) * 3);

type Triple = [number, number, number];
const rounded = (values: Triple): Triple => values.map((value) => Math.round(value * 1000) / 1000) as Triple;

/** How a tooth goes from its crowded place into the row, as far as `share` of the way. */
function moveOf(fdi: number, from: Anatomy, to: Anatomy, share: number) {
  const [start, end] = [from, to].map(({ teeth }) => teeth.find((tooth) => tooth.fdi === fdi));
  if (!start || !end) throw new Error(`no tooth ${fdi}`);
  const turn = Math.atan2(end.out[1], end.out[0]) - Math.atan2(start.out[1], start.out[0]);
  const degrees = (Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI;
  // Heights of the upper jaw grow downwards, towards the opposite one.
  const up = start.size.rise - end.size.rise;
  return {
    tooth: fdi,
    translation: rounded([(end.x - start.x) * share, (end.y - start.y) * share, up * share]),
    rotation: rounded([0, 0, degrees * share]),
    pivot: rounded([start.x, start.y, start.size.height / 2 - start.size.rise]),
  };
}

function movementsOf(from: Anatomy): Movements {
  const to = planAnatomy({ ...crowded, crowding: 0 });
  const stages = Array.from({ length: STEPS }, (_, at) => ({
    label: '',
    moves: moved.map((fdi) => moveOf(fdi, from, to, (at + 1) / STEPS)),
    attachments: at > 0 ? [13, 23] : [],
    ipr: at === 2 ? [{ between: [11, 21] as [number, number], mm: 0.2 }] : [],
  }));
  return { stages };
}

/** The place of a surface that lies furthest to the front. */
export function foremost(meshes: readonly Mesh[]): Triple {
  let best: Triple = [0, 0, 0];
  for (const { positions } of meshes) {
    for (let at = 0; at < positions.length; at += 3) {
      if ((positions[at + 1] ?? 0) < best[1])
        best = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
    }
  }
  return rounded(best);
}

export interface StagedPlan {
  readonly files: readonly {
    readonly name: string;
    readonly tooth: number | null;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }[];
  readonly movements: Movements;
  /** The foremost place of tooth 11, to be marked. */
  readonly spot: Triple;
}

/** A crowded upper jaw with its front teeth cut out, and eight steps in which they find their row. Computed, nobody's teeth. */
export function makeStagedPlan(): StagedPlan {
  const arch = makeArch({ ...crowded, triangles: TRIANGLES });
  const standing = arch.groups.filter(({ fdi }) => !moved.includes(fdi));
  const rest = Uint32Array.from(standing.flatMap((group) => [...cornersOf(arch, group)]));
  const teeth = arch.groups.filter(({ fdi }) => moved.includes(fdi));
  return {
    files: [
      { name: 'upper.ply', tooth: null, bytes: writePlyBinary(cutOut(arch, rest)) },
      ...teeth.map((group) => ({
        name: `tooth-${group.fdi}.ply`,
        tooth: group.fdi,
        bytes: writePlyBinary(cutOut(arch, cornersOf(arch, group))),
      })),
    ],
    movements: movementsOf(arch.anatomy),
    spot: foremost(teeth.filter(({ fdi }) => fdi === 11).map((group) => cutOut(arch, cornersOf(arch, group)))),
  };
}
