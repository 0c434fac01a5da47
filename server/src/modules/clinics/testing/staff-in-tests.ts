import { inviteEmployee, listEmployees, updateEmployee } from '@suya/contract/clinics/staff.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import type { Ground, SignedIn, Staff } from '../../../testing/people.ts';
import { receivedBy } from '../../identity/testing/sms-in-tests.ts';

/** A job that nothing is said of. */
export const none = { job: null, jobType: null, workType: null } as const;

/** What of somebody the list shows, ready to be changed. */
export async function entryOf(admin: Staff, { userId }: SignedIn) {
  const { list } = (await admin.ask(listEmployees, { pageSize: 50 })).body.data;
  const found = list.find((each) => each.userId === userId);
  if (!found) throw new Error('not on the list');
  return found;
}

export type Change = Partial<Omit<CallOf<typeof updateEmployee>, 'employeeId'>>;

/** Changes what is named of somebody and leaves the rest. */
export async function change(admin: Staff, person: SignedIn, what: Change, by: Staff = admin) {
  const { employeeId, name, roles, job, jobType, workType, granted, withheld, version } = await entryOf(admin, person);
  const workStatus = 'working' as const;
  const whole = { name, roles, job, jobType, workType, granted, withheld, version, workStatus };
  return by.ask(updateEmployee, { employeeId, ...whole, ...what });
}

/** Invites a phone, and reads what it received. */
export async function inviting(
  ground: Ground,
  admin: Staff,
  phone: string,
  roles: ('admin' | 'doctor' | 'assistant' | 'finance')[] = ['doctor'],
) {
  const answer = await admin.ask(inviteEmployee, { phone, name: '周文', roles, ...none });
  if (answer.status !== 200) throw new Error(`not invited: ${answer.text}`);
  const [sms = ''] = await receivedBy(ground, phone);
  const token = /token=([\w-]{43})/.exec(sms)?.[1] ?? '';
  return { token, sms, invitationId: answer.body.data.invitationId };
}
