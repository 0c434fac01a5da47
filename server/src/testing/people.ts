import { randomInt } from 'node:crypto';
import type { ClinicRole, LabRole } from '@suya/contract/access/permissions';
import type { AnswerOf, CallOf, Endpoint } from '@suya/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { addMember, openClinic, setDoctorStatus } from '../modules/clinics/index.ts';
import { beginSession, createUser, insertLabPerson } from '../modules/identity/index.ts';
import type { SystemCtx } from '../platform/ctx.ts';
import type { Database } from '../platform/db/database.ts';
import { makeBus } from '../platform/events/bus.ts';
import { systemCtx } from '../platform/make-ctx.ts';
import { type Answer, type CallOptions, call } from './call.ts';

/** What the builders need of a test server. */
export interface Ground {
  readonly database: Database;
  readonly http: FastifyInstance;
}

export interface TestClinic {
  readonly ground: Ground;
  readonly id: string;
  readonly name: string;
}

/** A person with a live session, and how they ask. */
export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
  /** Asks an endpoint with this person's token. */
  ask<E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: CallOptions): Promise<Answer<AnswerOf<E>>>;
}

export interface Staff extends SignedIn {
  readonly clinicId: string;
  /** The membership's id, by which an order names its doctor. */
  readonly memberId: string;
}

/** The system's ctx over a test server, for what a test has to prepare. */
export function systemOf({ database, http }: Ground): SystemCtx {
  return systemCtx({
    database,
    bus: makeBus([]),
    log: http.log,
    language: 'zh',
    traceId: 'test',
    address: '127.0.0.1',
  });
}

let count = randomInt(10_000_000);

/** A phone that no other person of the run has. */
export function aPhone(): string {
  count += 1;
  return `139${String(count).padStart(8, '0')}`;
}

export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
}

/** A person with an account, who is nowhere yet. */
export async function aPerson(ground: Ground, person: { name?: string; password?: string } = {}): Promise<Person> {
  const phone = aPhone();
  const name = person.name ?? `用户${phone.slice(-4)}`;
  const userId = await createUser(systemOf(ground), { phone, name, password: person.password ?? null });
  return { userId, name, phone };
}

type Place = { side: 'clinic'; clinicId: string } | { side: 'lab' | 'none'; clinicId: null };

/** Signs a person in at a place, past password and captcha. */
export async function signIn(ground: Ground, person: Person, place: Place): Promise<SignedIn> {
  const { token } = await systemOf(ground).transaction((tx) =>
    beginSession(tx, { userId: person.userId, ...place, device: 'test' }),
  );
  return {
    ...person,
    token,
    ask: (endpoint, input, options) => call(ground.http, endpoint, input, { token, ...options }),
  };
}

/** A clinic of its own for one test; its papers are passed unless told otherwise. */
export async function aClinic(
  ground: Ground,
  clinic: { name?: string; authenticated?: boolean; organisationId?: string } = {},
): Promise<TestClinic> {
  const name = clinic.name ?? `测试诊所${aPhone().slice(-6)}`;
  const id = await openClinic(systemOf(ground), {
    name,
    authStatus: clinic.authenticated === false ? -1 : 1,
    ...(clinic.organisationId ? { organisationId: clinic.organisationId } : {}),
  });
  return { ground, id, name };
}

/** A new person signed in as staff of the clinic. */
export async function aMember(
  clinic: TestClinic,
  roles: readonly ClinicRole[],
  named: { name?: string; password?: string } = {},
): Promise<Staff> {
  const { ground, id: clinicId } = clinic;
  const person = await aPerson(ground, named);
  const memberId = await addMember(systemOf(ground), { clinicId, userId: person.userId, name: person.name, roles });
  return { ...(await signIn(ground, person, { side: 'clinic', clinicId })), clinicId, memberId };
}

/** A doctor with passed papers. */
export async function aDoctor(clinic: TestClinic): Promise<Staff> {
  const doctor = await aMember(clinic, ['doctor']);
  await setDoctorStatus(systemOf(clinic.ground), doctor.userId, 1);
  return doctor;
}

export const anAssistant = (clinic: TestClinic): Promise<Staff> => aMember(clinic, ['assistant']);
export const anAdmin = (clinic: TestClinic): Promise<Staff> => aMember(clinic, ['admin']);

/** Somebody of the lab with these roles. */
export async function aLabPerson(ground: Ground, ...roles: readonly LabRole[]): Promise<SignedIn> {
  const person = await aPerson(ground);
  await insertLabPerson(systemOf(ground), { userId: person.userId, name: person.name, roles });
  return signIn(ground, person, { side: 'lab', clinicId: null });
}
