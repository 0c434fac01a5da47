import { useAccount } from '../../../lib/account.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';

/** Coupons of the person; how many can be received is known already. */
export function Coupons() {
  const t = useT();
  const { couponReceiveCount: count } = useAccount();
  return (
    <Card title={t('account.coupons.title')}>
      <Empty
        title={t('account.coupons.empty')}
        hint={count > 0 ? t('account.coupons.waiting', { count }) : t('account.coupons.emptyHint')}
      />
    </Card>
  );
}
