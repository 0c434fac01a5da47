import { editPreference } from '@suya/contract/identity/preferences.endpoints';
import type { Language } from '@suya/contract/messages/catalogue';
import { call } from '../http/client.ts';
import { queryClient } from '../http/query.ts';
import { chooseLanguage, currentLanguage } from '../i18n.tsx';
import { accountQuery } from './account.ts';
import { readToken } from './session.ts';

/** Switches the language. For a signed-in person it is stored with the account, so that other browsers use it too. */
export async function keepLanguage(language: Language): Promise<void> {
  const isSignedIn = readToken();
  // At once: on every page the guard applies the language of the cached account.
  queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, language });
  await chooseLanguage(language);
  if (isSignedIn) await call(editPreference, { language }).catch(() => undefined);
}

/** Shows the language that the person chose in any browser. If they never chose one, the browser's language stays. */
export async function followLanguage({ language }: { language: Language | null }): Promise<void> {
  if (language && language !== currentLanguage()) await chooseLanguage(language);
}
