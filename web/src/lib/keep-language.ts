import { editPreference } from '@suya/contract/identity/preferences.endpoints';
import type { Language } from '@suya/contract/messages/catalogue';
import { accountQuery } from './account.ts';
import { call } from './client.ts';
import { chooseLanguage, currentLanguage } from './i18n.tsx';
import { queryClient } from './query.ts';
import { readToken } from './session.ts';

/** Switches the language, and keeps it with the person where somebody is signed in, so that other browsers follow. */
export async function keepLanguage(language: Language): Promise<void> {
  const isSignedIn = readToken();
  // At once: the guard follows what is known of the account with every page.
  queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, language });
  await chooseLanguage(language);
  if (isSignedIn) await call(editPreference, { language }).catch(() => undefined);
}

/** Shows the language that the person chose, in whatever browser; where they never did, the browser's stays. */
export async function followLanguage({ language }: { language: Language | null }): Promise<void> {
  if (language && language !== currentLanguage()) await chooseLanguage(language);
}
