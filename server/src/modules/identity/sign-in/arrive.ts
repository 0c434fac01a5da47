import type { SecondStep, SignInResult } from '@suya/contract/identity/identity.schema';
import { AppError } from '../../../platform/app-error.ts';
import type { IdentityCtx } from '../../../platform/ctx.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { type Beside, insertSession, insertTicket, type ProvedAt } from '../identity.repo.ts';
import { accessWithin, placeAfterSignIn, type Side } from '../identity.rules.ts';
import type { Person } from '../identity.views.ts';
import { factorOf, needsFactor } from '../second-factor/factor.rules.ts';
import { knowDevice, notingUse } from './known-devices.ts';
import { notingSignIn, type SignInNote, type SignInWay } from './sign-in-history.ts';

/** The clinics of a person, each once. */
export function clinicListOf(person: Pick<Person, 'accesses'>): SignInResult['clinicList'] {
  const entries = person.accesses.map(({ clinicId, clinicName }) => ({
    clinicId,
    clinicName,
    isCompany: accessWithin(clinicId, person.accesses)?.isCompany ?? false,
  }));
  return [...new Map(entries.map((entry) => [entry.clinicId, entry])).values()];
}

interface Place {
  readonly side: Side;
  readonly clinicId: string | null;
}

/** What a session begins with beside its place. */
export interface Coming {
  readonly device: string;
  /** When they last proved who they are, by a second factor where one is on. */
  readonly factorAt?: ProvedAt;
  /** The end of the session that this one comes from, if any: it lasts no longer. */
  readonly endsAt?: Date | null;
  /** The code login that leads here. */
  readonly origin?: Buffer | null;
  /** Written by the same statement. */
  readonly parts?: Beside['parts'];
}

/**
 * Begins a session of somebody who is held at a place and words the answer; tells an admin of the clinic's VIP gift the
 * first time.
 * @throws AppError 404 where the clinic is not theirs
 */
export async function enter(ctx: IdentityCtx, person: Person, place: Place, coming: Coming) {
  const access = place.clinicId ? accessWithin(place.clinicId, person.accesses) : null;
  // As if it were not there: who may not enter learns nothing of the clinic.
  if (place.clinicId && !access) throw new AppError(404);
  const giftTo = access?.roles.includes('admin') ? place.clinicId : null;
  const { device, factorAt, endsAt, origin, parts = [] } = coming;
  const begun = { userId: person.id, ...place, device, factorAt, endsAt, origin };
  const session = await insertSession(ctx, begun, { giftTo, parts });
  const answer: SignInResult = {
    token: session.token,
    clinicList: clinicListOf(person),
    currentUserId: person.id,
    name: access?.name ?? person.name,
    avatar: person.avatar,
    ...(session.giftEndsOn ? { vipGift: { endDate: session.giftEndsOn } } : {}),
  };
  return { session, answer };
}

/** In production the lab's finance and the platform's administrator get nowhere before they have set up their factor. */
function placeOf(deps: IdentityDeps, person: Person): Place | 'pick' {
  if (needsFactor(deps.production, person.labRoles) && !person.hasFactor) {
    return { side: 'none', clinicId: null };
  }
  return placeAfterSignIn(
    person.labRoles,
    clinicListOf(person).map(({ clinicId }) => clinicId),
  );
}

/** Begins a session where somebody who is held belongs, or gives a ticket where a clinic has to be picked first. */
export async function stand(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  person: Person,
  coming: Coming & { way?: SignInWay },
): Promise<SignInResult> {
  const { way = 'password', factorAt = null, endsAt = null, origin = null, parts = [] } = coming;
  const place = placeOf(deps, person);
  if (place !== 'pick') return (await enter(ctx, person, place, coming)).answer;
  const ticket = { userId: person.id, purpose: 'clinic', way, origin, factorAt, endsAt } as const;
  return {
    clinicList: clinicListOf(person),
    loginTicket: await insertTicket(ctx, ticket, parts),
    currentUserId: person.id,
    name: person.name,
    avatar: person.avatar,
  };
}

/** A sign-in whose first proof was given. */
export interface Arrival extends Coming, SignInNote {
  /** What the browser keeps of accounts that know it; one of them may be this account's. */
  readonly deviceTokens?: readonly string[] | undefined;
  /** They have just proved that they hold the account's phone. */
  readonly hasPhone?: boolean;
  /** Where another session lets them in: when they proved themselves in that one. */
  readonly vouchedAt?: Date | null;
}

/**
 * What is still asked for: the app wherever one is on; on an unknown device the phone after a password, and the password
 * after a code by SMS.
 */
function askedOf(deps: IdentityDeps, person: Person, { way, factorAt, hasPhone }: Arrival): SecondStep | null {
  if (factorAt) return null;
  const factor = factorOf(deps.factorByPhone, person);
  if (factor !== 'sms' || person.isAtKnownDevice) return factor === 'totp' ? factor : null;
  if (way === 'password' && !hasPhone) return 'sms';
  return way === 'sms' && person.hasPassword ? 'password' : null;
}

const purposes = { totp: 'factor', sms: 'device', password: 'password' } as const;

/** The first step's answer where a second one is asked for. */
async function askFor(
  factor: SecondStep,
  ctx: IdentityCtx,
  person: Person,
  { way, endsAt = null, origin = null, parts = [] }: Arrival,
): Promise<SignInResult> {
  const ticket = { userId: person.id, purpose: purposes[factor], way, origin, factorAt: null, endsAt } as const;
  const loginTicket = await insertTicket(ctx, ticket, parts);
  const { id, name, avatar } = person;
  return { clinicList: [], factor, loginTicket, currentUserId: id, name, avatar };
}

/** What is written of the device: known from now on where the phone was proved at it, else that it was used. */
async function noteDevice(deps: IdentityDeps, ctx: IdentityCtx, person: Person, arrival: Arrival) {
  const { deviceTokens = [], hasPhone } = arrival;
  if (factorOf(deps.factorByPhone, person) !== 'sms') return { parts: [], kept: {} };
  if (hasPhone) {
    const known = await knowDevice(ctx, person.id, deviceTokens);
    return { parts: [known.part], kept: { deviceToken: known.deviceToken } };
  }
  return { parts: person.isAtKnownDevice ? [notingUse(person.id, deviceTokens)] : [], kept: {} };
}

/**
 * Lets in somebody who is held and has proved who they are: by a session, or by a ticket where a second factor has to
 * be given or a clinic picked first.
 */
export async function arrive(
  deps: IdentityDeps,
  ctx: IdentityCtx,
  person: Person,
  arrival: Arrival,
): Promise<SignInResult> {
  const asked = askedOf(deps, person, arrival);
  if (asked) return askFor(asked, ctx, person, arrival);
  const { way, device, factorAt, vouchedAt, endsAt = null, origin = null, parts = [] } = arrival;
  const noted = await noteDevice(deps, ctx, person, arrival);
  // Whoever has no app has proved all that there is, unless another session only vouches for them.
  const provedAt = factorAt ?? (vouchedAt === undefined ? 'now' : vouchedAt);
  const answer = await stand(deps, ctx, person, {
    ...{ way, device, endsAt, origin },
    factorAt: provedAt,
    parts: [...parts, notingSignIn(ctx, person.id, { way, device }), ...noted.parts],
  });
  return { ...answer, ...noted.kept };
}
