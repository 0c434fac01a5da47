import type { Machine, Row, Terms } from './row.ts';

/** One arrow of the graph: a row split into single states. */
export interface Edge<T extends Terms> {
  readonly from: T['state'] | null;
  readonly to: T['state'];
  readonly row: Row<T>;
}

/** Every state that a row can lead to, each once. */
export function targetsOf<T extends Terms>(row: Row<T>): T['state'][] {
  if (typeof row.to !== 'object') return [row.to];
  return [...new Set<T['state']>(Object.values(row.to.cases))];
}

/** The table as a graph. */
export function edgesOf<T extends Terms>(rows: readonly Row<T>[]): Edge<T>[] {
  return rows.flatMap((row) => row.from.flatMap((from) => targetsOf(row).map((to) => ({ from, to, row }))));
}

/** The states that can be reached from the given ones, including these. */
function reachableFrom<T extends Terms>(
  rows: readonly Row<T>[],
  starts: readonly T['state'][],
): ReadonlySet<T['state']> {
  return closure(
    starts,
    edgesOf(rows).map(({ from, to }) => [from, to]),
  );
}

/** The states that cannot be reached. */
export function unreachable<T extends Terms>(
  rows: readonly Row<T>[],
  states: readonly T['state'][],
  starts: readonly T['state'][],
): T['state'][] {
  const reached = reachableFrom(rows, starts);
  return states.filter((state) => !reached.has(state));
}

/** The states from which no end can be reached. */
function withoutWayOut<T extends Terms>(
  rows: readonly Row<T>[],
  states: readonly T['state'][],
  ends: readonly T['state'][],
): T['state'][] {
  const saved = closure(
    ends,
    edgesOf(rows).map(({ from, to }) => [to, from]),
  );
  return states.filter((state) => !saved.has(state));
}

/** Pairs of rows that both match the same state, event and actor for a subject with the same traits. */
function collisions<T extends Terms>(rows: readonly Row<T>[]): string[] {
  return rows.flatMap((row, index) =>
    rows
      .slice(index + 1)
      .filter((other) => other.event === row.event && traitsOverlap(row, other))
      .flatMap((other) =>
        row.actor
          .filter((actor) => other.actor.includes(actor))
          .flatMap((actor) =>
            row.from.filter((state) => other.from.includes(state)).map((state) => `${state} ${row.event} ${actor}`),
          ),
      ),
  );
}

/** States in which the system would move the subject forever. */
function automaticLoops<T extends Terms>(rows: readonly Row<T>[]): T['state'][] {
  const automatic = rows.filter((row) => row.automatic);
  const states = new Set(edgesOf(automatic).map(({ to }) => to));
  return [...states].filter((state) => {
    const after = edgesOf(automatic).filter(({ from }) => from === state);
    return reachableFrom(
      automatic,
      after.map(({ to }) => to),
    ).has(state);
  });
}

/**
 * Every fault of a table, in words. The list is empty for a sound machine; each machine's test is one line with
 * this function.
 * @param starts the states in which a subject's life may begin
 */
export function faultsOf<T extends Terms, Subject, R extends Row<T>>(
  machine: Machine<T, Subject, R>,
  states: readonly T['state'][],
  starts: readonly T['state'][],
): string[] {
  const rows: readonly Row<T>[] = machine.rows;
  const known = new Set<T['state'] | null>([null, ...states]);
  const edges = edgesOf(rows);
  return [
    ...edges
      .flatMap(({ from, to }) => [from, to])
      .filter((s) => !known.has(s))
      .map((s) => `${s} is no state`),
    ...unreachable(rows, states, starts).map((state) => `nothing leads to ${state}`),
    ...withoutWayOut(rows, states, machine.ends).map((state) => `no way out of ${state}`),
    ...edges
      .filter(({ from }) => from !== null && machine.ends.includes(from))
      .map((e) => `${e.from} is an end, yet left`),
    ...collisions(rows).map((pair) => `two rows for ${pair}`),
    ...automaticLoops(rows).map((state) => `automatic loop through ${state}`),
  ];
}

function closure<N>(starts: readonly N[], arrows: readonly (readonly [N | null, N | null])[]): ReadonlySet<N> {
  const reached = new Set<N | null>(starts);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [from, to] of arrows) if (reached.has(from)) reached.add(to);
  }
  reached.delete(null);
  return reached as Set<N>;
}

function traitsOverlap<T extends Terms>(one: Row<T>, other: Row<T>): boolean {
  const others = (other.when ?? {}) as Readonly<Record<string, readonly unknown[] | undefined>>;
  return Object.entries(one.when ?? {}).every(([trait, values]) => {
    const theirs = others[trait];
    return !theirs || (values as readonly unknown[]).some((value) => theirs.includes(value));
  });
}
