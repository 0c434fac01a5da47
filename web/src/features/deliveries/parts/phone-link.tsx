import MobileOutlined from '@ant-design/icons/MobileOutlined';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useCreatePhoneLink } from '../api.ts';
import styles from './deliveries.module.css';

const QrCode = lazy(() => import('../../../ui/values/qr-code.tsx'));

/** A QR code that opens the order on a phone, to add photos without signing in or typing. */
export function PhoneLink({ orderId }: { orderId: () => Promise<string | undefined> }) {
  const t = useT();
  const create = useCreatePhoneLink();
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null);
  const make = async () => {
    const id = await orderId();
    if (id) setLink(await create.mutateAsync({ orderId: id }));
  };
  return (
    <>
      <Button
        size="small"
        icon={<MobileOutlined />}
        loading={create.isPending}
        onClick={() => void make().catch(() => undefined)}
      >
        {t('deliveries.phone.open')}
      </Button>
      <Dialog
        open={link !== null}
        onClose={() => setLink(null)}
        title={t('deliveries.phone.title')}
        closeLabel={t('common.close')}
      >
        {link && (
          <div className={styles.phone}>
            <Suspense fallback={null}>
              <QrCode text={link.url} label={t('deliveries.phone.qr')} />
            </Suspense>
            <p>{t('deliveries.phone.hint')}</p>
            <p className={styles.soft}>{t('deliveries.phone.until', { time: formatTime(link.expiresAt) })}</p>
          </div>
        )}
      </Dialog>
    </>
  );
}
