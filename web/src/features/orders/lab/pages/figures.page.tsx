import { FIGURE_DAYS_AT_MOST } from '@suya/contract/orders/lab-figures.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DateRangeField } from '../../../../ui/dates/date-range-field.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { Outdated } from '../../../../ui/feedback/outdated.tsx';
import { SkeletonCard } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { figuresQuery } from '../api.ts';
import { FigureTables } from '../parts/figures/figure-tables.tsx';
import styles from '../parts/figures/figures.module.css';
import { Totals } from '../parts/figures/totals.tsx';

const dayMs = 86_400_000;
const presets = { today: 1, week: 7, month: 30, quarter: 90 } as const;
type Preset = keyof typeof presets;
const defaults = { from: '', to: '' };
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The last days up to today, as many as asked for. */
const lastDays = (count: number) => ({
  from: dayOf(new Date(Date.now() - (count - 1) * dayMs)),
  to: dayOf(new Date()),
});

/** The range of the address where it is one that can be asked for, otherwise the last thirty days. */
function rangeOf({ from, to }: typeof defaults): { from: string; to: string } {
  const isRange = isDay(from) && isDay(to) && from <= to;
  return isRange && Date.parse(to) - Date.parse(from) < FIGURE_DAYS_AT_MOST * dayMs
    ? { from, to }
    : lastDays(presets.month);
}

/** What came in and went out in a range of days, how punctual it was, what was remade and how long it took. */
export default function FiguresPage() {
  const t = useT();
  const [address, setAddress] = useAddressState(defaults);
  const range = rangeOf(address);
  const page = useQuery({ ...figuresQuery(range), placeholderData: keepPreviousData });
  const { data, error, refetch } = page;
  const quiet = data && data.total.in + data.total.out + data.total.overdue + data.total.remakes === 0;
  return (
    <>
      <PageHeader title={t('labWork.figures.title')} purpose={t('labWork.figures.purpose')} />
      <div className={styles.bar}>
        <DateRangeField
          label={t('labWork.figures.range')}
          start={range.from}
          end={range.to}
          today={dayOf(new Date())}
          onChange={({ start, end }) => setAddress({ from: start ?? '', to: end ?? '' })}
        />
        {(Object.keys(presets) as Preset[]).map((preset) => {
          const wanted = lastDays(presets[preset]);
          const isShown = wanted.from === range.from && wanted.to === range.to;
          return (
            <Button
              key={preset}
              type={isShown ? 'primary' : 'default'}
              aria-pressed={isShown}
              onClick={() => setAddress(wanted)}
            >
              {t(`labWork.figures.presets.${preset}`)}
            </Button>
          );
        })}
      </div>
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonCard lines={6} />)}
      <Outdated page={page} />
      {data && <Totals total={data.total} late={data.days.reduce((sum, { late }) => sum + late, 0)} />}
      {quiet && <Empty title={t('labWork.figures.empty')} />}
      {data && !quiet && <FigureTables figures={data} />}
    </>
  );
}
