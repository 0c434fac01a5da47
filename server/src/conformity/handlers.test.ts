import { endpoints } from '@suya/contract/endpoints';
import { expect, test } from 'vitest';
import { useServer } from '../testing/use-server.ts';
import { nameOf } from './testing/ask.ts';
import { fixtureOf, fixtures } from './testing/fixtures.ts';

/** Routes that are no calls of the API: life signs, the description, the store's own protocol. */
const beside = [
  ...['/api-docs', '/healthz', '/openapi.json', '/readyz', '/storage/o/{fileId}'].map((path) => `GET ${path}`),
  ...['/storage/uploads', '/storage/uploads*'].flatMap((path) => [`PATCH ${path}`, `POST ${path}`]),
].sort();

const server = useServer();

test('every declared endpoint has exactly one handler, and no handler is without a declaration', () => {
  const handled = server.app.modules.flatMap(({ routes }) => routes.map(({ endpoint }) => nameOf(endpoint))).sort();
  expect(handled).toEqual(endpoints.map(nameOf).sort());
  expect(new Set(handled).size).toBe(handled.length);
});

test('what is declared is what is mounted, and what else answers is on a named list', () => {
  const { http } = server.current;
  const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
  const absent = endpoints.filter(({ method, path }) => !http.hasRoute({ method, url: urlOf(path) })).map(nameOf);
  expect(absent).toEqual([]);
  const declared = new Set(endpoints.map(nameOf));
  const others = mounted(http.printRoutes({ commonPrefix: false }))
    .filter(
      (name) =>
        !declared.has(name) && !/ \/api-docs\/|^HEAD |^OPTIONS |^(GET|PUT|DELETE) \/storage\/uploads/.test(name),
    )
    .sort();
  expect(others).toEqual(beside);
});

test('every declared endpoint has a fixture, and no fixture is of another or stands twice', () => {
  expect(endpoints.map((one) => fixtureOf(one).endpoint)).toEqual(endpoints);
  const named = fixtures.map(({ endpoint }) => endpoint);
  expect(named.filter((one, place) => !endpoints.includes(one) || named.indexOf(one) !== place)).toEqual([]);
});

/** Method and path of every line of the router's picture of itself. */
function mounted(picture: string): string[] {
  const open: string[] = [];
  return picture.split('\n').flatMap((line) => {
    const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line);
    if (!match?.[2]) return [];
    const depth = Math.floor((match[1]?.length ?? 0) / 4) - 1;
    open.splice(Math.max(depth, 0), open.length, match[2]);
    const path = open.join('').replace(/:(\w+)/g, '{$1}');
    return (match[3] ?? '')
      .split(', ')
      .filter(Boolean)
      .map((method) => `${method} ${path}`);
  });
}
