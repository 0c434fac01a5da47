import { useT } from '../language.ts';
import { expiryOf } from './expiry.ts';
import { StatusTag } from './status-tag.tsx';

const looks = { ended: 'closed', near: 'attention', normal: 'done' } as const;

/** Whether something with an end still runs: a coupon, a link, a gift. */
export function ExpiryTag({ start, end }: { start: string | null; end: string | null }) {
  const t = useT();
  const expiry = expiryOf(start, end);
  return <StatusTag tone={looks[expiry]} label={t(`dates.expiry.${expiry}`)} />;
}
