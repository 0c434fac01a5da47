import type * as papers from '@suya/contract/clinics/papers.endpoints';
import { needsPaperConsent } from '@suya/contract/clinics/papers.rules';
import type { AnswerOf, InputOf } from '@suya/contract/http/endpoint';
import { codes } from '@suya/contract/http/errors';
import { sql } from 'kysely';
import { AppError, invalid } from '../../../platform/app-error.ts';
import type { Ctx, IdentityCtx } from '../../../platform/ctx.ts';
import { newId } from '../../../platform/ids.ts';
import { countActOf } from '../limits.ts';
import { oneself } from '../oneself.ts';
import { sealPaper } from './envelope.ts';
import type { PaperRefusal } from './paper.worker.ts';
import { addressOf } from './paper-address.ts';
import type { PaperDesk } from './paper-desk.ts';
import { digestOf } from './paper-digest.ts';

const MOST_BYTES = 6_000_000;

const refused = (reason: PaperRefusal | 'tooLarge'): AppError =>
  new AppError(codes.fileRefused, { reason }, reason === 'heic' ? 'files.heic' : `clinics.paper.${reason}`);

/** Keeps to which text a person agreed, once. @throws AppError 422 where they did not */
async function noteConsent(me: IdentityCtx, userId: string, version: string | undefined): Promise<void> {
  if (!version) throw invalid({ consentVersion: 'onboarding.paper.consentMissing' });
  await sql`
    INSERT INTO paper_consent (user_id, version, address) VALUES (${userId}, ${version}, ${me.address})
    ON CONFLICT DO NOTHING`.execute(me.db);
}

/**
 * Keeps a picture of a paper, enciphered, for a day or until it is handed in.
 * @throws AppError fileRefused where it is no picture that can be read; 422 without the consent that an identity paper takes;
 *   429 after forty in a day
 */
export async function keepPaper(
  { press, keyring, secret }: PaperDesk,
  ctx: Ctx,
  { kind, content, consentVersion }: InputOf<typeof papers.keepPaper>,
): Promise<AnswerOf<typeof papers.keepPaper>> {
  const { me, userId } = oneself(ctx);
  if (needsPaperConsent(kind)) await noteConsent(me, userId, consentVersion);
  await countActOf(me, 'keepPaper', userId);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MOST_BYTES) throw refused('tooLarge');
  const read = await press.run({ act: 'read', bytes });
  if (!read.ok) throw refused(read.reason);
  const id = newId();
  const sealed = sealPaper(keyring, id, Buffer.from(read.picture));
  const digest = digestOf(secret, kind, read.picture);
  await me.db
    .insertInto('paper')
    .values({ id, user_id: userId, kind, digest, ...sealed })
    .execute();
  return { paperId: id, address: addressOf(id) };
}
