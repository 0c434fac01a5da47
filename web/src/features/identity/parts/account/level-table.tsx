import { formatMoney } from '../../../../lib/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n.tsx';
import type { VipRights } from '../../account.api.ts';
import styles from './account.module.css';

/** What each member level asks for and brings; the clinic's own is marked. */
export function LevelTable({ rights }: { rights: VipRights }) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className={styles.levels}>
      <caption>{t('account.benefits.levels')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('account.benefits.level')}</th>
          <th scope="col">{t('account.benefits.from')}</th>
          <th scope="col">{t('account.benefits.discount')}</th>
          <th scope="col">{t('account.benefits.points')}</th>
        </tr>
      </thead>
      <tbody className="figures">
        {rights.levels.map(({ level, fromFen, discountPercent, pointsPercent }) => (
          <tr key={level} aria-current={level === rights.level}>
            <th scope="row">{t(`levels.${level}`)}</th>
            <td>{fromFen > 0 ? formatMoney(fromFen, language) : '—'}</td>
            <td>
              {discountPercent > 0
                ? t('account.benefits.discountOf', { percent: discountPercent })
                : t('account.benefits.noDiscount')}
            </td>
            <td>{pointsPercent / 100}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
