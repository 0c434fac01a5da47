import type { Language, MessageKey } from '@suya/contract/messages/catalogue';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Params, SpeechContext } from '../ui/language.ts';

export { type Translate, useLanguage, useT } from '../ui/language.ts';

const storageKey = 'language';

/** The texts of the sign-in load first and are small; all pages after it have all texts. */
type Scope = 'entrance' | 'all';
const catalogues: Record<Language, Record<Scope, () => Promise<object>>> = {
  zh: {
    entrance: () => import('./texts/zh-entrance.ts').then((module) => module.texts),
    all: () => import('@suya/contract/messages/zh').then((module) => module.zh),
  },
  en: {
    entrance: () => import('./texts/en-entrance.ts').then((module) => module.texts),
    all: () => import('@suya/contract/messages/en').then((module) => module.en),
  },
};

let scope: Scope = 'entrance';
let current: { language: Language; texts: object | undefined } = { language: 'zh', texts: undefined };
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

let wanted: Language = 'zh';
/** How many choices were made, and which one is shown, so that a slow load does not undo a later choice. */
let [made, shown] = [0, 0];

/** Loads the language's texts, then switches to it and stores the choice for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  wanted = language;
  made += 1;
  const choice = made;
  const texts = await catalogues[language][scope]();
  if (choice < shown) return;
  shown = choice;
  current = { language, texts };
  localStorage.setItem(storageKey, language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

/** Loads the texts of every page. Must finish before any page but the sign-in is drawn. */
export async function loadAllTexts(): Promise<void> {
  if (scope === 'all') return;
  scope = 'all';
  await chooseLanguage(wanted);
}

/** The language of the last visit, otherwise the browser's; Chinese if the browser names neither language. */
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
