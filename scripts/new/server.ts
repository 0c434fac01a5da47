import type { Domain } from './domain.ts';

/** New files of the server, by path. */
export const serverFiles = (domain: Domain): Record<string, string> => {
  const { name, many, Many, one, One, table, migration } = domain;
  const folder = `server/src/modules/${name}`;
  return {
    [`server/src/migrations/${migration}_${name.replaceAll('-', '_')}.sql`]: `CREATE TABLE ${table} (
  clinic_id uuid NOT NULL REFERENCES clinic (id),
  id uuid NOT NULL,
  name text NOT NULL,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX ${table}_newest ON ${table} (clinic_id, created_at DESC, id DESC);
SELECT app.guard_clinic_table('${table}');
GRANT SELECT, INSERT, UPDATE ON ${table} TO app_clinic, app_system;
`,

    [`${folder}/${name}.tables.ts`]: `import type { Generated } from 'kysely';

export interface ${One}Table {
  clinic_id: string;
  id: string;
  name: string;
  version: Generated<number>;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ${table}: ${One}Table;
  }
}
`,

    [`${folder}/${name}.views.ts`]: `import type { list${Many} as endpoint } from '@suya/contract/${name}/${name}.endpoints';
import type { ${One} } from '@suya/contract/${name}/${name}.schema';
import type { InputOf } from '@suya/contract/http/endpoint';
import type { Page } from '@suya/contract/http/paging';
import type { ClinicCtx } from '../../platform/ctx.ts';

/** A page of what the clinic has, newest first. */
export async function list${Many}(
  ctx: ClinicCtx,
  { pageIndex, pageSize }: InputOf<typeof endpoint>,
): Promise<Page<${One}>> {
  const own = ctx.db.selectFrom('${table}').where('clinic_id', '=', ctx.scope.clinicId);
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'name', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  return { total, list: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}
`,

    [`${folder}/${name}.module.ts`]: `import './${name}.tables.ts';
import * as ${many} from '@suya/contract/${name}/${name}.endpoints';
import { type Module, on } from '../../platform/module.ts';
import { list${Many} } from './${name}.views.ts';

export const ${many}Module: Module = { name: '${name}', routes: [on(${many}.list${Many}, list${Many})] };
`,

    [`${folder}/testing/${name}.fixtures.ts`]: `import * as ${many} from '@suya/contract/${name}/${name}.endpoints';
import { type Fixture, fixture, paged } from '../../../conformity/testing/fixture.ts';

/** Sound inputs of this module's endpoints. */
export const ${many}Fixtures: readonly Fixture[] = [
  fixture(${many}.list${Many}).with(() => [paged], { figures: true }),
];
`,

    [`${folder}/${name}.test.ts`]: `import { list${Many} } from '@suya/contract/${name}/${name}.endpoints';
import { expect, test } from 'vitest';
import { withClient } from '../../platform/db/connection.ts';
import { newId } from '../../platform/ids.ts';
import { aClinic, anAssistant, type TestClinic } from '../../testing/people.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();

const a${One} = (clinic: TestClinic, name: string): Promise<unknown> =>
  withClient(server.current.test.admin, (client) =>
    client.query('INSERT INTO ${table} (clinic_id, id, name) VALUES ($1, $2, $3)', [clinic.id, newId(), name]),
  );

test('a clinic sees its own ${name.replaceAll('-', ' ')}, newest first, and nobody else’s', async () => {
  const [clinic, other] = [await aClinic(server.current), await aClinic(server.current)];
  for (const name of ['first', 'second']) await a${One}(clinic, name);
  await a${One}(other, 'foreign');
  const { body } = await (await anAssistant(clinic)).ask(list${Many}, {});
  expect(body.data.total).toBe(2);
  expect(body.data.list.map((${one}) => ${one}.name)).toEqual(['second', 'first']);
});
`,
  };
};
