import type { ClinicRole, LabRole } from '@suya/contract/access/permissions';
import { type AnswerOf, type CallOf, type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import type { Envelope } from '@suya/contract/http/envelope';
import { inject } from 'vitest';
import { ownFetch } from './network.ts';

export interface Clinic {
  readonly id: string;
  readonly name: string;
}

/** Somebody with a live session. */
export interface Person {
  readonly token: string;
  readonly userId: string;
  readonly name: string;
  readonly phone: string;
}

export interface Staff extends Person {
  readonly clinicId: string;
  /** The membership's id, by which an order names its doctor. */
  readonly memberId: string;
}

/** A submitted order with the people who move it. */
export interface Case {
  readonly clinic: Clinic;
  readonly doctor: Staff;
  readonly lab: Readonly<Record<'intake' | 'designer' | 'checker' | 'production', Person>>;
  readonly orderId: string;
}

/** Has something prepared that no public endpoint does: see `server/src/testing/stage/acts.ts`. */
async function prepare<T>(act: string, ...args: readonly unknown[]): Promise<T> {
  const body = JSON.stringify(args.map((arg) => arg ?? undefined));
  const response = await ownFetch(new URL(act, inject('stageOrigin')), { method: 'POST', body });
  const { done, error } = (await response.json()) as { done: T; error?: string };
  if (error !== undefined) throw new Error(`${act}: ${error}`);
  return done;
}

export const aClinic = (clinic: { name?: string; authenticated?: boolean } = {}) => prepare<Clinic>('aClinic', clinic);

/** A doctor with passed papers. */
export const aDoctor = (clinic: Clinic) => prepare<Staff>('aDoctor', clinic);

export const aMember = (
  clinic: Clinic,
  roles: readonly ClinicRole[],
  named: { name?: string; password?: string } = {},
) => prepare<Staff>('aMember', clinic, roles, named);

export const aLabPerson = (...roles: readonly LabRole[]) => prepare<Person>('aLabPerson', ...roles);

/** A submitted order of a clinic of its own: a retainer for 100 yuan unless told otherwise. */
export const aCase = (ordered: { type?: number; priceFen?: number } = {}) => prepare<Case>('aCase', ordered);

/** Takes a submitted order to where its design begins. */
export const toDesign = ({ orderId }: Case) => prepare<void>('toDesign', orderId);

/** Publishes a design of an order whose design has begun. @returns its id */
export const aPublishedVersion = ({ orderId }: Case) => prepare<string>('aPublishedVersion', orderId);

/** Sets the answer of every captcha that was drawn so far. @returns that answer */
export const knowCaptchas = () => prepare<string>('knowCaptchas');

/**
 * Asks an endpoint as a person, in the background of a test.
 * @throws where it is refused
 */
export async function ask<E extends Endpoint>(person: Person, endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>> {
  const { params, query, body } = splitInput(endpoint, input as Readonly<Record<string, unknown>>);
  const url = new URL(fillPath(endpoint.path, params), inject('serverOrigin'));
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
  const headers = {
    Authorization: person.token,
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(endpoint.repeat === 'key' ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
  };
  const response = await ownFetch(url, {
    method: endpoint.method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await response.json()) as Envelope<AnswerOf<E>>;
  if (!response.ok || envelope.data === null) throw new Error(`${endpoint.path}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}
