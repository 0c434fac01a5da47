import { type ProgressLink, progressLimits } from '@suya/contract/cases/progress.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { dayOf } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { useCan } from '../../../lib/session/account.ts';
import { ConfirmAction } from '../../../ui/dialog/confirm-action.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { StatusTag } from '../../../ui/values/status-tag.tsx';
import { linksQuery, useCreateLink, useRevokeLink } from '../api.ts';
import styles from './case.module.css';

const QrCode = lazy(() => import('../../../ui/values/qr-code.tsx'));
const tones = { live: 'done', expired: 'closed', revoked: 'closed' } as const;
type Days = (typeof progressLimits.days)[number];
const usualDays: Days = 90;

/** A link just made: the only moment at which its address is known. */
function Made({ token }: { token: string }) {
  const t = useT();
  const address = `${location.origin}/progress/${token}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast('success', t('cases.progress.copied'));
  };
  return (
    <div className={styles.made} role="status">
      <p>{t('cases.progress.once')}</p>
      <Suspense fallback={null}>
        <QrCode text={address} label={t('cases.progress.qr')} />
      </Suspense>
      <code className={styles.address}>{address}</code>
      {/* Browsers give no clipboard to pages that came over plain http; then the address itself is selected by a click. */}
      {navigator.clipboard && <PlainButton onClick={() => void copy()}>{t('cases.progress.copy')}</PlainButton>}
    </div>
  );
}

function Row({ caseId, link, mayEdit }: { caseId: string; link: ProgressLink; mayEdit: boolean }) {
  const t = useT();
  const revoke = useRevokeLink();
  const opened = link.lastOpenedAt
    ? t('cases.progress.opened', { count: link.opened, date: dayOf(link.lastOpenedAt) })
    : t('cases.progress.neverOpened');
  const end = async () => {
    await revoke.mutateAsync({ caseId, linkId: link.id });
    showToast('success', t('cases.progress.revoked'));
  };
  return (
    <li className={styles.link}>
      <div>
        <p>{t('cases.progress.made', { name: link.createdByName, date: dayOf(link.createdAt) })}</p>
        <p className={styles.soft}>
          {t('cases.progress.until', { date: dayOf(link.expiresAt) })} · {opened}
        </p>
      </div>
      <div className={styles.tools}>
        <StatusTag tone={tones[link.state]} label={t(`cases.progress.state.${link.state}`)} />
        {mayEdit && link.state === 'live' && (
          <ConfirmAction
            question={t('cases.progress.revokeTitle')}
            confirmLabel={t('cases.progress.revoke')}
            onConfirm={end}
            trigger={(open) => <PlainButton onClick={open}>{t('cases.progress.revoke')}</PlainButton>}
          >
            <p>{t('cases.progress.revokeText')}</p>
          </ConfirmAction>
        )}
      </div>
    </li>
  );
}

function NewLink({ caseId, onMade }: { caseId: string; onMade: (token: string) => void }) {
  const t = useT();
  const create = useCreateLink();
  const [days, setDays] = useState<Days>(usualDays);
  const make = async () => onMade((await create.mutateAsync({ caseId, days })).token);
  return (
    <div className={styles.tools}>
      <Select<Days>
        aria-label={t('cases.progress.days')}
        value={days}
        onChange={setDays}
        options={progressLimits.days.map((value) => ({ value, label: t(`cases.progress.day.${value}`) }))}
      />
      <Button loading={create.isPending} onClick={() => void make().catch(() => undefined)}>
        {t('cases.progress.create')}
      </Button>
    </div>
  );
}

/** The links by which a patient follows their case: made, copied or scanned, revoked. */
export function ProgressLinks({ caseId }: { caseId: string }) {
  const t = useT();
  const can = useCan();
  const [token, setToken] = useState<string>();
  const { data, error, refetch } = useQuery(linksQuery(caseId));
  const mayEdit = can('editOrders');
  return (
    <Card title={t('cases.progress.title')}>
      <div className={styles.links}>
        <p className={styles.soft}>{t('cases.progress.purpose')}</p>
        {mayEdit && <NewLink caseId={caseId} onMade={setToken} />}
        {token && <Made token={token} />}
        {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={1} />)}
        {data?.length === 0 && <p className={styles.soft}>{t('cases.progress.none')}</p>}
        {data && data.length > 0 && (
          <ul>
            {data.map((link) => (
              <Row key={link.id} caseId={caseId} link={link} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
