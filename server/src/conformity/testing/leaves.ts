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

/** A copy with another value at one place. */
export function withLeaf<T>(value: T, [first, ...rest]: Path, leaf: unknown): T {
  if (first === undefined) return leaf as T;
  const inner = (value as Record<string | number, unknown>)[first];
  const changed = withLeaf(inner, rest, leaf);
  if (Array.isArray(value)) return value.map((each, index) => (index === first ? changed : each)) as T;
  return { ...value, [first]: changed };
}

type Schema = {
  readonly $ref?: string;
  readonly $defs?: Record<string, Schema>;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
};

/** Dotted places (arrays as `0`) where a schema takes an id. */
function idPlaces(schema: Schema, defs: Record<string, Schema>, path: string): string[] {
  const named = schema.$ref ? (defs[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema;
  if (named.format === 'uuid') return [path];
  const join = (name: string): string => (path ? `${path}.${name}` : name);
  return [
    ...Object.entries(named.properties ?? {}).flatMap(([name, inner]) => idPlaces(inner, defs, join(name))),
    ...(named.items ? idPlaces(named.items, defs, join('0')) : []),
    ...(named.anyOf ?? []).flatMap((choice) => idPlaces(choice, defs, path)),
  ];
}

/** Where an endpoint takes ids, in path, query and body. */
export function idFieldsOf({ params, query, body }: Pick<Endpoint, 'params' | 'query' | 'body'>): string[] {
  return [params, query, body].flatMap((shape) => {
    if (!shape) return [];
    const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
    return idPlaces(schema, schema.$defs ?? {}, '');
  });
}
