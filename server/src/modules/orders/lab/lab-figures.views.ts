import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import type * as labFigures from '@suya/contract/orders/lab-figures.endpoints';
import type { LabCtx } from '../../../platform/ctx.ts';
import {
  type Arrived,
  arrivedBy,
  type Checked,
  checkedBy,
  type Designed,
  designedBy,
  type Remade,
  remadeBy,
  type Shipped,
  shippedBy,
} from './figure-rows.views.ts';
import { type Overdue, overdueBy } from './overdue.views.ts';

type Range = InputOf<typeof labFigures.getLabFigures>;
type Figures = AnswerOf<typeof labFigures.getLabFigures>;
type Designer = Figures['designers'][number];

const DAY_MS = 86_400_000;
const none = { out: 0, promised: 0, onTime: 0, late: 0, medianDays: null };

interface Counted {
  readonly arrived: readonly Arrived[];
  readonly shipped: readonly Shipped[];
  readonly remade: readonly Remade[];
  readonly overdue: readonly Overdue[];
}

const overdueOf = (rows: readonly Overdue[], isIt: (row: Overdue) => boolean): number => rows.find(isIt)?.n ?? 0;

function daysOf({ from, to }: Range, { arrived, shipped, overdue }: Counted): Figures['days'] {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    const { out, late } = shipped.find((row) => row.by === 3 && row.day === day) ?? none;
    return {
      day,
      in: arrived.find((row) => row.by === 1 && row.day === day)?.n ?? 0,
      out,
      late,
      overdue: overdueOf(overdue, (row) => row.by === 3 && row.day === day),
    };
  });
}

const sumOf = (rows: readonly { readonly n: number }[]) => rows.reduce((sum, { n }) => sum + n, 0);

async function appliancesOf(
  ctx: LabCtx,
  { arrived, shipped, remade, overdue: waiting }: Counted,
): Promise<Figures['appliances']> {
  const known = await ctx.db
    .selectFrom('catalogue_appliance')
    .select(['order_type', 'label', 'hue', 'track'])
    .orderBy('order_type')
    .execute();
  return known.flatMap(({ order_type: type, label, hue, track }) => {
    const came = arrived.find((row) => row.by === 2 && row.type === type)?.n ?? 0;
    const { out, promised, onTime, medianDays } = shipped.find((row) => row.by === 5 && row.type === type) ?? none;
    const remakes = sumOf(remade.filter((row) => row.type === type));
    const overdue = overdueOf(waiting, (row) => row.by === 1 && row.type === type);
    const appliance = { label, hue, track };
    return came + out + remakes + overdue === 0
      ? []
      : [{ type, appliance, in: came, out, promised, onTime, overdue, remakes, medianDays }];
  }) as Figures['appliances'];
}

/** The rows that belong to a designer, under the designer's name. */
const ofDesigners = <Row extends Pick<Shipped, 'designer_id' | 'name'>>(rows: readonly Row[]) =>
  rows.flatMap((row) => (row.designer_id ? [{ ...row, id: row.designer_id, name: row.name ?? '' }] : []));

interface OfDesigners extends Counted {
  readonly checked: readonly Checked[];
  readonly designed: readonly Designed[];
}

function designersOf({ shipped, remade, checked, designed, overdue: waiting }: OfDesigners): Designer[] {
  const sent = ofDesigners(shipped.filter(({ by }) => by === 6));
  const again = ofDesigners(remade);
  const late = ofDesigners(waiting.filter(({ by }) => by === 2));
  const names = new Map([...late, ...again, ...sent, ...designed, ...checked].map(({ id, name }) => [id, name]));
  return [...names]
    .map(([id, name]) => {
      const { out, promised, onTime, medianDays } = sent.find((row) => row.id === id) ?? none;
      const remakes = sumOf(again.filter((row) => row.id === id));
      const { checks, returned } = checked.find((row) => row.id === id) ?? { checks: 0, returned: 0 };
      const medianDesignDays = designed.find((row) => row.id === id)?.medianDesignDays ?? null;
      const overdue = late.find((row) => row.id === id)?.n ?? 0;
      return { id, name, checks, returned, out, promised, onTime, overdue, remakes, medianDays, medianDesignDays };
    })
    .toSorted((a, b) => b.out - a.out || a.name.localeCompare(b.name, 'zh'));
}

/** Arrivals, shipments, punctuality, remakes and turnaround from one day of the lab to another. */
export async function getLabFigures(ctx: LabCtx, range: Range): Promise<Figures> {
  const [arrived, shipped, remade, checked, designed, overdue] = await Promise.all([
    arrivedBy(ctx, range),
    shippedBy(ctx, range),
    remadeBy(ctx, range),
    checkedBy(ctx, range),
    designedBy(ctx, range),
    overdueBy(ctx, range),
  ]);
  const { out, promised, onTime, medianDays } = shipped.find(({ by }) => by === 7) ?? none;
  const counted = { arrived, shipped, remade, overdue };
  const reasons = new Map(
    remade.map(({ cause, responsibility }) => [`${cause} ${responsibility}`, { cause, responsibility }]),
  );
  return {
    days: daysOf(range, counted),
    total: {
      in: arrived.find(({ by }) => by === 3)?.n ?? 0,
      out,
      promised,
      onTime,
      overdue: overdueOf(overdue, (row) => row.by === 3 && row.last),
      remakes: sumOf(remade),
      medianDays,
    },
    appliances: await appliancesOf(ctx, counted),
    designers: designersOf({ ...counted, checked, designed }),
    remakes: [...reasons.values()]
      .map((reason) => ({
        ...reason,
        count: sumOf(
          remade.filter((row) => row.cause === reason.cause && row.responsibility === reason.responsibility),
        ),
      }))
      .toSorted((a, b) => b.count - a.count),
  };
}
