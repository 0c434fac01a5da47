import {
  type TreatmentItem,
  treatmentGroups,
  treatmentItemKeys,
  treatmentItems,
} from '@suya/contract/cases/treatment-items';
import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import styles from './form.module.css';
import { useOtherLanguage } from './use-other-language.ts';

interface Props {
  value: readonly TreatmentItem[];
  onChange: (value: TreatmentItem[]) => void;
}

const plain = (text: string) => text.toLowerCase().replace(/\s/g, '');

/** Which items a keyword means: by their name in either language, or by the pinyin initials of the Chinese one. */
export function itemsFor(
  keyword: string,
  namesOf: (item: TreatmentItem) => readonly string[],
): readonly TreatmentItem[] {
  const wanted = plain(keyword);
  if (wanted === '') return treatmentItemKeys;
  return treatmentItemKeys.filter(
    (item) =>
      treatmentItems[item].initials.startsWith(wanted) || namesOf(item).some((name) => plain(name).includes(wanted)),
  );
}

/** The treatment items in their groups, found by Chinese, English or pinyin initials. */
export function ItemsPicker({ value, onChange }: Props) {
  const t = useT();
  const other = useOtherLanguage(useLanguage());
  const [keyword, setKeyword] = useState('');
  const shown = useMemo(
    () => itemsFor(keyword, (item) => [t(`cases.item.${item}`), other?.(item) ?? '']),
    [keyword, t, other],
  );
  const groups = treatmentGroups.flatMap((group) => {
    const items = shown.filter((item) => treatmentItems[item].group === group);
    return items.length > 0 ? [{ group, items }] : [];
  });
  const toggle = (item: TreatmentItem, isChosen: boolean) =>
    onChange(treatmentItemKeys.filter((key) => (key === item ? isChosen : value.includes(key))));
  return (
    <div className={styles.items}>
      <SearchField
        label={t('cases.create.itemsSearch')}
        placeholder={t('cases.create.itemsSearchHint')}
        value={keyword}
        onSearch={setKeyword}
      />
      {groups.length === 0 && (
        <p className={styles.soft} role="status">
          {t('cases.create.itemsNothing', { keyword })}
        </p>
      )}
      {groups.map(({ group, items }) => (
        <fieldset key={group} className={styles.group}>
          <legend>{t(`cases.group.${group}`)}</legend>
          <div className={styles.choices}>
            {items.map((item) => (
              <Checkbox
                key={item}
                checked={value.includes(item)}
                onChange={(event) => toggle(item, event.target.checked)}
              >
                {t(`cases.item.${item}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
