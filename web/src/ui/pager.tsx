import { Pagination } from 'antd';
import { pageSizes } from './data-table.tsx';
import { useT } from './language.ts';
import styles from './pager.module.css';

interface Props {
  pageIndex: number;
  pageSize: number;
  total: number;
  onPage: (pageIndex: number, pageSize: number) => void;
}

/** The pages of a list that is no table: page sizes, total and jumper as a table has them. */
export function Pager({ pageIndex, pageSize, total, onPage }: Props) {
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
