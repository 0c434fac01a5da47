import { statusesDoneBy, waitingFor } from '../lab-queue.ts';
import { traitsOf } from './event-traits.ts';
import type { OrderEvent } from './needs.ts';
import { type OrderStatus, orderStatuses, stateOf } from './states.ts';
import type { WorkflowActor } from './terms.ts';
import { transitions } from './transitions.ts';

/** Whose task it is at the clinic: the doctor decides, the payer pays, and whoever writes prescriptions does the rest. */
export type Awaited = 'doctor' | 'payer' | 'clinic';

/** What the clinic can be waited for. Each has its verb in the texts (`workflow.tasks`). */
export const clinicTasks = [
  'completeData',
  'sendModel',
  'revise',
  'acceptRisk',
  'confirmAbutment',
  'confirmRough',
  'approvePlan',
  'pay',
  'sign',
  'acceptPass',
] as const;
export type ClinicTask = (typeof clinicTasks)[number];

/** Where the model of an order is, as long as its design waits for it. */
export const modelStates = ['awaited', 'sent', 'complete', 'incomplete', 'damaged'] as const;
export type ModelState = (typeof modelStates)[number];

/** What a task depends on besides the status. `asked`: the lab asked for data. `noModel`: a model has to be sent. */
export type Condition = 'asked' | 'noModel';

interface Turn {
  readonly who: Awaited;
  readonly task: ClinicTask;
}

interface TurnRow extends Turn {
  readonly status: OrderStatus;
  readonly when?: Condition;
}

/** The events that bear another name as a task. */
const named: Partial<Record<OrderEvent, ClinicTask>> = { submit: 'completeData', settle: 'pay' };

const isTask = (name: string): name is ClinicTask => clinicTasks.some((task) => task === name);

/** The task of a status by the table: the first event by which the clinic's side leads it on. */
function byTable(status: OrderStatus): TurnRow[] {
  const found = transitions.find(
    ({ from, event, actor }) =>
      from.includes(status) &&
      traitsOf(event).leads &&
      (event === 'settle' || actor.includes('doctor') || actor.includes('clinic')),
  );
  if (!found) return [];
  const { event, actor } = found;
  const task = named[event] ?? event;
  if (!isTask(task)) return [];
  const who = event === 'settle' ? 'payer' : actor.includes('doctor') ? 'doctor' : 'clinic';
  // A draft waits for nobody until the lab has asked for something.
  return [{ status, who, task, ...(event === 'submit' ? { when: 'asked' as const } : {}) }];
}

/** Each status in which the clinic has a task: one, since a list says one thing. A list's condition in SQL is made of them. */
export const turns: readonly TurnRow[] = orderStatuses.flatMap((status): TurnRow[] => {
  const led = byTable(status);
  if (led.length > 0 || !stateOf(status).awaitsModel) return led;
  return [{ status, who: 'clinic', task: 'sendModel', when: 'noModel' }];
});

/** What decides whether somebody at the clinic has a task on an order. */
export interface Standing {
  readonly status: OrderStatus;
  /** The lab asked for data, and they were not submitted again yet. */
  readonly asked: boolean;
  /** Null where no model is waited for. */
  readonly model: ModelState | null;
}

/** Whether the clinic has to send a model: none was sent, or what arrived cannot be used. */
export const lacksModel = (model: ModelState | null): boolean =>
  model === 'awaited' || model === 'incomplete' || model === 'damaged';

/** What the order waits for at the clinic, and whose task that is; null where it waits for nothing there. */
export function turnOf({ status, asked, model }: Standing): Turn | null {
  const holds: Record<Condition, boolean> = { asked, noModel: lacksModel(model) };
  const row = turns.find((turn) => turn.status === status && (!turn.when || holds[turn.when]));
  return row ? { who: row.who, task: row.task } : null;
}

/**
 * Why an order can wait for a person of the clinic: whose plans they decide (`own`: those of the orders that name them),
 * whether they pay, whether they write prescriptions.
 */
export interface Hands {
  readonly decides: 'all' | 'own' | 'none';
  readonly pays: boolean;
  readonly writes: boolean;
}

/** Whether a task at the clinic is this person's. @param isNamed whether they are the order's doctor, with approved papers */
export function isTurnOf(turn: Turn | null, { decides, pays, writes }: Hands, isNamed: boolean): boolean {
  if (!turn) return false;
  if (turn.who === 'payer') return pays;
  return turn.who === 'clinic' ? writes : decides === 'all' || (decides === 'own' && isNamed);
}

interface LabStanding {
  readonly status: OrderStatus;
  readonly designerId: string | null;
  /** Who made the version that is under way. */
  readonly versionDesignerId: string | null;
}

const designersOwn = new Set(statusesDoneBy('designer'));
const forOthers = new Set(statusesDoneBy('others'));

/**
 * Whether the next step is this person's at the lab: a step of one of their roles, a design only if it is theirs or
 * nobody's, a check only of somebody else's version.
 */
export function isLabTurnOf(
  { status, designerId, versionDesignerId }: LabStanding,
  actors: readonly WorkflowActor[],
  userId: string,
): boolean {
  if (!waitingFor(actors).includes(status)) return false;
  if (designersOwn.has(status) && designerId !== null && designerId !== userId) return false;
  return !forOthers.has(status) || versionDesignerId !== userId;
}
