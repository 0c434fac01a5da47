import { inviteEmployee } from '@suya/contract/clinics/staff.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { composeModules } from '../../../testing/compose-modules.ts';
import { statementsOf } from '../../../testing/count-statements.ts';
import { aClinic, anAdmin, aPerson, aPhone, type Staff } from '../../../testing/people.ts';
import { useComposedServer } from '../../../testing/test-server.ts';
import { smsQueue } from '../../identity/index.ts';
import { identity, identityDeps } from '../../identity/testing/identity-in-tests.ts';
import { staffRoutes } from './staff.routes.ts';

const deps = { publicUrl: 'http://localhost', queueSms: smsQueue(identityDeps.secret) };
const server = useComposedServer(composeModules(identity, { name: 'staff', routes: staffRoutes(deps) }));
let admin: Staff;
beforeAll(async () => {
  admin = await anAdmin(await aClinic(server.current));
});

test('an invitation tells nobody whether its phone has an account: one answer, the same statements', async () => {
  const told = [];
  for (const phone of [aPhone(), (await aPerson(server.current)).phone, aPhone()]) {
    const work = { name: '钱一', roles: ['assistant' as const], job: null, jobType: null, workType: null };
    let answer: unknown;
    const statements = await statementsOf(async () => {
      const { status, body } = await admin.ask(inviteEmployee, { phone, ...work });
      answer = [status, Object.keys(body.data)];
    });
    told.push({ answer, statements });
  }
  // The first of a process may read what it then keeps.
  expect(told[1]).toEqual(told[2]);
  expect(told[1]?.answer).toEqual([200, ['invitationId']]);
});
