import { translate } from '@suya/contract/messages/catalogue';
import { type OrderStatus, orderStatuses, stateOf } from '@suya/contract/orders/workflow/states';
import { type OrderRoad, type OrderTrack, orderRoads } from '@suya/contract/orders/workflow/terms';
import { type OrderRow, transitions } from '@suya/contract/orders/workflow/transitions';
import { labelOf } from '@suya/contract/orders/workflow/workflow';

/** One arrow of a diagram. */
interface Arrow {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly text: string;
}

const colours = [
  'classDef draft fill:#eef1f5,stroke:#8a94a6,color:#1f2937',
  'classDef withLab fill:#e0ecff,stroke:#3b6fd4,color:#12305f',
  'classDef withClinic fill:#fff0cc,stroke:#c98a00,color:#4d3500',
  'classDef designing fill:#ebe4ff,stroke:#7a5cd6,color:#2e1c66',
  'classDef production fill:#d9f2f5,stroke:#1f8a99,color:#083f47',
  'classDef onTheWay fill:#d9f2f5,stroke:#1f8a99,color:#083f47',
  'classDef finished fill:#dcf5e3,stroke:#2e9950,color:#0f4220',
  'classDef problem fill:#ffe1e0,stroke:#d0433d,color:#5c1310',
  'classDef closed fill:#e5e7eb,stroke:#6b7280,color:#1f2937',
];

const isClosed = (status: OrderStatus) => stateOf(status).group === 'closed';

/** A first order of a track, from its draft to its end, without the ways to a closed state. */
export function drawTrack(track: OrderTrack): string {
  return draw(arrowsOf(track, 'first'));
}

/** What the abutment track has that the design track has not. */
export function drawAbutments(): string {
  return draw(without(arrowsOf('abutment', 'first'), arrowsOf('design', 'first')));
}

/** What applications and remakes add to the roads of a first order. */
export function drawLaterRoads(): string {
  const first = [...arrowsOf('design', 'first'), ...arrowsOf('plan', 'first')];
  const later = orderRoads.filter((road) => road !== 'first').flatMap((road) => arrowsOf('design', road));
  return draw(without(later, first));
}

/** The arrows that an order of this track and road can go along, the ways to a closed state left out. */
function arrowsOf(track: OrderTrack, road: OrderRoad): Arrow[] {
  const arrows = transitions.filter((row) => isOn(row, track, road)).flatMap((row) => arrowsOfRow(row, track, road));
  const start = road === 'remake' ? 48 : null;
  return reachable(
    arrows.filter(({ to }) => !isClosed(to)),
    start,
  );
}

/** A step that changes the road belongs to the new one. */
function isOn(row: OrderRow, track: OrderTrack, road: OrderRoad): boolean {
  const { when } = row;
  if (when?.track && !when.track.includes(track)) return false;
  if (when?.road && !when.road.includes(road)) return false;
  if (row.event === 'apply') return road !== 'first' && road !== 'remake';
  return row.road === undefined || row.road === road;
}

function arrowsOfRow(row: OrderRow, track: OrderTrack, road: OrderRoad): Arrow[] {
  const who = row.automatic ? 'by itself' : row.actor.join(', ');
  return row.from.flatMap((from) =>
    targetsOn(row, track, road).map(([to, when]) => ({ from, to, text: `${row.event}${when} (${who})` })),
  );
}

/** Where a row leads on this track and road; where the input decides, each way with the case that takes it. */
function targetsOn({ to }: OrderRow, track: OrderTrack, road: OrderRoad): (readonly [OrderStatus, string])[] {
  if (typeof to !== 'object') return [[to, '']];
  if (to.by === 'track') return [[to.cases[track], '']];
  if (to.by === 'road') return [[to.cases[road], '']];
  return (Object.entries(to.cases) as [string, OrderStatus][]).map(([name, target]) => [target, ` ${name}`] as const);
}

function without(arrows: readonly Arrow[], known: readonly Arrow[]): Arrow[] {
  const keys = new Set(known.map(keyOf));
  return [...new Map(arrows.map((arrow) => [keyOf(arrow), arrow])).values()].filter((arrow) => !keys.has(keyOf(arrow)));
}

const keyOf = ({ from, to, text }: Arrow) => `${from} ${to} ${text}`;

function reachable(arrows: readonly Arrow[], start: OrderStatus | null): Arrow[] {
  const met = new Set<OrderStatus | null>([start]);
  for (let before = -1; before !== met.size; ) {
    before = met.size;
    for (const { from, to } of arrows) if (met.has(from)) met.add(to);
  }
  return arrows.filter(({ from }) => met.has(from));
}

function draw(arrows: readonly Arrow[]): string {
  const shown = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const statuses = orderStatuses.filter((status) => shown.has(status));
  const groups = [...new Set(statuses.map((status) => stateOf(status).group))];
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...statuses.map((status) => `  s${status}: ${status} ${translate('en', labelOf(status, 'lab'))}`),
    ...arrows.map(({ from, to, text }) => `  ${from === null ? '[*]' : `s${from}`} --> s${to}: ${text}`),
    ...statuses.filter((status) => stateOf(status).end).map((status) => `  s${status} --> [*]`),
    ...colours
      .filter((line) => groups.some((group) => line.startsWith(`classDef ${group} `)))
      .map((line) => `  ${line}`),
    ...groups.map(
      (group) =>
        `  class ${statuses
          .filter((s) => stateOf(s).group === group)
          .map((s) => `s${s}`)
          .join(',')} ${group}`,
    ),
    '```',
  ].join('\n');
}
