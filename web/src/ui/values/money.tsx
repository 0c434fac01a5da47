import { formatMoney } from '../charts/figures.ts';
import { useLanguage } from '../language.ts';

interface Props {
  /** Integer fen. Nothing is shown if it is missing or zero. */
  fen: number | null | undefined;
  className?: string;
}

export function Money({ fen, className = '' }: Props) {
  return <span className={`figures ${className}`}>{formatMoney(fen, useLanguage())}</span>;
}
