import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';

/** Tells of the gifted VIP period; shown where a sign-in brought one. */
export function VipGift({ endDate, onClose }: { endDate: string | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={endDate !== undefined}
      onClose={onClose}
      title={t('identity.vipTitle')}
      actions={
        <PlainButton look="primary" onClick={onClose}>
          {t('identity.vipButton')}
        </PlainButton>
      }
    >
      <p>{t('identity.vipText', { date: endDate ?? '' })}</p>
    </Dialog>
  );
}
