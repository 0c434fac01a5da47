import { Link } from 'react-router';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { useLanguage, useT } from '../../../lib/i18n.tsx';
import { unpaidPath } from '../../../lib/paths.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Money } from '../../../ui/values/money.tsx';
import type { Workbench } from '../api.ts';
import styles from './home.module.css';

/** The month at a glance: orders, what was spent, what is still to pay, orders per day. */
export function Month({ data: { month, unpaid, perDay }, clinicId }: { data: Workbench; clinicId: string }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Card title={t('workbench.month')}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('workbench.monthOrders')}</dt>
          <dd className="figures">{formatCount(month.orders, language)}</dd>
        </div>
        <div>
          <dt>{t('workbench.monthSpent')}</dt>
          <dd>{month.spentFen ? <Money fen={month.spentFen} /> : '—'}</dd>
        </div>
        <div>
          <dt>{t('workbench.unpaid')}</dt>
          <dd>
            {unpaid.count > 0 ? <Money fen={unpaid.totalFen} /> : '—'}
            {unpaid.count > 0 && (
              <Link to={unpaidPath(clinicId)} className={styles.pay}>
                {t('workbench.payNow')}
              </Link>
            )}
          </dd>
        </div>
      </dl>
      <BarChart
        caption={t('workbench.perDay')}
        heads={[t('workbench.day'), t('workbench.orders'), t('workbench.spent')]}
        bars={perDay.map(({ day, orders, spentFen }) => ({
          key: day,
          label: day.slice(5),
          value: orders,
          more: formatMoney(spentFen, language),
        }))}
      />
    </Card>
  );
}
