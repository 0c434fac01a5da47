import type { Language, MessageKey, Texts } from '@suya/contract/messages/catalogue';
import type { zh } from '@suya/contract/messages/zh';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Params, SpeechContext } from '../ui/language.ts';

export { type Translate, useLanguage, useT } from '../ui/language.ts';

const storageKey = 'language';
const catalogues: Record<Language, () => Promise<Texts<typeof zh>>> = {
  zh: () => import('@suya/contract/messages/zh').then((module) => module.zh),
  en: () => import('@suya/contract/messages/en').then((module) => module.en),
};

let current: { language: Language; texts: Texts<typeof zh> | undefined } = { language: 'zh', texts: undefined };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentLanguage = (): Language => current.language;

/** The text of a key in the chosen language, for code outside React. */
export function translate(key: MessageKey, params: Params = {}): string {
  const text = String(key)
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], current.texts);
  return String(text ?? String(key)).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(params[name] ?? placeholder),
  );
}

/** Loads the language's texts, then switches to it and keeps the choice for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  current = { language, texts: await catalogues[language]() };
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

/** The language kept from the last visit; otherwise the browser's, Chinese where it names neither. */
export function preferredLanguage(): Language {
  const kept = localStorage.getItem(storageKey);
  if (kept === 'zh' || kept === 'en') return kept;
  return navigator.language.startsWith('en') ? 'en' : 'zh';
}

export function SpeechProvider({ children }: { children: ReactNode }) {
  const { language, texts } = useSyncExternalStore(subscribe, () => current);
  const speech = useMemo(() => ({ language, t: texts ? translate : (key: MessageKey) => key }), [language, texts]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
