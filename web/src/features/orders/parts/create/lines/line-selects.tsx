import type { SettingOption, Specification } from '@suya/contract/catalogue/catalogue.schema';
import { Select } from 'antd';
import { formatMoney } from '../../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../../lib/i18n.tsx';
import { Swatch } from '../../choice-cards.tsx';
import { useLabel } from '../../use-label.ts';
import create from '../create.module.css';
import styles from './lines.module.css';

interface SelectProps {
  /** What screen readers hear. */
  name: string;
  value: string | null;
  onChange: (value: string) => void;
}

/** A colour by its swatch and name; typing narrows the list. */
export function ColourSelect({ name, value, onChange, colours }: SelectProps & { colours: readonly SettingOption[] }) {
  const t = useT();
  const read = useLabel();
  const language = useLanguage();
  return (
    <Select
      aria-label={name}
      className={styles.select}
      placeholder={t('ordering.lines.choose')}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'words' }}
      value={value}
      onChange={onChange}
      options={colours.map((colour) => ({
        value: colour.value,
        words: `${read(colour.label)} ${colour.value}`,
        label: (
          <span className={styles.colour}>
            {colour.swatch && <Swatch colour={colour.swatch} />}
            {read(colour.label)}
          </span>
        ),
        surcharge:
          colour.surchargeFen > 0
            ? t('orders.create.surcharge', { amount: formatMoney(colour.surchargeFen, language) })
            : '',
      }))}
      optionRender={({ label, data }) => (
        <span className={create.option}>
          <span>{label}</span>
          <span>{data.surcharge}</span>
        </span>
      )}
    />
  );
}

/** A thickness with what one costs. */
export function ThicknessSelect({
  name,
  value,
  onChange,
  specifications,
}: SelectProps & { specifications: readonly Specification[] }) {
  const t = useT();
  const read = useLabel();
  const language = useLanguage();
  return (
    <Select
      aria-label={name}
      className={styles.select}
      placeholder={t('ordering.lines.choose')}
      popupMatchSelectWidth={false}
      value={value}
      onChange={onChange}
      options={specifications.map(({ id, label, priceFen }) => ({
        value: id,
        label: read(label),
        price: formatMoney(priceFen, language),
      }))}
      optionRender={({ label, data }) => (
        <span className={create.option}>
          <span>{label}</span>
          <span>{data.price}</span>
        </span>
      )}
    />
  );
}
