import type { Label } from '@suya/contract/catalogue/catalogue.schema';
import { useLanguage } from '../../../lib/i18n.tsx';

/** Reads a text of the catalogue in the reader's language: `const read = useLabel(); read(series.label)`. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return (label) => label[language];
}
