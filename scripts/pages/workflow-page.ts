import { translate } from '@suya/contract/messages/catalogue';
import {
  awaitedEffects,
  type EffectName,
  effects,
  type GuardName,
  guards,
} from '@suya/contract/orders/workflow/effects';
import { traitsOf } from '@suya/contract/orders/workflow/event-traits';
import { type OrderEvent, orderEvents } from '@suya/contract/orders/workflow/needs';
import {
  type OrderStatus,
  orderStatuses,
  stateGroups,
  stateOf,
  statusesOf,
} from '@suya/contract/orders/workflow/states';
import { stepsFor } from '@suya/contract/orders/workflow/steps';
import { orderTracks, type WorkflowActor, workflowActors } from '@suya/contract/orders/workflow/terms';
import { type OrderRow, transitions } from '@suya/contract/orders/workflow/transitions';
import { labelOf } from '@suya/contract/orders/workflow/workflow';
import { fieldsOf } from './fields-of.ts';
import { code, table } from './markdown.ts';
import { drawAbutments, drawLaterRoads, drawTrack } from './workflow-diagrams.ts';
import { introduction, rules } from './workflow-words.ts';

const who: Record<WorkflowActor, string> = {
  clinic: 'Staff of the clinic with the permission to edit orders.',
  doctor: 'The authenticated doctor named on the order, or an admin of the clinic.',
  intake: 'The lab: looks at what comes in, accepts or sends back.',
  design: 'The lab: designs, and checks the designs of others.',
  production: 'The lab: makes and ships.',
  finance: 'The lab: bills and refunds.',
  support: 'The lab: settles what went wrong.',
  system: 'Nobody by hand: a verified payment, a courier report, or the next step that needs no decision.',
};

/** The page on the order workflow, from the same table that the server and the screens run on. */
export function renderWorkflowPage(): string {
  return `${[introduction, people(), mainRoads(), diagrams(), statusTable(), rowTable(), eventTable(), effectList(), guardList(), rules].join('\n\n')}\n`;
}

function people(): string {
  const rows = workflowActors.map((actor) => [code(actor), both(`workflow.actors.${actor}`), who[actor]]);
  return `## Who acts\n\n${table(['actor', 'name', 'who that is'], rows)}\n\nOne person may be several: a doctor is \`clinic\` and \`doctor\`.`;
}

function mainRoads(): string {
  const lines = orderTracks.map((track) => {
    const steps = stepsFor(track).map(({ label }) => translate('en', label));
    return `- **${translate('en', `workflow.tracks.${track}`)}**: ${steps.join(' → ')}`;
  });
  return `## The main roads\n\nWhat the stepper shows.\n\n${lines.join('\n')}`;
}

function diagrams(): string {
  const waysOut = transitions
    .flatMap(({ to, ...row }) => (typeof to !== 'object' && stateOf(to).group === 'closed' ? [{ ...row, to }] : []))
    .map(
      ({ event, actor, from, to }) =>
        `- ${code(event)} (${actor.join(', ')}) from ${from.join(', ')} to ${statusName(to)}`,
    );
  return `## In pictures

Yellow waits for the clinic, blue is in review, violet is being designed, turquoise is being made or on the way.
The ways to a closed state are left out of the pictures:

${waysOut.join('\n')}

### Design track

${drawTrack('design')}

### Plan track

${drawTrack('plan')}

### Abutment track

The design track, with this between a complete model and the design:

${drawAbutments()}

### Applications and remakes

What they add. An application (51) continues an earlier order. A remake starts from a failed acceptance (48) and goes
either straight to production with the same design, or to a new design and from there along the track, with a bill of 0.

${drawLaterRoads()}`;
}

const stateTraitWords = {
  arrival: 'comes in',
  unpromised: 'nothing promised yet',
  beforeDesign: 'the clinic may change it',
  awaitsModel: 'needs a scan or a model',
  inHand: 'in its designer’s hand',
} as const;

function statusTable(): string {
  const rows = orderStatuses.map((status) => {
    const { key: _key, label: _label, detail, group, step, end, ...rest } = stateOf(status);
    const traits = Object.keys(rest).map((trait) => stateTraitWords[trait as keyof typeof stateTraitWords]);
    return [
      String(status),
      translate('zh', labelOf(status)),
      translate('en', labelOf(status)),
      detail ? translate('en', detail) : '',
      translate('en', `workflow.groups.${group}`),
      step ? translate('en', `workflow.steps.${step}`) : '',
      [...(end ? ['end'] : []), ...traits].join(', '),
    ];
  });
  const groups = stateGroups.map((group) => [
    code(group),
    both(`workflow.groups.${group}`),
    statusesOf(group).join(', '),
  ]);
  return `## Every status

The clinic reads the label. Where several codes share one, the lab reads the sub-state. 9, 18, 19, 28, 40, 45 and 49 do
not exist: meeting one is an error.

${table(['code', 'label', 'label in English', 'what the lab reads', 'group', 'stop', 'what holds'], rows)}

### Groups

What the filters and counters sort by.

${table(['group', 'name', 'codes'], groups)}`;
}

