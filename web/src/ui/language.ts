import type { Language, MessageKey } from '@suya/contract/messages/catalogue';
import { createContext, useContext } from 'react';

export type Params = Readonly<Record<string, string | number>>;
/** Gives the text of a key in the chosen language, `{name}` filled in from the parameters. */
export type Translate = (key: MessageKey, params?: Params) => string;

export interface Speech {
  readonly language: Language;
  readonly t: Translate;
}

export const SpeechContext = createContext<Speech>({ language: 'zh', t: (key) => key });

/** The texts of the product in the chosen language: `const t = useT(); t('common.save')`. */
export function useT(): Translate {
  return useContext(SpeechContext).t;
}

export function useLanguage(): Language {
  return useContext(SpeechContext).language;
}
