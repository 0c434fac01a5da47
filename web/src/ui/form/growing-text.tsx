import { Input } from 'antd';
import type { ComponentProps, CSSProperties } from 'react';
import styles from './growing-text.module.css';

interface Props extends Omit<ComponentProps<typeof Input.TextArea>, 'rows' | 'autoSize'> {
  /** Lines of text when empty, and at most before it scrolls. */
  rows: number;
  maxRows: number;
}

/**
 * A multi-line field that grows with its text. The style sheet alone does this: the component library would measure
 * a hidden copy with a style attribute, which the content policy forbids.
 */
export function GrowingText({ rows, maxRows, ...input }: Props) {
  const size = { '--least-rows': rows, '--most-rows': maxRows } as CSSProperties;
  return (
    <Input.TextArea {...input} rows={rows} classNames={{ textarea: styles.text ?? '' }} styles={{ textarea: size }} />
  );
}
