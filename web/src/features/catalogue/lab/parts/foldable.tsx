import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import styles from './catalogue.module.css';

/** A colour of the catalogue: drawn, because a style of its own is the policy's to refuse. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" fill={colour} />
    </svg>
  );
}

interface Props {
  head: ReactNode;
  /** What can be done with the item while it is closed; beside the head, not in it, so that each has its own focus. */
  tools?: ReactNode;
  /** Whether it is open when it is first drawn; then it is the reader's to open and close. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** An item of a list that opens to be edited. */
export function Foldable({ head, tools, startsOpen = false, children }: Props) {
  const [open] = useState(startsOpen);
  return (
    <div className={styles.item}>
      <details open={open}>
        <summary>{head}</summary>
        <div className={styles.itemBody}>{children}</div>
      </details>
      {tools}
    </div>
  );
}

/** Buttons that move an item of a list or take it out. */
export function ItemTools({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  const t = useT();
  return (
    <span className={styles.tools}>
      <Button
        size="small"
        type="text"
        aria-label={t('catalogue.editor.setting.up', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        type="text"
        aria-label={t('catalogue.editor.setting.down', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
      <Button size="small" type="text" aria-label={t('catalogue.editor.setting.remove', { name })} onClick={onRemove}>
        ×
      </Button>
    </span>
  );
}
