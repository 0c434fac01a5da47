import { listSmsOutbox } from '@suya/contract/identity/sms-outbox.endpoints';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../../lib/format.ts';
import { query } from '../../../lib/http/query.ts';
import { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import styles from '../parts/sign-in/outbox.module.css';

const pollMs = 3000;
const outboxQuery = { ...query(listSmsOutbox, {}, { staleTime: 0 }), refetchInterval: pollMs, gcTime: 0 };
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0];

function CopyCode({ code }: { code: string }) {
  const t = useT();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => showToast('success', t('common.copied')),
      () => showToast('error', code),
    );
  return <PlainButton onClick={() => void copy()}>{t('identity.outbox.copyCode', { code })}</PlainButton>;
}

function Messages() {
  const t = useT();
  const { data, error, refetch } = useQuery(outboxQuery);
  if (error instanceof Refusal && error.code === 404)
    return <Empty title={t('identity.outbox.off')} hint={t('identity.outbox.offHint')} />;
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />;
  if (data.length === 0) return <Empty title={t('identity.outbox.empty')} hint={t('identity.outbox.emptyHint')} />;
  return (
    <ul className={styles.messages}>
      {data.map(({ id, phone, text, at }) => {
        const code = codeIn(text);
        return (
          <li key={id}>
            <p className={`figures ${styles.head}`}>
              <span>{phone}</span>
              <time dateTime={at}>{formatTime(at)}</time>
            </p>
            <p>{text}</p>
            {code && navigator.clipboard && <CopyCode code={code} />}
          </li>
        );
      })}
    </ul>
  );
}

/** For developers: the SMS that were not sent because no provider is set up, newest first. */
export default function SmsOutboxPage() {
  const t = useT();
  usePageTitle(t('identity.outbox.title'));
  return (
    <section className={styles.outbox}>
      <meta name="robots" content="noindex, nofollow" />
      <h1>{t('identity.outbox.title')}</h1>
      <p className={styles.purpose}>{t('identity.outbox.purpose')}</p>
      <Messages />
    </section>
  );
}
