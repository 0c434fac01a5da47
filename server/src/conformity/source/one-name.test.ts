import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@suya/contract/endpoints';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));

/** A route: the endpoint's name, and the name of the function that its handler calls; null if it calls none. */
interface Binding {
  readonly endpoint: string;
  readonly calls: string | null;
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/**
 * Takes a call's arguments apart.
 * @param text the source from behind the opening bracket on
 * @returns the arguments' texts
 */
function argumentsIn(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of text) {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === ',' && depth === 0) found.push('');
    else found.push(`${found.pop()}${sign}`);
  }
  return found.map((argument) => argument.trim());
}

/** @returns what a handler calls: itself if it is a name, the call that is its whole body if it is an arrow function */
function calledBy(handler: string): string | null {
  if (/^[\w.]+$/.test(handler)) return lastOf(handler);
  const [, name = ''] = /^(?:async )?\([^)]*\)\s*=>\s*(?:await )?([\w.]+)(?:<[^(]*>)?\(/s.exec(handler) ?? [];
  return lastOf(name) || null;
}

/** @returns every route that a source file binds */
function bindingsIn(source: string): Binding[] {
  return [...source.matchAll(/(?<![\w.])on\(/g)].flatMap(({ index }) => {
    const [endpoint = '', handler] = argumentsIn(source.slice(index + 'on('.length));
    if (handler === undefined || !/^[\w.]+$/.test(endpoint)) return [];
    return [{ endpoint: lastOf(endpoint), calls: calledBy(handler) }];
  });
}

/** The side is no part of an act's name: `getOrder` may serve `getLabOrder`. */
const isRenamed = ({ endpoint, calls }: Binding): boolean =>
  calls !== endpoint && calls !== endpoint.replace('Lab', '');

async function everyBinding(): Promise<{ file: string; binding: Binding }[]> {
  const files = (await readdir(SERVER, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => /^(modules|platform)\/.*\.ts$/.test(file) && !/\.(test|races|faults)\.ts$|\/testing\//.test(file),
    );
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(SERVER, file), 'utf8');
      return bindingsIn(source).map((binding) => ({ file, binding }));
    }),
  );
  return found.flat();
}

test('every use case bears the name of its endpoint', async () => {
  const bindings = await everyBinding();
  expect(bindings.length, 'routes read').toBe(endpoints.length);
  const renamed = bindings.filter(({ binding }) => isRenamed(binding));
  expect(
    renamed.map(({ file, binding }) => `${file}: ${binding.endpoint} → ${binding.calls}`),
    `${renamed.length} of ${bindings.length} routes rename the act`,
  ).toEqual([]);
});

test.each([
  'on(patients.createPatient, (ctx, input) => enterPatient(ctx, input)),',
  'on(createPatient, enterPatient),',
  'on(cases.talk.sendMessage, async (ctx, { caseId }) => await service.send(ctx, caseId)),',
  'on(\n  plans.listDesigns,\n  async (ctx, { orderId }) => (await getOrder(ctx, orderId)).designs,\n),',
  'on(live.streamEvents, async (ctx, input, request, reply) => { reply.hijack(); }),',
  'on(orders.getOrder, (ctx, input) => getLabOrder(ctx, input)),',
])('canary: another name is seen: %s', (source) => {
  expect(bindingsIn(source).filter(isRenamed)).toHaveLength(1);
});

test.each([
  'on(patients.createPatient, (ctx, input) => createPatient(ctx, input)),',
  'on(orders.getLabOrder, (ctx, { orderId }) => getOrder(ctx, orderId)),',
  'on(cases.listCases, (ctx, input) => listCases(narrowed(ctx, input.clinicId), input)),',
  'on(pay.wechatNotice, wechatNotice),',
])('the same name is not: %s', (source) => {
  expect(bindingsIn(source)).toHaveLength(1);
  expect(bindingsIn(source).filter(isRenamed)).toEqual([]);
});
