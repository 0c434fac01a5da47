import { Pagination } from 'antd';
import { useT } from './language.ts';
import { pageSizes } from './page-sizes.ts';
import styles from './pager.module.css';

interface Props {
  pageIndex: number;
  pageSize: number;
  total: number;
  onPage: (pageIndex: number, pageSize: number) => void;
}

/** The pages of a list: total, sizes, previous, pages, next and jumper (specification, section 9). */
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
