import type { Endpoint } from '@suya/contract/http/endpoint';
import { newId } from '../../platform/ids.ts';
import type { Input } from './ask.ts';
import { inputsOf } from './fixtures.ts';
import { leavesOf, type Path, withLeaf } from './leaves.ts';
import type { Ids } from './side.ts';

/** Held by whoever got the link; that a clinic cannot come by another's is shown in payments.test.ts. */
const secrets = new Set(['payToken']);
/** An id that is nowhere, of the same make as a given one. */
const absentLike = (value: string): string =>
  /^[0-9a-f-]{36}$/.test(value)
    ? newId()
    : value
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => newId())
        .replace(/\d(?=\d{0,3}$)/g, (d) => String((Number(d) + 1) % 10));

export interface Attack {
  readonly at: string;
  readonly foreign: string;
  readonly input: Input;
  readonly absent: string;
  readonly inputOfAbsent: Input;
}

/** Every id of B in every place, the rest A's own or B's too; and the same with an id that is nowhere. */
export function attacksOn(endpoint: Endpoint, a: Ids, b: Ids): Attack[] {
  const [own, theirs] = [inputsOf(endpoint, a), inputsOf(endpoint, b)];
  return own.flatMap((mine, index) => {
    const foreignInput = theirs[index] ?? {};
    const ids = leavesOf(foreignInput).filter(
      ([path, value]) => typeof value === 'string' && value !== read(mine, path) && !secrets.has(String(path.at(-1))),
    ) as [Path, string][];
    return ids.flatMap(([path, foreign]) => {
      const absent = absentLike(foreign);
      // With B's own link in hand the rest of B's input is a right, not an attack.
      const rests = Object.keys(mine).some((field) => secrets.has(field)) ? [mine] : [mine, foreignInput];
      return rests.map((rest) => ({
        at: path.join('.'),
        foreign,
        absent,
        input: withLeaf(rest, path, foreign),
        inputOfAbsent: withLeaf(rest, path, absent),
      }));
    });
  });
}

const read = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
