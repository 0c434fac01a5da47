import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { type ReactNode, useState } from 'react';
import { useT } from './language.ts';
import { pageSizes } from './page-sizes.ts';
import styles from './pager.module.css';
import { GAP, pagesAround } from './pages-around.ts';

interface Props {
  pageIndex: number;
  pageSize: number;
  total: number;
  /** The list is short, or has one page size. */
  brief?: boolean;
  onPage: (pageIndex: number, pageSize: number) => void;
}

function Jumper({ count, onJump }: { count: number; onJump: (page: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const jump = () => {
    const page = Number.parseInt(typed, 10);
    setTyped('');
    if (Number.isFinite(page)) onJump(Math.min(count, Math.max(1, page)));
  };
  return (
    <label className={styles.jump}>
      {t('shell.pages.jump')}
      <input
        inputMode="numeric"
        value={typed}
        maxLength={7}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && jump()}
        onBlur={jump}
      />
    </label>
  );
}

function Sizes({ pageSize, onSize }: { pageSize: number; onSize: (size: number) => void }) {
  const t = useT();
  return (
    <select aria-label={t('shell.pages.size')} value={pageSize} onChange={({ target }) => onSize(Number(target.value))}>
      {pageSizes.map((size) => (
        <option key={size} value={size}>
          {t('shell.pages.perPage', { size })}
        </option>
      ))}
    </select>
  );
}

/** The pages of a list: total, previous, pages, next, sizes and jumper (specification, section 9). */
export function Pager({ pageIndex, pageSize, total, brief = false, onPage }: Props) {
  const t = useT();
  const count = Math.max(1, Math.ceil(total / pageSize));
  const goTo = (page: number) => page !== pageIndex && onPage(page, pageSize);
  const beside = (page: number, name: string, sign: ReactNode) => (
    <button type="button" aria-label={name} disabled={page < 1 || page > count} onClick={() => goTo(page)}>
      {sign}
    </button>
  );
  const named = pagesAround(Math.min(pageIndex, count), count);
  return (
    <nav className={styles.pages} aria-label={t('shell.pages.name')}>
      <span>{t('shell.total', { total })}</span>
      <ol>
        <li>{beside(pageIndex - 1, t('shell.pages.previous'), <LeftOutlined aria-hidden="true" />)}</li>
        {named.map((page, at) => (
          <li key={page === GAP ? `after ${named[at - 1]}` : page}>
            {page === GAP ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                aria-label={t('shell.pages.page', { page })}
                aria-current={page === pageIndex ? 'page' : undefined}
                onClick={() => goTo(page)}
              >
                {page}
              </button>
            )}
          </li>
        ))}
        <li>{beside(pageIndex + 1, t('shell.pages.next'), <RightOutlined aria-hidden="true" />)}</li>
      </ol>
      {!brief && <Sizes pageSize={pageSize} onSize={(size) => onPage(pageIndex, size)} />}
      {!brief && <Jumper count={count} onJump={goTo} />}
    </nav>
  );
}
