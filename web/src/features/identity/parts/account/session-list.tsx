import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { listSessions } from '@suya/contract/identity/sessions.endpoints';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { sessionsQuery, useEndOthers, useEndSession } from '../../account.api.ts';
import styles from './account.module.css';
import { DeviceName } from './device-name.tsx';

type Session = AnswerOf<typeof listSessions>[number];

function Row({ session }: { session: Session }) {
  const t = useT();
  const end = useEndSession();
  const confirm = async () => {
    await end.mutateAsync({ sessionId: session.sessionId });
    showToast('success', t('account.setting.ended'));
  };
  return (
    <li>
      <div className={styles.main}>
        <p className={styles.mainLine}>
          <DeviceName device={session.device} />
          {session.isThis && <StatusTag tone="done" label={t('account.setting.thisDevice')} />}
        </p>
        <p className={`figures ${styles.soft}`}>{[session.address, session.clinicName].filter(Boolean).join(' · ')}</p>
        <p className={`figures ${styles.soft}`}>
          {t('account.setting.signedInAt')} {formatTime(session.signedInAt)} · {t('account.setting.seenAt')}{' '}
          {formatTime(session.seenAt)}
        </p>
      </div>
      {!session.isThis && (
        <ConfirmAction
          question={t('account.setting.endThis')}
          confirmLabel={t('account.setting.end')}
          onConfirm={confirm}
          trigger={(open) => <Button onClick={open}>{t('account.setting.end')}</Button>}
        >
          <p>
            <DeviceName device={session.device} />
          </p>
        </ConfirmAction>
      )}
    </li>
  );
}

function EndOthers() {
  const t = useT();
  const end = useEndOthers();
  const confirm = async () => {
    const { ended } = await end.mutateAsync({});
    showToast('success', t('account.setting.endedOthers', { count: ended }));
  };
  return (
    <ConfirmAction
      question={t('account.setting.endOthersAsk')}
      confirmLabel={t('account.setting.end')}
      onConfirm={confirm}
      trigger={(open) => <Button onClick={open}>{t('account.setting.endOthers')}</Button>}
    >
      <p>{t('account.setting.endOthersHint')}</p>
    </ConfirmAction>
  );
}

/** Where I am signed in; each of them can be ended, and all others at once. */
export function SessionList() {
  const t = useT();
  const { data, error, refetch } = useQuery(sessionsQuery);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />;
  return (
    <Card title={t('account.setting.sessions')} extra={data.length > 1 && <EndOthers />}>
      <div className={styles.rows}>
        <p className={styles.soft}>{t('account.setting.sessionsHint')}</p>
        <ul className={styles.list}>
          {data.map((session) => (
            <Row key={session.sessionId} session={session} />
          ))}
        </ul>
      </div>
    </Card>
  );
}
