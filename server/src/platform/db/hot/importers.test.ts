import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../..', import.meta.url));
const HOT = 'platform/db/hot';

/**
 * Who may be fast by special means, and by which. A new domain is written plainly: whoever wants a place here measures
 * first, and writes what it buys into docs/decisions/hot-path.md.
 */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'modules/identity/sessions/resolve-session.ts': ['rounds'],
  'modules/orders/draft/draft.views.ts': ['prepared'],
  'modules/orders/draft/hold-submission.ts': ['prepared'],
  'modules/orders/list/find-orders.views.ts': ['prepared'],
  'modules/orders/orders.repo.ts': ['cte', 'emit-change'],
  'modules/orders/page/order.views.ts': ['prepared'],
  'modules/orders/page/record.views.ts': ['prepared'],
  'modules/payments/move-payment.ts': ['cte', 'emit-change'],
  'modules/payments/payments.repo.ts': ['cte'],
  'modules/payments/payments.views.ts': ['prepared'],
  'modules/payments/settling/attempts.repo.ts': ['cte'],
  'modules/payments/settling/gateway-inbox.ts': ['cte'],
  'modules/payments/settling/settle-trade.ts': ['cte'],
  'modules/payments/settling/take-notice.ts': ['cte'],
  'platform/audit-writes.ts': ['cte'],
  'platform/audit.ts': ['rounds'],
  'platform/db/database.ts': ['rounds', 'transactions'],
  'platform/db/pool.ts': ['scoped-query'],
  'platform/events/bus.ts': ['cte'],
  'platform/make-ctx.ts': ['cte', 'emit-change'],
};

/** The files of the folder that a source imports, by their names. */
function hotImports(file: string, text: string): string[] {
  const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, path = '']) =>
    posix.normalize(posix.join(posix.dirname(file), path)),
  );
  return named.filter((path) => dirname(path) === HOT).map((path) => posix.basename(path, '.ts'));
}

test('what is fast by special means is imported by the named list only, and by each as listed', async () => {
  const entries = (await readdir(SERVER, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const found: Record<string, string[]> = {};
  for (const file of entries.filter((entry) => entry.endsWith('.ts') && !entry.startsWith(`${HOT}/`)).sort()) {
    if (/\.(test|races|faults)\.ts$/.test(file)) continue;
    const imports = hotImports(file, await readFile(join(SERVER, file), 'utf8'));
    if (imports.length > 0) found[file] = [...new Set(imports)].sort();
  }
  expect(found).toEqual(MAY);
});

test.each([
  ['modules/coupons/coupons.repo.ts', "import { emitChange } from '../../platform/db/hot/emit-change.ts';"],
  ['modules/mall/goods/goods.views.ts', "export { prepared } from '../../../platform/db/hot/prepared.ts';"],
  ['platform/ctx.ts', "import type { Cte } from './db/hot/cte.ts';"],
  ['platform/db/database.ts', "const late = await import('./hot/cte.ts');"],
])('canary: another import in %s would be seen', (file, line) => {
  const [name = ''] = hotImports(file, line);
  expect(name).not.toBe('');
  expect(MAY[file] ?? []).not.toContain(name);
});
