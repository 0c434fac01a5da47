import { codes } from '@suya/contract/http/errors';
import { Alert } from 'antd';
import { Link } from 'react-router';
import type { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';

type Said = Pick<Refusal, 'code' | 'message'>;

/** Why what was sent is not taken, where it is about no field: beside the button, with the way to what mends it. */
export function Refused({ refusal }: { refusal: Said | null }) {
  const t = useT();
  if (!refusal) return null;
  const isUnproved = refusal.code === codes.clinicNotAuthenticated;
  return (
    <Alert
      type="warning"
      showIcon
      title={refusal.message}
      {...(isUnproved ? { action: <Link to="/authStatus">{t('staff.toPapers')}</Link> } : {})}
    />
  );
}
