import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Card } from '../../../../ui/page/card.tsx';

/** Coupons of the person. They are not given out yet, which is something else than having none. */
export function Coupons() {
  const t = useT();
  return (
    <Card title={t('account.coupons.title')}>
      <Empty title={t('account.coupons.notOpen')} hint={t('account.coupons.notOpenHint')} />
    </Card>
  );
}
