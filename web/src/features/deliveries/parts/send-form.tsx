import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { AutoComplete, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { GrowingText } from '../../../ui/form/growing-text.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useCourierNames } from '../../orders/shared/couriers.ts';
import { useSendModels } from '../api.ts';
import type { Chosen } from './awaiting-list.tsx';
import styles from './deliveries.module.css';
import { PickupField } from './pickup-field.tsx';

const empty = { carrier: '', trackingNumber: '', remark: '', pickup: null as Delivery['pickup'] };

interface Props {
  chosen: Chosen;
  onSent: () => void;
}

function useSending({ chosen, onSent }: Props) {
  const t = useT();
  const [form, setForm] = useState(empty);
  const send = useSendModels();
  const lacking = form.carrier.trim() === '' || form.trackingNumber.trim() === '' || chosen.size === 0;
  const submit = async () => {
    const items = [...chosen].map(([orderId, accessories]) => ({ orderId, accessories: [...accessories] }));
    const { no } = await send.mutateAsync({ ...form, items });
    showToast('success', t('deliveries.send.sent', { no }));
    setForm(empty);
    onSent();
  };
  const change = (part: Partial<typeof empty>) => setForm((before) => ({ ...before, ...part }));
  return { form, change, lacking, busy: send.isPending, submit: () => void submit().catch(() => undefined) };
}

/** How the chosen models travel: carrier, number, when they are fetched. */
export function SendForm(props: Props) {
  const t = useT();
  const id = useId();
  const carriers = useCourierNames();
  const { form, change, lacking, busy, submit } = useSending(props);
  return (
    <Card title={t('deliveries.send.title', { count: props.chosen.size })}>
      <div className={styles.form}>
        <div>
          <label htmlFor={`${id}-carrier`}>{t('deliveries.send.carrier')}</label>
          <AutoComplete
            id={`${id}-carrier`}
            value={form.carrier}
            options={carriers.map((value) => ({ value }))}
            maxLength={50}
            onChange={(carrier: string) => change({ carrier })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-number`}>{t('deliveries.send.trackingNumber')}</label>
          <Input
            id={`${id}-number`}
            value={form.trackingNumber}
            maxLength={50}
            onChange={({ target }) => change({ trackingNumber: target.value })}
          />
        </div>
        <div>
          <span>{t('deliveries.send.pickup')}</span>
          <PickupField value={form.pickup} onChange={(pickup) => change({ pickup })} />
        </div>
        <div>
          <label htmlFor={`${id}-remark`}>{t('deliveries.send.remark')}</label>
          <GrowingText
            id={`${id}-remark`}
            rows={2}
            maxRows={6}
            value={form.remark}
            maxLength={500}
            onChange={({ target }) => change({ remark: target.value })}
          />
        </div>
        {props.chosen.size === 0 && <p className={styles.soft}>{t('deliveries.send.chooseFirst')}</p>}
        <Button type="primary" block disabled={lacking} loading={busy} onClick={submit}>
          {t('deliveries.send.submit')}
        </Button>
      </div>
    </Card>
  );
}
