import type { Setting } from '@suya/contract/catalogue/catalogue.schema';
import { teethWith } from '@suya/contract/orders/prescription/prescription.options';
import { Select } from 'antd';
import { formatMoney } from '../../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../../lib/i18n.tsx';
import { PlainButton } from '../../../../../ui/page/plain.tsx';
import { nameOfTooth, writeTeeth } from '../../../../../ui/tooth-chart/names.ts';
import { focusField } from '../../field.tsx';
import { useLabel } from '../../use-label.ts';
import styles from '../create.module.css';
import { useEditor } from '../draft/editor.ts';

const toChart = () => focusField('teeth');

/** Which teeth a question has on the chart, and the way there. */
export function MarkedTeeth({ setting }: { setting: Setting }) {
  const t = useT();
  const language = useLanguage();
  const { form } = useEditor();
  const marked = teethWith(form.prescription, setting.mark).map(({ tooth }) => tooth);
  const each = formatMoney(setting.surchargeFen, language);
  return (
    <div className={styles.row}>
      {marked.length > 0 && (
        <span className="figures">{t('orders.create.marked', { teeth: writeTeeth(marked, t) })}</span>
      )}
      <PlainButton onClick={toChart}>{t('orders.create.onChart')}</PlainButton>
      {each && <span className={styles.quiet}>{t('ordering.perTooth.each', { amount: each })}</span>}
    </div>
  );
}

/** One answer for each tooth that is marked: which spring it gets. Several teeth can be given the same at once. */
export function PerTooth({ setting }: { setting: Setting }) {
  const t = useT();
  const read = useLabel();
  const language = useLanguage();
  const { form, set } = useEditor();
  const { teeth } = form.prescription;
  const marked = teethWith(form.prescription, setting.mark);
  const answer = (wanted: (tooth: number) => boolean, option: string) =>
    set({ teeth: teeth.map((one) => (one.mark === setting.mark && wanted(one.tooth) ? { ...one, option } : one)) });
  const options = setting.options.map(({ value, label, hint, surchargeFen }) => ({
    value,
    label: read(label),
    details: [
      hint && read(hint),
      surchargeFen > 0 && t('ordering.perTooth.each', { amount: formatMoney(surchargeFen, language) }),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  if (marked.length === 0)
    return (
      <div className={styles.row}>
        <PlainButton onClick={toChart}>{t('orders.create.onChart')}</PlainButton>
      </div>
    );
  const choose = (name: string, value: string | null, onChange: (value: string) => void) => (
    <Select
      aria-label={name}
      className={styles.select}
      placeholder={t('ordering.lines.choose')}
      value={value}
      options={options}
      optionRender={({ label, data }) => (
        <span className={styles.option}>
          <span>{label}</span>
          <span>{data.details}</span>
        </span>
      )}
      onChange={onChange}
    />
  );
  return (
    <ul className={styles.perTooth}>
      {marked.length > 1 && (
        <li>
          <span>{t('ordering.perTooth.all')}</span>
          {choose(t('ordering.perTooth.all'), null, (option) => answer(() => true, option))}
        </li>
      )}
      {marked.map(({ tooth, option = null }) => (
        <li key={tooth}>
          <span className="figures">{nameOfTooth(tooth, t)}</span>
          {choose(`${read(setting.label)} ${tooth}`, option, (value) => answer((one) => one === tooth, value))}
        </li>
      ))}
    </ul>
  );
}
