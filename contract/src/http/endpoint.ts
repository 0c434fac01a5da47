import type { z } from 'zod';
import type { Access } from '../access/permissions.ts';
import type { Repeat, Repeatable } from './repeat.ts';

/** What an endpoint answers with: the JSON envelope, a file, a stream of events, or a gateway's own format. */
export type AnswerFormat = 'envelope' | 'blob' | 'stream' | 'gateway';

type Shape = z.ZodObject | undefined;

/**
 * Which calls require that the person proved a second factor in this session within the last five minutes: all, or
 * those whose input matches `when`. `says` describes them for the API page.
 */
export type FreshFactor =
  | true
  | { readonly says: string; readonly when: (input: Readonly<Record<string, unknown>>) => boolean };

/**
 * One declared endpoint. The server mounts it, the client gets its types from it, and the API page is generated
 * from it.
 */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  A extends z.ZodType = z.ZodType,
  X extends Access = Access,
  F extends AnswerFormat = AnswerFormat,
> {
  readonly method: 'GET' | 'POST';
  /** Path with `{name}` for each path parameter. */
  readonly path: string;
  readonly summary: string;
  /** Who may call it. There is no default: an endpoint without `access` does not compile. */
  readonly access: X;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  readonly format?: F;
  /** How a POST may be sent again. There is no default: a POST without `repeat` does not compile. */
  readonly repeat?: Repeat;
  /** Set if the answer shows a patient: each read leaves an audit row. */
  readonly sensitive?: boolean;
  /**
   * Set for calls that move money, or that give or take people's access. Checked in one place,
   * `platform/http/mount.ts`.
   */
  readonly freshFactor?: FreshFactor;
  /** Largest body in bytes, if the general limit of 1 MB does not fit. */
  readonly bodyLimit?: number;
}

type Fields<S extends Shape> = S extends z.ZodObject ? z.output<S> : unknown;
type Typed<S extends Shape> = S extends z.ZodObject ? z.input<S> : unknown;

/** What a handler receives: path, query and body fields in one object, parsed. */
export type InputOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B> ? Fields<P> & Fields<Q> & Fields<B> : never;

/** What a client sends: the same fields before parsing (defaults may be left out). */
export type CallOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B> ? Typed<P> & Typed<Q> & Typed<B> : never;

/** What an endpoint answers with in the envelope's `data`. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** Declares an endpoint. An identity function that keeps the literal types. */
export function endpoint<
  P extends Shape,
  Q extends Shape,
  B extends Shape,
  A extends z.ZodType,
  X extends Access,
  F extends AnswerFormat = 'envelope',
>(declared: Endpoint<P, Q, B, A, X, F> & Repeatable): Endpoint<P, Q, B, A, X, F> {
  return declared;
}

/** Whether a call with this input requires a recently proved second factor. */
export const needsFreshFactor = (
  { freshFactor }: Pick<Endpoint, 'freshFactor'>,
  input: Readonly<Record<string, unknown>>,
): boolean => freshFactor === true || (freshFactor?.when(input) ?? false);

/**
 * Splits an input into path, query and body by the declared shapes. A field that both query and body accept goes
 * into the body, because addresses are kept in histories and logs.
 */
export function splitInput(
  declared: Pick<Endpoint, 'params' | 'query' | 'body'>,
  input: Readonly<Record<string, unknown>>,
): { params: Record<string, unknown>; query: Record<string, unknown>; body?: Record<string, unknown> } {
  const inBody = declared.body?.shape ?? {};
  const pick = (shape: Shape, without: object = {}) =>
    Object.fromEntries(
      Object.keys(shape?.shape ?? {}).flatMap((key) => (key in input && !(key in without) ? [[key, input[key]]] : [])),
    );
  return {
    params: pick(declared.params),
    query: pick(declared.query, inBody),
    ...(declared.body ? { body: pick(declared.body) } : {}),
  };
}

/** The path with its parameters filled in and escaped. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
