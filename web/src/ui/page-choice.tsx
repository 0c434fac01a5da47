import { Pagination } from 'antd';
import { useT } from './language.ts';
import { pageSizes } from './page-sizes.ts';
import styles from './pager.module.css';
import { totalKey } from './total-key.ts';

export interface PagerProps {
  pageIndex: number;
  pageSize: number;
  total: number;
  countedTo?: number | undefined;
  onPage: (pageIndex: number, pageSize: number) => void;
}

/** The pages of a list, as the component library draws them: fetched by the pager. */
export default function PageChoice({ pageIndex, pageSize, total, countedTo, onPage }: PagerProps) {
  const t = useT();
  return (
    <Pagination
      className={styles.pages}
      current={pageIndex}
      pageSize={pageSize}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger
      showQuickJumper
      showTotal={(all) => t(totalKey(all, countedTo), { total: all })}
      onChange={onPage}
    />
  );
}
