import { Pagination } from 'antd';
import { useT } from './language.ts';
import { pageSizes } from './page-sizes.ts';
import styles from './pager.module.css';

export interface PagerProps {
  pageIndex: number;
  pageSize: number;
  total: number;
  onPage: (pageIndex: number, pageSize: number) => void;
}

/** The pages of a list, as the component library draws them: fetched by the pager. */
export default function PageChoice({ pageIndex, pageSize, total, onPage }: PagerProps) {
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
      showTotal={(all) => t('shell.total', { total: all })}
      onChange={onPage}
    />
  );
}
