import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './login.module.css';

export const ways = ['password', 'sms', 'scan', 'code'] as const;
export type Way = (typeof ways)[number];

export const waysIn = (written: string | null): Way => ways.find((way) => way === written) ?? 'password';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The ways to sign in as tabs; the chosen one stands in the address. Arrow keys go from one to the next. */
export function WayTabs({ way, children }: { way: Way; children: ReactNode }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const choose = (next: Way) =>
    setSearch(
      (search) => {
        const written = new URLSearchParams(search);
        if (next === 'password') written.delete('way');
        else written.set('way', next);
        return written;
      },
      { replace: true, preventScrollReset: true, state },
    );
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const index = (ways.indexOf(way) + step + ways.length) % ways.length;
    choose(ways[index] ?? 'password');
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={t('identity.ways')} onKeyDown={move}>
        {ways.map((entry) => (
          <button
            key={entry}
            id={`way-${entry}`}
            type="button"
            role="tab"
            aria-selected={entry === way}
            aria-controls="way-panel"
            tabIndex={entry === way ? 0 : -1}
            onClick={() => choose(entry)}
          >
            {t(`identity.way.${entry}`)}
          </button>
        ))}
      </div>
      <div id="way-panel" role="tabpanel" aria-labelledby={`way-${way}`}>
        {children}
      </div>
    </>
  );
}
