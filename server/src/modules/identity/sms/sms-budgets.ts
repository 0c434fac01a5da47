import type { ClinicCtx, IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { countAct, countVisit, noteAct } from '../sign-in/attempts.ts';
import type { CodeScene } from './sms-codes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What a message is for. Each purpose has a budget of its own: none uses up what another needs. */
export type SmsPurpose = 'proved' | 'entry' | 'registration' | 'invitation';

/** What may be sent in a day, in all and because of one clinic or one account. */
export interface SmsBudget {
  readonly all: number;
  readonly perClinic: number;
  readonly perAccount: number;
}

/**
 * The parts of what may be sent in all, in percent. Whoever has proved a password or is signed in comes first, and what
 * administrators tell somebody of their own account; then who signs in or resets by SMS, then who registers or binds a
 * phone, and invitations last.
 */
export const shares: Readonly<Record<SmsPurpose, number>> = { proved: 35, entry: 35, registration: 20, invitation: 10 };

/** What the codes of a scene are for. */
export const purposes: Readonly<Record<CodeScene, SmsPurpose>> = {
  device: 'proved',
  factor: 'proved',
  login: 'entry',
  forget: 'entry',
  register: 'registration',
  bind: 'registration',
};

type Budgeted = Pick<IdentityDeps, 'smsBudget'>;
type Counting = IdentityCtx | ClinicCtx;

const ADDRESS = { everyMs: HOUR_MS / 20, burst: 20 };
/** Codes are asked for once a minute. */
const MINUTE = { everyMs: MINUTE_MS, burst: 1 };
/** Five messages an hour, ten a day, whatever they say. */
const PHONE = [
  { name: 'hour', everyMs: HOUR_MS / 5, burst: 5 },
  { name: 'day', everyMs: DAY_MS / 10, burst: 10 },
] as const;

/** Four fifths at once and the rest over the day, so that no day ever has more. */
function withinADay(most: number) {
  const burst = Math.max(1, Math.floor((most * 4) / 5));
  return { everyMs: DAY_MS / Math.max(1, most - burst), burst };
}

/** As many at once, and as many again over each day. */
function shareOf({ smsBudget }: Budgeted, purpose: SmsPurpose) {
  const burst = Math.max(1, Math.floor((smsBudget.all * shares[purpose]) / 100));
  return { everyMs: DAY_MS / burst, burst };
}

const countPurpose = (deps: Budgeted, ctx: Counting, purpose: SmsPurpose): Promise<void> =>
  countAct(ctx, `sms.all.${purpose}`, '', shareOf(deps, purpose));

async function countPhone(ctx: Counting, phone: string, reserve = ''): Promise<void> {
  for (const { name, ...limit } of PHONE) await countAct(ctx, `sms.${name}${reserve}`, phone, limit);
}

const countAccount = ({ smsBudget }: Budgeted, ctx: Counting, userId: string): Promise<void> =>
  countAct(ctx, 'sms.account', userId, withinADay(smsBudget.perAccount), 'refusals.smsOfAccount');

export interface AskedCode {
  readonly phone: string;
  readonly scene: CodeScene;
  /** Who asks, where they are signed in or gave a password. */
  readonly userId: string | null;
}

/**
 * Counts a code against every limit. Whoever proved a password or is signed in has limits of phone and address of their
 * own: what strangers have sent to the phone keeps nobody out.
 * @throws AppError 429
 */
export async function countCode(deps: Budgeted, ctx: IdentityCtx, { phone, scene, userId }: AskedCode): Promise<void> {
  const purpose = purposes[scene];
  const reserve = purpose === 'proved' ? '.proved' : '';
  await countVisit(ctx, `sms.address${reserve}`, ADDRESS);
  await countAct(ctx, `sms.minute${reserve}`, phone, MINUTE);
  await countPhone(ctx, phone, reserve);
  // To a phone of anybody's; the other scenes send to one's own.
  if (scene === 'bind' && userId) await countAccount(deps, ctx, userId);
  await countPurpose(deps, ctx, purpose);
}

/**
 * Counts an invitation against what its clinic, whoever invites, its phone and all invitations together may cost. Not
 * against the minute: whoever is invited asks for a code as they open the link.
 * @throws AppError 429
 */
export async function countInvitation(
  deps: Budgeted,
  ctx: ClinicCtx,
  { phone, userId }: { readonly phone: string; readonly userId: string },
): Promise<void> {
  const { perClinic } = deps.smsBudget;
  await countAct(ctx, 'sms.clinic', ctx.scope.clinicId, withinADay(perClinic), 'refusals.smsOfClinic');
  await countAccount(deps, ctx, userId);
  await countPhone(ctx, phone);
  await countPurpose(deps, ctx, 'invitation');
}

/**
 * Counts a message about a phone's own account that is sent whatever was sent before: who was let into the lab, or lost
 * their factor, has to learn of it, and an administrator is not kept from either because somebody else sent codes there.
 * It takes its share all the same. An account is told such a thing once for each act on record, so they cannot be had
 * without end.
 */
export async function noteTold(deps: Budgeted, ctx: IdentityCtx, phone: string): Promise<void> {
  for (const { name, ...limit } of PHONE) await noteAct(ctx, `sms.${name}`, phone, limit);
  await noteAct(ctx, 'sms.all.proved', '', shareOf(deps, 'proved'));
}

/** When the next code may be asked for. */
export const againAt = (now: Date): string => new Date(now.getTime() + MINUTE_MS).toISOString();
