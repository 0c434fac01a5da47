import { useT } from '../../../lib/i18n.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tokens.ts';

export type Standing = -1 | 0 | 1 | 2;

const tones: Record<Standing, Tone> = { [-1]: 'attention', 0: 'info', 1: 'done', 2: 'problem' };

/** How papers stand: not handed in, under review, passed, not passed. */
export function StandingTag({ standing }: { standing: Standing }) {
  const t = useT();
  return <StatusTag tone={tones[standing]} label={t(`onboarding.standing.${standing}`)} />;
}
