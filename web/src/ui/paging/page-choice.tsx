import { Pagination, Select } from 'antd';
import { useT } from '../language.ts';
import { pageSizes, pageWithin } from './page-sizes.ts';
import styles from './pager.module.css';
import { totalKey } from './total-key.ts';

export interface PagerProps {
  pageIndex: number;
  pageSize: number;
  total: number;
  countedTo?: number | undefined;
  onPage: (pageIndex: number, pageSize: number) => void;
}

/** The pages of a list in the specification's sequence; the component library would put the sizes after the pages. */
export default function PageChoice({ pageIndex, pageSize, total, countedTo, onPage }: PagerProps) {
  const t = useT();
  return (
    <div className={styles.pages}>
      <span>{t(totalKey(total, countedTo), { total })}</span>
      <Select
        aria-label={t('shell.pageSize')}
        value={pageSize}
        options={pageSizes.map((size) => ({ value: size as number, label: t('shell.perPage', { size }) }))}
        onChange={(size) => onPage(pageWithin(pageIndex, total, size), size)}
      />
      <Pagination
        current={pageIndex}
        pageSize={pageSize}
        total={total}
        showSizeChanger={false}
        showQuickJumper
        onChange={onPage}
      />
    </div>
  );
}
