import { type AccessoryKind, accessoryKinds, type Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { useId } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { NumberField } from '../../../ui/numbers/number-field.tsx';
import styles from './deliveries.module.css';

type Accessories = Delivery['items'][number]['accessories'];

interface Props {
  /** Whose they are, for screen readers. */
  name: string;
  value: Accessories;
  onChange: (value: Accessories) => void;
}

const MOST = 99;

/** How many of each kind travel beside a model. */
export function AccessoryCounts({ name, value, onChange }: Props) {
  const t = useT();
  const id = useId();
  const countOf = (kind: AccessoryKind) => value.find((one) => one.kind === kind)?.count ?? 0;
  const set = (kind: AccessoryKind, count: number) =>
    onChange([...value.filter((one) => one.kind !== kind), ...(count > 0 ? [{ kind, count }] : [])]);
  return (
    <fieldset className={styles.accessories} aria-label={`${name} ${t('deliveries.send.beside')}`}>
      {accessoryKinds.map((kind) => (
        <div key={kind}>
          <label htmlFor={`${id}-${kind}`}>{t(`deliveries.accessories.${kind}`)}</label>
          <NumberField
            id={`${id}-${kind}`}
            integer
            min={0}
            max={MOST}
            value={countOf(kind)}
            onChange={(count) => set(kind, count ?? 0)}
          />
        </div>
      ))}
    </fieldset>
  );
}
