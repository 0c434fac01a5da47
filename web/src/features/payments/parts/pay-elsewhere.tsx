import { Button } from 'antd';
import { useState } from 'react';
import { goTo } from '../../../lib/browser/navigation.ts';
import { useT } from '../../../lib/i18n.tsx';
import { enterClinic } from '../../../lib/session/enter-clinic.ts';

/** A payment is one clinic's: the bill of another is paid after going there. */
export function PayElsewhere({ clinicId, clinicName }: { clinicId: string; clinicName: string }) {
  const t = useT();
  const [isGoing, setGoing] = useState(false);
  const go = async () => {
    setGoing(true);
    await enterClinic(clinicId);
    await goTo('/mergePay');
  };
  return (
    <Button size="small" loading={isGoing} onClick={() => void go().catch(() => setGoing(false))}>
      {t('payments.bills.payAt', { clinic: clinicName })}
    </Button>
  );
}
