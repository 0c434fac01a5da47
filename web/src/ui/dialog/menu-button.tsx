import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Hue } from '../style/tokens.ts';
import styles from './menu-button.module.css';

export interface MenuChoice {
  key: string;
  label: ReactNode;
  /** A quieter line below the label. */
  details?: ReactNode;
  /** Colour of its left edge. */
  hue?: Hue;
  /** Set for one of several choices that exclude each other. */
  checked?: boolean;
  onChoose: () => void;
}

interface Props {
  label: ReactNode;
  /** The name for screen readers, if the label is a picture or an abbreviation. */
  name?: string;
  choices: readonly MenuChoice[];
  /** `primary` is a page's main action. */
  look?: 'quiet' | 'primary';
}

const stepOf: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const roleOf = ({ checked }: MenuChoice) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };

/** A button that opens a short menu; arrow keys move, Escape closes and gives the focus back. */
export function MenuButton({ label, name, choices, look = 'quiet' }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  useEffect(() => {
    if (open)
      (
        menu.current?.querySelector<HTMLElement>('[aria-checked=true]') ??
        menu.current?.querySelector<HTMLElement>('[role^=menuitem]')
      )?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    const step = stepOf[event.key];
    if (!step) return;
    event.preventDefault();
    const all = items();
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus went elsewhere.
    <div className={styles.wrap} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-look={look}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div ref={menu} id={id} role="menu" aria-label={name} className={styles.menu} onKeyDown={onKeyDown}>
          {choices.map((choice) => (
            <button
              key={choice.key}
              type="button"
              tabIndex={-1}
              data-hue={choice.hue}
              {...roleOf(choice)}
              onClick={() => {
                close();
                choice.onChoose();
              }}
            >
              {choice.label}
              {choice.details && <small>{choice.details}</small>}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
