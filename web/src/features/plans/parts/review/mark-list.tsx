import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { Segmented } from 'antd';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { type MarkActs, MarkThread } from './mark-thread.tsx';
import styles from './review.module.css';

const markFilters = ['open', 'resolved', 'all'] as const;
export type MarkFilter = (typeof markFilters)[number];

/** The marks that a filter lets through. */
const filterMarks = (marks: readonly Mark[], filter: MarkFilter): readonly Mark[] =>
  marks.filter(({ resolved }) => filter === 'all' || (resolved !== null) === (filter === 'resolved'));

interface Props {
  marks: readonly Mark[];
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  selected: string | null;
  onSelect: (markId: string | null) => void;
  partName: (partId: string) => string;
  acts?: MarkActs | undefined;
}

/** Every mark as a list: what the pins in the picture say, for those who do not see or point. */
export function MarkList({ marks, filter, onFilter, selected, onSelect, partName, acts }: Props) {
  const t = useT();
  const shown = marks.filter((mark) => filterMarks([mark], filter).length > 0 || mark.id === selected);
  const label = (one: MarkFilter) => t(`plans.review.filter.${one}`, { count: filterMarks(marks, one).length });
  return (
    <>
      {marks.length > 0 && (
        <Segmented
          block
          aria-label={t('plans.review.filter.name')}
          value={filter}
          onChange={onFilter}
          options={markFilters.map((value) => ({ value, label: label(value) }))}
        />
      )}
      {marks.length === 0 && <Empty title={t('plans.review.noMarks')} hint={t('plans.review.noMarksHint')} />}
      {marks.length > 0 && shown.length === 0 && (
        <p className={styles.none}>{t(`plans.review.filter.none.${filter}`)}</p>
      )}
      <ol className={styles.marks}>
        {shown.map((mark) => (
          <MarkThread
            key={mark.id}
            mark={mark}
            partName={partName(mark.part)}
            selected={mark.id === selected}
            onSelect={() => onSelect(mark.id === selected ? null : mark.id)}
            acts={acts}
          />
        ))}
      </ol>
    </>
  );
}
