import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/engine.ts';
import { type ConnectionSettings, silentLog, urlOf, withClient } from './connection.ts';
import { openDatabase } from './database.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';

/** An engine of its own: roles belong to the whole engine, and these are spoilt on purpose. */
let dataDir: string;
let engine: Embedded;
let admin: ConnectionSettings;

const open = () => openDatabase({ dataDir, databaseUrl: urlOf(admin) });
const spoil = (statement: string) => withClient(admin, (client) => client.query(statement));

beforeAll(async () => {
  dataDir = await temporaryFolder();
  engine = await startEmbedded({ dataDir, database: 'spoilt', log: silentLog });
  admin = engine.connection;
  await (await open()).close();
});
afterAll(async () => {
  await engine.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([
  [
    'a role that may bypass row-level security',
    'ALTER ROLE app_lab BYPASSRLS',
    'ALTER ROLE app_lab NOBYPASSRLS',
    /app_lab/,
  ],
  ['a login that is superuser', 'ALTER ROLE app_login SUPERUSER', 'ALTER ROLE app_login NOSUPERUSER', /app_login/],
  ['a login that can become the owner', 'GRANT app_owner TO app_login', 'REVOKE app_owner FROM app_login', /app_login/],
  [
    'a role that owns a table',
    'CREATE TABLE public.mine (id int); ALTER TABLE public.mine OWNER TO app_clinic',
    'DROP TABLE public.mine',
    /app_clinic/,
  ],
  [
    'a row of a clinic seen without a scope',
    'ALTER TABLE app.canary DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE app.canary ENABLE ROW LEVEL SECURITY',
    /without a scope/,
  ],
  [
    'a row of a clinic seen without a role',
    'ALTER TABLE app.canary DISABLE ROW LEVEL SECURITY; GRANT USAGE ON SCHEMA app TO PUBLIC; GRANT SELECT ON app.canary TO PUBLIC',
    'ALTER TABLE app.canary ENABLE ROW LEVEL SECURITY; REVOKE USAGE ON SCHEMA app FROM PUBLIC; REVOKE SELECT ON app.canary FROM PUBLIC',
    /without a role/,
  ],
])('the start refuses %s', async (_what, wrong, mended, says) => {
  await spoil(wrong);
  await expect(open()).rejects.toThrow(says);
  await spoil(mended);
  await (await open()).close();
});
