import { type Address, address as addressSchema } from '@suya/contract/clinics/clinics.schema';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonLine } from '../../../../ui/feedback/skeleton.tsx';
import { addressesQuery } from '../../../identity/shared/addresses.ts';
import { writeAddress } from '../address-words.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import { Field } from '../field.tsx';
import styles from './create.module.css';
import { useEditor } from './draft/editor.ts';

const parts = ['name', 'phone', 'province', 'city', 'district', 'address'] as const;
const lengths: Record<(typeof parts)[number], number> = {
  name: 40,
  phone: 11,
  province: 40,
  city: 40,
  district: 40,
  address: 200,
};
const blank: Address = { name: '', phone: '', province: '', city: '', district: '', address: '' };
const other = 'other';

const same = (a: Address | null, b: Address) => a !== null && parts.every((part) => a[part] === b[part]);

function TypedAddress({ value, onChange }: { value: Address; onChange: (address: Address) => void }) {
  const t = useT();
  const complete = addressSchema.safeParse(value).success;
  const phoneWrong = value.phone.length === lengths.phone && !/^1[3-9]\d{9}$/.test(value.phone);
  return (
    <div className={styles.inset}>
      <div className={styles.fields}>
        {parts.map((part) => (
          <Field
            key={part}
            path={`delivery.${part}`}
            label={t(`orders.create.addressFields.${part}`)}
            control={`delivery-${part}`}
            error={part === 'phone' && phoneWrong ? t('orders.create.phoneWrong') : undefined}
          >
            <Input
              id={`delivery-${part}`}
              value={value[part]}
              maxLength={lengths[part]}
              {...(part === 'phone' ? { inputMode: 'numeric' as const } : {})}
              onChange={(event) => onChange({ ...value, [part]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      {!complete && <p className={styles.quiet}>{t('orders.create.addressIncomplete')}</p>}
    </div>
  );
}

/** One of the clinic's addresses, or another one typed in; it becomes part of the draft once it is complete. */
export function AddressField() {
  const t = useT();
  const { form, set } = useEditor();
  const { delivery } = form.prescription;
  const { data, error, isPending, refetch } = useQuery(addressesQuery);
  const saved = data ?? [];
  const [typed, setTyped] = useState<Address>();
  const known = saved.find((one) => same(delivery, one));
  const isTyping =
    typed !== undefined || data?.length === 0 || (error !== null && !data) || (delivery !== null && !known);
  const type = (next: Address) => {
    setTyped(next);
    const read = addressSchema.safeParse(next);
    set({ delivery: read.success ? read.data : null });
  };
  const choose = (id: string) => {
    const chosen = saved.find((one) => one.id === id);
    if (!chosen) return type(delivery && !known ? delivery : blank);
    setTyped(undefined);
    const { id: _, ...address } = chosen;
    set({ delivery: address });
  };
  if (isPending) return <SkeletonLine width={80} tall />;
  return (
    <>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {saved.length > 0 && (
        <ChoiceCards
          size="wide"
          value={isTyping ? other : (known?.id ?? null)}
          choices={[
            ...saved.map((one) => ({ value: one.id, title: `${one.name} ${one.phone}`, details: writeAddress(one) })),
            { value: other, title: t('orders.create.otherAddress') },
          ]}
          onChange={choose}
        />
      )}
      {isTyping && <TypedAddress value={typed ?? delivery ?? blank} onChange={type} />}
    </>
  );
}
