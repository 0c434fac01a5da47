import type { Compilable, CompiledQuery } from 'kysely';
import type { Ctx } from '../ctx.ts';

type Scalar = string | number | Date | null;

/** What a prepared query takes: values, and lists whose length is part of the query's shape. */
export type PreparedValues = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;

/** Stands in a query that is built once for a value that each call brings. */
class Hole {
  readonly name: string;
  readonly at: number | undefined;

  constructor(name: string, at?: number) {
    this.name = name;
    this.at = at;
  }
}

/** Shapes that are kept; filters in all their combinations may make more, which are built each time. */
const MOST_SHAPES = 200;

const shapeOf = (kind: string, values: PreparedValues): string => {
  let shape = kind;
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) shape += `,${name}*${value.length}`;
    else if (value !== undefined) shape += `,${name}`;
  }
  return shape;
};

/** The same values with a hole for each; the builder passes them on to the parameters without looking at them. */
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
 * A query that is built and compiled once for each shape (which values are there, how long the lists are) and then only
 * takes its values. `build` must not look into the values nor make others of them; what it has to look at goes into
 * `kind`, of which there is one shape each.
 */
export function prepared<V extends PreparedValues, R>(
  build: (ctx: Ctx, values: V, kind: string) => Compilable<R>,
): (ctx: Ctx, values: V, kind?: string) => Promise<R[]> {
  const shapes = new Map<string, CompiledQuery<R>>();
  return async (ctx, values, kind = '') => {
    const shape = shapeOf(`${ctx.scope.kind},${kind}`, values);
    let query = shapes.get(shape);
    if (!query) {
      query = build(ctx, holesFor(values), kind).compile();
      if (shapes.size < MOST_SHAPES) shapes.set(shape, query);
    }
    const parameters = query.parameters.map((parameter) => fill(parameter, values));
    return (await ctx.db.executeQuery<R>({ ...query, parameters })).rows;
  };
}
