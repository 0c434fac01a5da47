import type { Endpoint } from '@suya/contract/http/endpoint';
import { z } from 'zod';

export type Path = readonly (string | number)[];

/** Every leaf of a plain value with where it stands. */
export function leavesOf(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A copy with another value at one place; what is missing on the way there is made. */
export function withLeaf<T>(value: T, [first, ...rest]: Path, leaf: unknown): T {
  if (first === undefined) return leaf as T;
  const missing = typeof first === 'number' ? [] : {};
  const whole = (typeof value === 'object' && value !== null ? value : missing) as Record<string | number, unknown>;
  const changed = withLeaf(whole[first], rest, leaf);
  if (Array.isArray(whole)) return Object.assign([...whole], { [first]: changed }) as T;
  return { ...whole, [first]: changed } as T;
}

type Schema = {
  readonly $ref?: string;
  readonly $defs?: Record<string, Schema>;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly additionalProperties?: Schema | boolean;
};

/** Every place of a schema, with what it takes there; an array is entered at its first item. */
function placesOf(schema: Schema, defs: Record<string, Schema>, path: Path = []): [Path, Schema][] {
  const named = schema.$ref ? (defs[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema;
  const further = typeof named.additionalProperties === 'object' ? { any: named.additionalProperties } : {};
  return [
    [path, named],
    ...Object.entries({ ...named.properties, ...further }).flatMap(([name, inner]) =>
      placesOf(inner, defs, [...path, name]),
    ),
    ...(named.items ? placesOf(named.items, defs, [...path, 0]) : []),
    ...(named.anyOf ?? []).flatMap((choice) => placesOf(choice, defs, path)),
  ];
}

/** Every place where an endpoint takes something, in path, query and body. */
function inputPlacesOf({ params, query, body }: Pick<Endpoint, 'params' | 'query' | 'body'>): [Path, Schema][] {
  return [params, query, body].flatMap((shape) => {
    if (!shape) return [];
    const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
    return placesOf(schema, schema.$defs ?? {});
  });
}

/** Where an endpoint takes ids, dotted (arrays as `0`). */
export const idFieldsOf = (endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>): string[] =>
  inputPlacesOf(endpoint).flatMap(([path, { format }]) => (format === 'uuid' ? [path.join('.')] : []));

/** Where an endpoint takes text of any kind, each place once. */
export function stringPlacesOf(endpoint: Pick<Endpoint, 'params' | 'query' | 'body'>): Path[] {
  const texts = inputPlacesOf(endpoint).filter(([, { type, enum: listed }]) => type === 'string' && !listed);
  return [...new Map(texts.map(([path]) => [path.join('.'), path])).values()];
}
