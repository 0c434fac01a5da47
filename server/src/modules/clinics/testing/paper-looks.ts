import { keepPaper, readPaper } from '@suya/contract/clinics/papers.endpoints';
import { paperConsentVersion } from '@suya/contract/clinics/papers.rules';
import { fillPath } from '@suya/contract/http/endpoint';
import { type Ground, type SignedIn, systemOf } from '../../../testing/people.ts';

/** Keeps an ID card, with the consent of whoever it is about. */
export const keepIdCard = (person: SignedIn, bytes: Buffer) =>
  person.ask(keepPaper, { kind: 'idCard', content: bytes.toString('base64'), consentVersion: paperConsentVersion });

/** Reads a paper as a picture. */
export async function lookAt(ground: Ground, person: SignedIn, paperId: string, path = readPaper.path) {
  const response = await ground.http.inject({
    method: 'GET',
    url: fillPath(path, { paperId }),
    headers: { authorization: person.token },
  });
  return { status: response.statusCode, type: response.headers['content-type'], bytes: response.rawPayload };
}

/** What the database holds of a paper. */
export const rowOfPaper = (ground: Ground, paperId: string) =>
  systemOf(ground)
    .db.selectFrom('paper')
    .select(['content', 'wrapped_key', 'kek_id'])
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow();
