import { type Anatomy, type PlacedTooth, planAnatomy } from '@suya/contract/meshes/arch/anatomy';
import { axesOf } from '@suya/contract/meshes/arch/axes';
import { type Arch, makeArch } from '@suya/contract/meshes/arch/make-arch';
import type { Mesh } from '@suya/contract/meshes/mesh';
import { describeMove } from '@suya/contract/meshes/rigid-move';
import { writePlyBinary } from '@suya/contract/meshes/writers/write-ply';
import type { Movements, ToothAxes } from '@suya/contract/plans/stages.schema';
import { frameOf, type ToothFrame } from '@suya/contract/plans/tooth-frame';

/** The teeth that the plan of the demonstration moves: the six upper front ones. */
const moved = [13, 12, 11, 21, 22, 23];
/** How much each crown tips to mesial and turns to labial besides, by its place from the midline; in degrees. */
const upright = [
  { tip: 2, torque: 3 },
  { tip: 3, torque: 2 },
  { tip: 4, torque: -1 },
];
const STEPS = 8;
const TRIANGLES = 24_000;
const crowded = { jaw: 'upper', seed: 11, crowding: 0.8 } as const;

/** Some of a mesh's triangles as a mesh of their own. Takes their corners. */
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
type Axis = readonly [number, number, number];
const rounded = (values: Axis): Triple => values.map((value) => Math.round(value * 1000) / 1000) as Triple;

const roundAxes = ({ tooth, longAxis, facial }: ToothAxes): ToothAxes => ({
  tooth,
  longAxis: rounded(longAxis),
  facial: rounded(facial),
});

function toothOf(fdi: number, { teeth }: Anatomy): PlacedTooth {
  const tooth = teeth.find((one) => one.fdi === fdi);
  if (!tooth) throw new Error(`no tooth ${fdi}`);
  return tooth;
}

/** A direction turned by degrees towards another that is square to it. */
function leant(from: Axis, towards: Axis, degrees: number): Axis {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [0, 1, 2].map((at) => (from[at] ?? 0) * cosine + (towards[at] ?? 0) * sine) as unknown as Axis;
}

/** The turn in degrees about x, then y, then z that carries one frame into another. */
function turnBetween(from: ToothFrame, to: ToothFrame): Axis {
  const column = (at: 0 | 1 | 2) => [
    ...[0, 1, 2].map((row) =>
      (['mesial', 'facial', 'occlusal'] as const).reduce((sum, key) => sum + (to[key][row] ?? 0) * from[key][at], 0),
    ),
    0,
  ];
  return describeMove({ matrix: [...column(0), ...column(1), ...column(2), 0, 0, 0, 1] }, [0, 0, 0]).rotation;
}

/** How a tooth stands when it is in the row: its frame there, tipped and torqued as is planned for its place. */
function plannedFrame(fdi: number, { mesial, facial, occlusal }: ToothFrame): ToothFrame {
  const { tip = 0, torque = 0 } = upright[(fdi % 10) - 1] ?? {};
  const [tipped, along] = [leant(occlusal, mesial, tip), leant(mesial, occlusal, -tip)];
  return { mesial: along, facial: leant(facial, tipped, -torque), occlusal: leant(tipped, facial, torque) };
}

/** How a tooth goes from its crowded place into the row, as far as `share` of the way. */
function moveOf(fdi: number, from: Anatomy, to: Anatomy, share: number) {
  const [start, end] = [toothOf(fdi, from), toothOf(fdi, to)];
  const turn = turnBetween(frameOf(axesOf(start, from)), plannedFrame(fdi, frameOf(axesOf(end, to))));
  // Heights of the upper jaw grow downwards, towards the opposite one.
  const up = start.size.rise - end.size.rise;
  return {
    tooth: fdi,
    translation: rounded([(end.x - start.x) * share, (end.y - start.y) * share, up * share]),
    rotation: rounded([turn[0] * share, turn[1] * share, turn[2] * share]),
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
  return { stages, axes: moved.map((fdi) => axesOf(toothOf(fdi, from), from)).map(roundAxes) };
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
