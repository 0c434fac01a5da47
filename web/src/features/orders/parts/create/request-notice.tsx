import type { Series } from '@suya/contract/catalogue/catalogue.schema';
import { useT } from '../../../../lib/i18n.tsx';
import { focusField } from '../field.tsx';
import { useFieldName } from '../use-field-name.ts';
import styles from './create.module.css';

interface Props {
  reason: string | null;
  fields: readonly string[];
  series: Series | undefined;
}

/** What the lab asked for: its words, and a link to each field. */
export function RequestNotice({ reason, fields, series }: Props) {
  const t = useT();
  const nameOf = useFieldName(series);
  return (
    <section className={styles.notice} aria-label={t('orders.create.requested')}>
      <h2>{t('orders.create.requested')}</h2>
      {reason && <p>{reason}</p>}
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#field-${field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {nameOf(field)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
