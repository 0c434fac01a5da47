import type { MessageKey } from '@suya/contract/messages/catalogue';
import { needs, type OrderEvent } from '@suya/contract/orders/workflow/needs';
import { Input, Radio } from 'antd';
import type { ReactNode } from 'react';
import { dayOf } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { DateField } from '../../../../ui/form/date-field.tsx';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import { YuanField } from '../../../../ui/numbers/yuan-field.tsx';
import { Field } from '../field.tsx';
import { EventPhotos } from './event-photos.tsx';

export type EventValues = Readonly<Record<string, unknown>>;

/** What a field of an event's schema is made of, as far as a form needs to know. */
interface FieldSchema {
  readonly def: { readonly type: string; readonly format?: string; readonly innerType?: FieldSchema };
  readonly maxLength?: number | null;
  readonly options?: readonly unknown[];
}

interface Props {
  event: OrderEvent;
  values: EventValues;
  onChange: (values: EventValues) => void;
  errors: Readonly<Record<string, string>>;
  /** Draws a field in the page's own way; undefined leaves it to the schema, null hides it. */
  drawField?: ((name: string, value: unknown, change: (value: unknown) => void) => ReactNode | undefined) | undefined;
}

const hints: Readonly<Record<string, MessageKey>> = {
  reason: 'orders.act.reasonHint',
  signature: 'orders.act.signatureHint',
};
/** Texts longer than this are several lines. */
const lineLength = 200;

/** The fields of an event by name, from its schema. */
export const fieldsOf = (event: OrderEvent): [string, FieldSchema][] =>
  Object.entries(needs[event].shape).map(([name, schema]) => [name, schema as unknown as FieldSchema]);

const plain = (schema: FieldSchema): FieldSchema => (schema.def.innerType ? plain(schema.def.innerType) : schema);

interface ControlProps {
  name: string;
  id: string;
  schema: FieldSchema;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The control that fits a field's schema: text, lines, date, amount, one of several. */
function Control({ name, id, schema, value, onChange }: ControlProps) {
  const t = useT();
  const { def, maxLength, options = [] } = plain(schema);
  if (def.type === 'enum') {
    const choices = options.map((option) => ({
      value: option,
      label: t(`workflow.choices.${name}.${String(option)}` as MessageKey),
    }));
    return (
      <Radio.Group
        value={value}
        options={choices as { value: string; label: string }[]}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (def.format === 'date')
    return (
      <DateField
        today={dayOf(new Date())}
        id={id}
        value={value as string | undefined}
        min={dayOf(new Date())}
        onChange={onChange}
      />
    );
  if (def.type === 'number' || def.type === 'int') {
    const fen = typeof value === 'number' ? value : null;
    return <YuanField id={id} fen={fen} onChange={(next) => onChange(next ?? undefined)} />;
  }
  const shared = {
    id,
    value: String(value ?? ''),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const limit = maxLength ?? lineLength;
  return limit > lineLength ? (
    <GrowingText {...shared} maxLength={limit} rows={3} maxRows={8} />
  ) : (
    <Input {...shared} maxLength={limit} autoComplete="off" />
  );
}

/** The form of an event, drawn from its schema. */
export function EventFields({ event, values, onChange, errors, drawField }: Props) {
  const t = useT();
  return fieldsOf(event).map(([name, schema]) => {
    const change = (value: unknown) => onChange({ ...values, [name]: value });
    const drawn = drawField?.(name, values[name], change);
    if (drawn === null) return null;
    const id = `event-${name}`;
    const isGroup = name === 'photoIds' || plain(schema).def.type === 'enum' || drawn !== undefined;
    const hint = hints[name];
    return (
      <Field
        key={name}
        path={`event.${name}`}
        label={t(`workflow.fields.${name}` as MessageKey)}
        hint={hint && t(hint)}
        error={errors[name]}
        required={schema.def.type !== 'optional'}
        {...(isGroup ? {} : { control: id })}
      >
        {drawn ??
          (name === 'photoIds' ? (
            <EventPhotos name={t('orders.act.photos')} value={values[name]} onChange={change} />
          ) : (
            <Control name={name} id={id} schema={schema} value={values[name]} onChange={change} />
          ))}
      </Field>
    );
  });
}
