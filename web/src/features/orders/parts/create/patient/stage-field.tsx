import type { CaseLine } from '@suya/contract/cases/cases.schema';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { openCasesQuery } from '../../../api.ts';
import { Field } from '../../field.tsx';
import styles from '../create.module.css';
import { useEditor } from '../draft/editor.ts';

/** As long as the name of a case's stage. */
const maxName = 60;
const none: readonly CaseLine[] = [];

/** The names of the stages of the case that an order joins: the chosen one, else the patient's only one. */
export function stagesToChoose(open: readonly CaseLine[], caseId: string | null | undefined): string[] {
  const [only, ...others] = open;
  const joined = open.find(({ id }) => id === caseId) ?? (others.length === 0 ? only : undefined);
  return [...new Set(joined?.stages.map(({ name }) => name))];
}

/** Which stage of the treatment the order is for: one of its case, or typed. */
export function StageField({ patientId }: { patientId: string }) {
  const t = useT();
  const { form, at, change } = useEditor();
  const { data } = useQuery(openCasesQuery(patientId));
  const names = stagesToChoose(data?.list ?? none, form.caseId);
  return (
    <Field {...at('stage')} label={t('orders.create.stage')} hint={t('orders.create.stageHint')} control="stage">
      <AutoComplete
        id="stage"
        className={styles.select}
        value={form.stage ?? ''}
        options={names.map((value) => ({ value }))}
        // Whoever has chosen one sees the others too.
        showSearch={{ filterOption: false }}
        maxLength={maxName}
        onChange={(stage: string) => change((before) => ({ ...before, stage: stage.trim() === '' ? null : stage }))}
      />
    </Field>
  );
}
