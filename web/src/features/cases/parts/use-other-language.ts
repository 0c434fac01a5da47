import type { TreatmentItem } from '@suya/contract/cases/treatment-items';
import type { Language } from '@suya/contract/messages/catalogue';
import { useEffect, useState } from 'react';

const loaders = {
  zh: () => import('@suya/contract/messages/zh/cases/cases').then((module) => module.cases.item),
  en: () => import('@suya/contract/messages/en/cases/cases').then((module) => module.cases.item),
} satisfies Record<Language, () => Promise<Readonly<Record<TreatmentItem, string>>>>;

/** The items' names in the language that is not on show: people search by either. Undefined until they are there. */
export function useOtherLanguage(language: Language): ((item: TreatmentItem) => string) | undefined {
  const [names, setNames] = useState<Readonly<Record<TreatmentItem, string>>>();
  useEffect(() => {
    let isCurrent = true;
    void loaders[language === 'zh' ? 'en' : 'zh']().then((loaded) => isCurrent && setNames(loaded));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return names && ((item) => names[item]);
}
