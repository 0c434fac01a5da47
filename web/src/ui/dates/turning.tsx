import DoubleLeftOutlined from '@ant-design/icons/DoubleLeftOutlined';
import DoubleRightOutlined from '@ant-design/icons/DoubleRightOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import { useT } from '../language.ts';
import styles from './date-range.module.css';
import { addMonths, type Day } from './day.ts';

const yearOfMonths = 12;

const turns = [
  { key: 'previousYear', months: -yearOfMonths, Icon: DoubleLeftOutlined },
  { key: 'previousMonth', months: -1, Icon: LeftOutlined },
  { key: 'nextMonth', months: 1, Icon: RightOutlined },
  { key: 'nextYear', months: yearOfMonths, Icon: DoubleRightOutlined },
] as const;

/** The month that a calendar shows, and its neighbours by month and by year. */
export function Turning({ month, onMonth }: { month: Day; onMonth: (month: Day) => void }) {
  const t = useT();
  const name = t('dates.monthOf', { year: month.slice(0, 4), month: Number(month.slice(5, 7)) });
  const turn = ({ key, months, Icon }: (typeof turns)[number]) => (
    <Button
      key={key}
      size="small"
      type="text"
      icon={<Icon aria-hidden="true" />}
      aria-label={t(`dates.${key}`)}
      onClick={() => onMonth(addMonths(month, months))}
    />
  );
  return (
    <div className={styles.turning}>
      <span>{turns.filter(({ months }) => months < 0).map(turn)}</span>
      <strong aria-live="polite">{name}</strong>
      <span>{turns.filter(({ months }) => months > 0).map(turn)}</span>
    </div>
  );
}
