import { type Condition, conditions, type Delivery } from '@suya/contract/deliveries/deliveries.schema';
import type { StoredFile } from '@suya/contract/files/files.schema';
import { Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import styles from '../../parts/deliveries.module.css';
import { useReceiveDelivery } from '../api.ts';
import { DamagePictures } from './damage-pictures.tsx';

interface Judged {
  readonly orderId: string;
  readonly condition: Condition;
  readonly note: string;
}

interface ItemProps {
  name: string;
  judged: Judged;
  error: string | undefined;
  onChange: (judged: Judged) => void;
  /** What is shown of a model that is not complete. */
  children: ReactNode;
}

function JudgedItem({ name, judged, error, onChange, children }: ItemProps) {
  const t = useT();
  return (
    <div className={styles.judged}>
      <strong>{name}</strong>
      <Radio.Group
        aria-label={t('deliveries.lab.condition', { name })}
        optionType="button"
        value={judged.condition}
        options={conditions.map((value) => ({ value, label: t(`deliveries.conditions.${value}`) }))}
        onChange={({ target }) => onChange({ ...judged, condition: target.value as Condition })}
      />
      {judged.condition !== 'complete' && (
        <GrowingText
          rows={2}
          maxRows={6}
          aria-label={t('deliveries.lab.note', { name })}
          placeholder={t('deliveries.lab.noteHint')}
          maxLength={500}
          status={error ? 'error' : ''}
          value={judged.note}
          onChange={({ target }) => onChange({ ...judged, note: target.value })}
        />
      )}
      {judged.condition !== 'complete' && children}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

/** A picture with the order whose model it shows. */
interface Taken {
  readonly orderId: string;
  readonly picture: StoredFile;
}

function useReceiving(delivery: Delivery) {
  const t = useT();
  const receive = useReceiveDelivery();
  const [items, setItems] = useState<readonly Judged[]>(
    delivery.items.map(({ orderId, condition, note }) => ({ orderId, condition: condition ?? 'complete', note })),
  );
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async () => {
    const { id: deliveryId, version } = delivery;
    const isShown = ({ orderId }: Taken) =>
      items.some((one) => one.orderId === orderId && one.condition !== 'complete');
    const pictureIds = taken.filter(isShown).map(({ picture }) => picture.id);
    // What was said of a model before the rest of it came is over once it is sound.
    const found = items.map((one) => (one.condition === 'complete' ? { ...one, note: '' } : one));
    await receive.mutateAsync({ deliveryId, version, items: found, pictureIds }).then(
      () => showToast('success', t('deliveries.lab.received')),
      (error: Refusal) => setRefusal(error),
    );
  };
  const judge = (judged: Judged) =>
    setItems((before) => before.map((one) => (one.orderId === judged.orderId ? judged : one)));
  const take = (orderId: string, picture: StoredFile) => setTaken((before) => [...before, { orderId, picture }]);
  const putAway = (id: string) => setTaken((before) => before.filter(({ picture }) => picture.id !== id));
  return { items, judge, taken, take, putAway, refusal, submit, busy: receive.isPending };
}

/** How each model arrived, with pictures of what did not. */
export function ReceiveForm({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const { items, judge, taken, take, putAway, refusal, submit, busy } = useReceiving(delivery);
  const sound = items.filter(({ condition }) => condition === 'complete').length;
  const lacking = items.length - sound;
  const general = refusal && Object.keys(refusal.fields).length === 0 ? refusal.message : refusal?.fields.items;
  return (
    <Card title={t('deliveries.lab.receive')}>
      <div className={styles.receive}>
        {delivery.items.map(({ orderId: id, orderNo, patientName }, index) => {
          const judged = items.find((one) => one.orderId === id);
          return (
            judged && (
              <JudgedItem
                key={id}
                name={`${orderNo} ${patientName ?? ''}`}
                judged={judged}
                error={refusal?.fields[`items.${index}.note`]}
                onChange={judge}
              >
                <DamagePictures
                  orderId={id}
                  name={orderNo}
                  pictures={taken.flatMap((one) => (one.orderId === id ? [one.picture] : []))}
                  onAdd={(picture) => take(id, picture)}
                  onRemove={putAway}
                />
              </JudgedItem>
            )
          );
        })}
        {general && <p role="alert">{general}</p>}
        <div>
          <ConfirmAction
            question={t('deliveries.lab.confirmQuestion', { no: delivery.no })}
            confirmLabel={t('deliveries.lab.confirm')}
            onConfirm={submit}
            trigger={(open) => (
              <Button type="primary" loading={busy} onClick={open}>
                {t('deliveries.lab.confirm')}
              </Button>
            )}
          >
            <p>{t('deliveries.lab.goOn', { count: sound })}</p>
            {lacking > 0 && <p>{t('deliveries.lab.heldBack', { count: lacking })}</p>}
          </ConfirmAction>
        </div>
      </div>
    </Card>
  );
}
