import { en } from './en.ts';
import { zh } from './zh.ts';

export type Language = 'zh' | 'en';

/** Every dotted path to a text: `orders.submit.title`. */
type Name<T> = keyof T & (string | number);
type Paths<T> = { [K in Name<T>]: T[K] extends string ? `${K}` : `${K}.${Paths<T[K]>}` }[Name<T>];
export type MessageKey = Paths<typeof zh>;

/** The same tree with every literal widened to string: what another language must supply. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

const catalogues: Record<Language, Texts<typeof zh>> = { zh, en };

/**
 * The text of a key in a language, with `{name}` replaced by the parameter of that name.
 * @throws nothing: a missing parameter leaves its placeholder, which a reviewer sees at once.
 */
export function translate(
  language: Language,
  key: MessageKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], catalogues[language]);
  return String(text).replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}

/** The language an `Accept-Language` header asks for; Chinese when it names neither. */
export function languageOf(header: string | undefined): Language {
  return /^\s*en\b/i.test(header ?? '') ? 'en' : 'zh';
}
