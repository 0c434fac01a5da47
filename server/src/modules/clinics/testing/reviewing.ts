import { passAuthentication, rejectAuthentication } from '@suya/contract/clinics/lab-authentications.endpoints';
import { changeClinic } from '@suya/contract/identity/identity.endpoints';
import { sql } from 'kysely';
import { aLabPerson, type Ground, type SignedIn, systemOf } from '../../../testing/people.ts';

/** The newest submission of a person, of those that wait where there are any. */
export async function submissionOf(ground: Ground, { userId }: SignedIn): Promise<string> {
  const { id } = await systemOf(ground)
    .db.selectFrom('auth_submission')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy(sql`status = 0`, 'desc')
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody who reviews papers, and how they decide on a person's newest ones. */
export async function aReviewer(ground: Ground) {
  const reviewer = await aLabPerson(ground, 'platformAdmin');
  return {
    ...reviewer,
    pass: async (person: SignedIn) =>
      reviewer.ask(passAuthentication, { submissionId: await submissionOf(ground, person) }),
    reject: async (person: SignedIn, remark: string) =>
      reviewer.ask(rejectAuthentication, { submissionId: await submissionOf(ground, person), remark }),
  };
}
export type Reviewer = Awaited<ReturnType<typeof aReviewer>>;

/** The same person with a session in a clinic of theirs. */
export async function within(person: SignedIn, clinicId = ''): Promise<SignedIn> {
  const { token = '' } = (await person.ask(changeClinic, { clinicId })).body.data;
  return { ...person, token, ask: (endpoint, input, options) => person.ask(endpoint, input, { token, ...options }) };
}
