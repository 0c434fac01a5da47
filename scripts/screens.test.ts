import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tours, unseen } from '../e2e/screens/screens.ts';

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web/src');
const read = (file: string): string => readFileSync(path.join(web, file), 'utf8');

/** The appliances whose pages the router writes with one pattern. */
const appliances = [...read('lib/paths.ts').matchAll(/\bkey: '(\w+)'/g)].map(([, key]) => key ?? '');

const keyed = /^\$\{key\}/;

/** The addresses that a file of the router declares, as it writes them. */
function routesIn(file: string, parent = ''): string[] {
  const text = read(file);
  const found = [...text.matchAll(/\bpath: (?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, pattern]) => plain ?? pattern);
  expect(found, `every path of ${file} is read`).toHaveLength(text.match(/\bpath:/g)?.length ?? 0);
  const paths = found.flatMap((one = '') =>
    keyed.test(one) ? appliances.map((key) => one.replace(keyed, key)) : [one],
  );
  return [...(text.includes('index: true') ? [parent || '/'] : []), ...paths.map((one) => `${parent}/${one}`)];
}

const routes = [
  ...new Set([...routesIn('app/router.tsx'), ...routesIn('app/routes.tsx'), ...routesIn('app/lab.routes.tsx', '/lab')]),
];
const screens = tours.flatMap((tour) => tour.screens);

/** What stands in braces is one segment. */
const pathOf = (screen: string): string => screen.replace(/[?#].*$/, '');
const leadsTo = (screen: string, route: string): boolean =>
  new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(pathOf(screen));

test('the router is read: pages of the clinic, of each appliance, of the lab, of anybody', () => {
  const some = ['/home', '/childCorrectOrderDetail/:orderId', '/lab', '/lab/cases/:caseId', '/progress/:token', '/*'];
  expect(routes).toEqual(expect.arrayContaining(some));
});

test('every page of the router is looked at, or named with why not', () => {
  const forgotten = routes.filter((route) => !(route in unseen) && !screens.some((screen) => leadsTo(screen, route)));
  expect(forgotten).toEqual([]);
});

test('what is looked at, and what is named, is in the router', () => {
  expect(screens.filter((screen) => !routes.some((route) => route !== '/*' && leadsTo(screen, route)))).toEqual([]);
  expect(Object.keys(unseen).filter((route) => !routes.includes(route))).toEqual([]);
});
