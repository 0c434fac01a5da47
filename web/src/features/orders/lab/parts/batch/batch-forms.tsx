import { Input, Radio, Space } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { Field } from '../../../parts/field.tsx';
import { CarrierChoice } from '../step/carrier-choice.tsx';
import { DesignerChoice } from '../step/designer-choice.tsx';
import type { Batch, Fitting } from './fitting.ts';

/** What was filled in for all orders, and the tracking number of each where they have their own. */
export interface Filled {
  readonly designerId?: string;
  readonly carrier: string;
  readonly each: boolean;
  readonly number: string;
  readonly numbers: Readonly<Record<string, string>>;
}

export const nothingFilled: Filled = { carrier: '', each: false, number: '', numbers: {} };

/** The fields of the step for one of the orders. */
export function fieldsFor(batch: Batch, filled: Filled, { order }: Fitting): Readonly<Record<string, unknown>> {
  if (batch === 'produce') return {};
  if (batch === 'assign') return { designerId: filled.designerId };
  const trackingNumber = (filled.each ? filled.numbers[order.id] : filled.number)?.trim() ?? '';
  return { carrier: filled.carrier.trim(), trackingNumber };
}

/** Whether all that the step needs is there, for every order. */
export const isFilled = (batch: Batch, filled: Filled, fitting: readonly Fitting[]): boolean =>
  fitting.every((one) => Object.values(fieldsFor(batch, filled, one)).every(Boolean));

interface Props {
  batch: Batch;
  filled: Filled;
  fitting: readonly Fitting[];
  error: string | undefined;
  onChange: (filled: Filled) => void;
}

function Shipping({ filled, fitting, error, onChange }: Omit<Props, 'batch'>) {
  const t = useT();
  return (
    <>
      <Field path="batch.carrier" label={t('labWork.batch.carrier')} error={error} required>
        <CarrierChoice value={filled.carrier} onChange={(carrier) => onChange({ ...filled, carrier })} />
      </Field>
      <Radio.Group
        value={filled.each}
        options={[
          { value: false, label: t('labWork.batch.oneNumber') },
          { value: true, label: t('labWork.batch.eachNumber') },
        ]}
        onChange={({ target }) => onChange({ ...filled, each: target.value as boolean })}
      />
      {filled.each ? (
        fitting.map(({ order }) => (
          <Space.Compact key={order.id} block>
            <Space.Addon className="figures">{order.no}</Space.Addon>
            <Input
              aria-label={t('labWork.batch.numberOf', { no: order.no })}
              placeholder={t('labWork.batch.number')}
              maxLength={50}
              value={filled.numbers[order.id] ?? ''}
              onChange={({ target }) =>
                onChange({ ...filled, numbers: { ...filled.numbers, [order.id]: target.value } })
              }
            />
          </Space.Compact>
        ))
      ) : (
        <Field path="batch.number" label={t('labWork.batch.number')} control="batch-number" required>
          <Input
            id="batch-number"
            maxLength={50}
            value={filled.number}
            onChange={({ target }) => onChange({ ...filled, number: target.value })}
          />
        </Field>
      )}
    </>
  );
}

/** What a step asks for once, for all of the orders. */
export function BatchForm({ batch, filled, fitting, error, onChange }: Props) {
  const t = useT();
  if (batch === 'produce') return null;
  if (batch === 'ship') return <Shipping {...{ filled, fitting, error, onChange }} />;
  return (
    <Field path="batch.designerId" label={t('labWork.figures.designer')} error={error} required>
      <DesignerChoice
        value={filled.designerId}
        onChange={(designerId) => onChange({ ...filled, designerId: String(designerId) })}
      />
    </Field>
  );
}