function rowTable(): string {
  const rows = transitions.map((row) => [
    row.from.map((from) => from ?? '—').join(', ') + conditionOf(row),
    `${code(row.event)}<br>${both(`workflow.events.${row.event}.name`)}`,
    row.actor.join(', ') + (row.automatic ? '<br>*automatic*' : ''),
    targetOf(row),
    fieldsOf(row.needs),
    (row.guards ?? []).map((guard: GuardName) => code(guard)).join('<br>'),
    row.effects.map(code).join('<br>'),
  ]);
  return `## The table

— is an order that does not exist yet. *Automatic* steps are taken by the system as soon as what must hold holds; where
another actor stands beside it, that one may take the step by hand.

${table(['from', 'event', 'who', 'to', 'needs', 'must hold', 'does'], rows)}`;
}

const rareTraits = (event: OrderEvent): string => {
  const { doneBy, locksBills, ownEndpoint, remark, batch, putsForward, decides } = traitsOf(event);
  const said = [
    doneBy === 'designer' && 'done by the order’s designer',
    doneBy === 'others' && 'done by others than the designer',
    locksBills && 'locks the bills first',
    ownEndpoint && 'has an endpoint of its own',
    remark === 'opens' && 'its reason waits for the lab’s answer',
    remark === 'answers' && 'answers what the lab was told',
    remark === 'refuses' && 'its reason is read first by the clinic',
    batch && `done to several orders by “${batch}”`,
    putsForward && `puts a version forward (${putsForward})`,
    decides && `decides on a version (${decides})`,
  ];
  return said.filter((words) => typeof words === 'string').join('; ');
};

function eventTable(): string {
  const rows = orderEvents.map((event) => {
    const { leads, final, weight, asks, seenBy } = traitsOf(event);
    return [
      code(event),
      leads ? 'yes' : '',
      final ? 'yes' : '',
      weight,
      asks,
      seenBy === 'lab' ? 'the lab' : 'both sides',
      rareTraits(event),
    ];
  });
  return `## What is said of each event

From [\`event-traits.ts\`](../contract/src/orders/workflow/event-traits.ts), where each column is explained. An order is
somebody's turn only where an event *leads on*. *Final*: nothing leads back, and the dialog says so.

${table(['event', 'leads on', 'final', 'button', 'asks', 'words read by', 'besides'], rows)}`;
}

function effectList(): string {
  const rows = Object.entries(effects).map(([name, sentence]) => [
    code(name),
    awaitedEffects.has(name as EffectName)
      ? `*Awaiting coupons and points, nothing is done yet:* ${sentence}`
      : sentence,
  ]);
  return `## What a step does\n\nIn the same transaction as the step itself. History row and notice to the other side belong to every step.\n\n${table(['effect', 'what happens'], rows)}`;
}

function guardList(): string {
  const rows = (Object.keys(guards) as GuardName[]).map((name) => [
    code(name),
    `${translate('en', guards[name].why)}.`,
    String(guards[name].error),
  ]);
  return `## What must hold\n\nFacts that only the server knows. Where one does not hold, the button is disabled and says why; the call is refused with the code.\n\n${table(['guard', 'what the user reads', 'code'], rows)}`;
}

function conditionOf({ when }: OrderRow): string {
  const parts = Object.entries(when ?? {}).map(
    ([trait, values]) => `${trait}: ${(values as readonly string[]).join(', ')}`,
  );
  return parts.length > 0 ? `<br>*${parts.join('; ')}*` : '';
}

function targetOf({ to }: OrderRow): string {
  if (typeof to !== 'object') return statusName(to);
  const cases = Object.entries(to.cases) as [string, OrderStatus][];
  const targets = [...new Set(cases.map(([, status]) => status))];
  return targets
    .map(
      (target) =>
        `${cases
          .filter(([, status]) => status === target)
          .map(([name]) => name)
          .join(', ')}: ${statusName(target)}`,
    )
    .join('<br>');
}

function statusName(status: OrderStatus): string {
  return `${status} ${translate('en', labelOf(status)).toLowerCase()}`;
}

function both(key: Parameters<typeof translate>[1]): string {
  return `${translate('zh', key)} · ${translate('en', key)}`;
}
