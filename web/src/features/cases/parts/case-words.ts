import type { CaseRow } from '@suya/contract/cases/cases.schema';
import { useT } from '../../../lib/i18n.tsx';

/** A case's title, diagnosis and side as words. */
export function useCaseWords() {
  const t = useT();
  const diagnosis = ({ angleClass, angleSide }: Pick<CaseRow, 'angleClass' | 'angleSide'>): string | null => {
    if (!angleClass) return null;
    const side = angleSide ? ` · ${t(`cases.side.${angleSide}`)}` : '';
    return `${t(`cases.angle.${angleClass}`)}${side}`;
  };
  return {
    diagnosis,
    titleOf: ({ title, no }: Pick<CaseRow, 'title' | 'no'>): string => title || t('cases.page.title', { no }),
    traits: ({ characteristics }: Pick<CaseRow, 'characteristics'>): string =>
      characteristics.map((key) => t(`cases.characteristic.${key}`)).join(t('cases.talk.comma')),
  };
}
