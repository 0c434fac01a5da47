import { formatMoney } from './figures.ts';
import { useLanguage } from './language.ts';

interface Props {
  /** Integer fen; nothing is shown where it is missing or zero. */
  fen: number | null | undefined;
  className?: string;
}

export function Money({ fen, className = '' }: Props) {
  return <span className={`figures ${className}`}>{formatMoney(fen, useLanguage())}</span>;
}
