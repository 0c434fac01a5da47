import { type PasswordOwner, passwordRefusal } from '@suya/contract/identity/password.rules';
import { invalid } from '../../../platform/app-error.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import type { Person } from '../identity.views.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 leaked passwords, in lower case; read when the first password is set, which most servers never see. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Refuses what nobody should have as their password. Call wherever one is set, and nowhere else: signing in takes it
 * as it was typed once.
 * @param field of the input, which the refusal names
 * @throws AppError 422 with that field
 */
export async function requireFitPassword(password: string, owner: PasswordOwner, field = 'password'): Promise<void> {
  common ??= readCommon();
  const list = await common;
  const refusal = passwordRefusal(password, owner, (typed) => list.has(typed));
  if (refusal) throw invalid({ [field]: `identity.passwordRefusal.${refusal}` });
}

/** Words of somebody's surroundings: the brand, and the clinics that are open to them. */
export const wordsAround = (
  { brandName }: Pick<IdentityDeps, 'brandName'>,
  person?: Pick<Person, 'accesses'>,
): string[] => [brandName, ...(person?.accesses.map(({ clinicName }) => clinicName) ?? [])];
