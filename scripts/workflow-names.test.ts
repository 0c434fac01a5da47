import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { keptByHand } from './workflow-names.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The product; what stands in tests, in the demo's road and in the database's own history names what it means. */
const files = ['contract/src', 'server/src', 'web/src']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^contract\/src\/(orders\/workflow|messages)\//.test(file))
  // Payments, deliveries and doctors' papers have machines of their own; papers have numbers too.
  .filter((file) => !/\.machine\.ts$|\/clinics\//.test(file))
  .filter((file) => !/\.(test|races|faults)\.tsx?$|\/(testing|conformity|faults)\//.test(file));

describe('canary: what is kept by hand beside the workflow’s tables is found', () => {
  test.each([
    "const final = new Set(['cancel', 'terminate']);",
    "const asks: readonly string[] = [\n  'rejectPlan',\n  'rejectRough',\n];",
    "type Way = 'shareRough' | 'submitCheck';",
    "const isYes = (event: string) => event === 'approvePlan' || event === 'confirmRough';",
    "if (event !== 'saveDraft' && row.event !== 'apply') return;",
    "switch (event) {\n    case 'rejectPlan':\n    case 'rejectRough':\n",
    "sql`SELECT 1 FROM order_history h WHERE h.event = 'ship'`",
    "sql`h.event IN ('publish', 'shareRough')`",
    "query.where('h.event', '<>', 'saveDraft')",
    'sql`o.status NOT IN (53, 54, 57)`',
    'sql`o.status <> 55`',
    'sql`h.to_status IN (2, 51)`',
    "query.where('o.status', 'in', [8, 11])",
    "query.where('o.status', '<>', 1)",
    'if (order.status === 21) return;',
    'return { id, status: submitted ? 2 : 1 };',
    'const before: readonly OrderStatus[] = [2, 4];',
  ])('%s', (line) => {
    expect(keptByHand(line)).not.toEqual([]);
  });

  test('and one event, a look-up and other statuses are not', () => {
    const lines = [
      "await moveOrder(tx, id, { event: 'settle' });",
      "if (event === 'refund') return ask();",
      'traitsOf(event).leads',
      "sql`d.state = 'sent' AND c.auth_status = 1`",
      'reply.status === 404',
      "/** `['cancel', 'terminate']` */",
    ];
    expect(lines.flatMap(keptByHand)).toEqual([]);
  });
});

test('events are listed and states are numbered in the workflow’s tables alone', () => {
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    keptByHand(readFileSync(path.join(root, file), 'utf8')).map((place) => `${file}: ${place}`),
  );
  expect(found).toEqual([]);
});
