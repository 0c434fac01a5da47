import { fileKinds } from '@suya/contract/files/files.schema';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { brandName } from '../../../lib/brand.ts';
import { formatTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { LanguageSwitch } from '../../../lib/language-switch.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { PlainButton } from '../../../ui/page/plain.tsx';
import { Mark } from '../../../ui/values/mark.tsx';
import styles from '../parts/phone.module.css';
import { type PhoneOrder, type Sent, usePhoneLink } from '../parts/use-phone-link.ts';

function SentPhoto({ photo }: { photo: Sent }) {
  const t = useT();
  const { name, share, done, error } = photo;
  const words =
    error ?? (done ? t('shell.upload.done') : t('shell.upload.sending', { percent: Math.round(share * 100) }));
  return (
    <li className={styles.photo} data-state={error ? 'failed' : done ? 'done' : 'under-way'}>
      <span className={styles.name}>{name}</span>
      <span role={error ? 'alert' : 'status'}>{words}</span>
      {!done && !error && <progress value={share} aria-label={name} />}
    </li>
  );
}

function Camera({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.camera}>
      <input
        id={id}
        className={styles.input}
        type="file"
        accept={fileKinds.photo.accept.join(',')}
        multiple
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.button}>
        {t('deliveries.phone.take')}
      </label>
    </div>
  );
}

function Opened({ order, sent, add }: { order: PhoneOrder; sent: readonly Sent[]; add: (files: File[]) => void }) {
  const t = useT();
  const arrived = order.photoCount + sent.filter(({ done }) => done).length;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('orders.list.no')}</dt>
        <dd className="figures">{order.orderNo}</dd>
        <dt>{t('orders.list.patient')}</dt>
        <dd>{order.patientHint || '—'}</dd>
        <dt>{t('orders.list.clinic')}</dt>
        <dd>{order.clinicName}</dd>
      </dl>
      <Camera onFiles={add} />
      <ul className={styles.photos} aria-label={t('deliveries.phone.sent')}>
        {sent.map((photo) => (
          <SentPhoto key={photo.id} photo={photo} />
        ))}
      </ul>
      <p className={styles.soft}>
        {t('deliveries.phone.count', { count: arrived })}{' '}
        {t('deliveries.phone.until', { time: formatTime(order.expiresAt) })}
      </p>
    </>
  );
}

/**
 * What the QR code of an order opens on a phone: whose it is, and a button to add photos. No sign-in and nothing to
 * type; the token stands behind the #, so that no server's log ever has it.
 */
export default function PhonePage() {
  const t = useT();
  const token = useLocation().hash.slice(1);
  const { order, failure, retry, sent, add } = usePhoneLink(token);
  usePageTitle(t('deliveries.phone.pageTitle'));
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex, nofollow" />
      <header className={styles.brand}>
        <Mark />
        {brandName()}
        <LanguageSwitch />
      </header>
      <main className={styles.main}>
        <h1>{t('deliveries.phone.pageTitle')}</h1>
        {order && <Opened order={order} sent={sent} add={(files) => void add(files)} />}
        {!order && !failure && <SkeletonRows rows={3} />}
        {failure?.kind === 'consent' && <Empty title={t('patientConsent.title')} hint={failure.words} />}
        {failure?.kind === 'over' && <Empty title={t('deliveries.phone.over')} hint={t('deliveries.phone.overHint')} />}
        {failure?.kind === 'unreached' && (
          <Empty title={t('shell.unreached')} action={<PlainButton onClick={retry}>{t('common.retry')}</PlainButton>} />
        )}
      </main>
    </div>
  );
}
