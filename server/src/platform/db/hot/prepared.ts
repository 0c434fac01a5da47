import type { Compilable, CompiledQuery } from 'kysely';
import type { Ctx } from '../../ctx.ts';

type Scalar = string | number | Date | null;

/** The input of a prepared query: values, and lists whose length is part of the query's shape. */
export type PreparedValues = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;

/** A placeholder, in a query that is built once, for a value that each call supplies. */
class Hole {
  readonly name: string;
  readonly at: number | undefined;

  constructor(name: string, at?: number) {
    this.name = name;
    this.at = at;
  }

  /** `build` compared, joined or calculated with it. That would put one caller's value into everybody's statement. */
  [Symbol.toPrimitive](): never {
    throw new Error(`a prepared query looks at "${this.name}", whose value it does not have: pass that by its kind`);
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** Maximum number of shapes that are kept. Combinations of filters may produce more; those are built each time. */
const MOST_SHAPES = 200;

const shapeOf = (scope: string, kind: unknown, values: PreparedValues): string => {
  let shape = kind === undefined ? scope : scope + JSON.stringify(kind);
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) shape += `,${name}*${value.length}`;
    else if (value !== undefined) shape += `,${name}`;
  }
  return shape;
};

/** The same values, each replaced by a hole. The builder passes them on as parameters without looking at them. */
function holesFor<V extends PreparedValues>(values: V): V {
  const holes = Object.entries(values).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((_, at) => new Hole(name, at))];
    return [name, value === undefined ? undefined : new Hole(name)];
  });
  return Object.fromEntries(holes) as V;
}

function fill(parameter: unknown, values: PreparedValues): unknown {
  if (!(parameter instanceof Hole)) return parameter;
  const value = values[parameter.name];
  return parameter.at === undefined ? value : (value as readonly Scalar[])[parameter.at];
}

/**
 * A query that is built and compiled once per shape (which values are present, how long the lists are) and
 * afterwards only takes its values. `build` must neither inspect the values (a comparison throws, but `if (value)`
 * does not) nor derive new ones. What it has to inspect goes into `kind`, which is plain data; each `kind` has its
 * own shape.
 */
export function prepared<V extends PreparedValues, R, K = void>(
  build: (ctx: Ctx, values: V, kind: K) => Compilable<R>,
): (ctx: Ctx, values: V, kind: K) => Promise<R[]> {
  const shapes = new Map<string, CompiledQuery<R>>();
  return async (ctx, values, kind) => {
    const shape = shapeOf(ctx.scope.kind, kind, values);
    let query = shapes.get(shape);
    if (!query) {
      query = build(ctx, holesFor(values), kind).compile();
      if (shapes.size < MOST_SHAPES) shapes.set(shape, query);
    }
    const parameters = query.parameters.map((parameter) => fill(parameter, values));
    return (await ctx.db.executeQuery<R>({ ...query, parameters })).rows;
  };
}
