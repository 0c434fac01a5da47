import type { CaseLine } from '@suya/contract/cases/cases.schema';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect } from 'react';
import { dayOf } from '../../../../../lib/format.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { openCasesQuery } from '../../../api.ts';
import { Field } from '../../field.tsx';
import styles from '../create.module.css';
import { useEditor } from '../draft/editor.ts';

const none: readonly CaseLine[] = [];
const fresh = '';

/**
 * Which course of treatment the order is part of, where the patient has several: the newest unless another one or a new one
 * is chosen. With one case or none there is nothing to choose.
 */
export function CaseField({ patientId }: { patientId: string }) {
  const t = useT();
  const { form, at, change, propose } = useEditor();
  const { data } = useQuery(openCasesQuery(patientId));
  const open = data?.list ?? none;
  const newest = open.length > 1 ? open[0]?.id : undefined;
  const isUndecided = form.caseId === undefined;
  useEffect(() => {
    if (!newest || !isUndecided) return;
    propose((before) => (before.patientId === patientId ? { ...before, caseId: before.caseId ?? newest } : before));
  }, [newest, isUndecided, patientId, propose]);
  const field = at('caseId');
  if (open.length < 2 && !field.error) return null;
  const cases = open.map(({ id, no, title, createdAt }) => ({
    value: id,
    label: [title || t('cases.page.title', { no }), dayOf(createdAt)].join(' · '),
  }));
  // Without a choice an order joins the patient's only case.
  const options = cases.length === 1 ? cases : [...cases, { value: fresh, label: t('orders.create.caseNew') }];
  return (
    <Field {...field} label={t('orders.create.case')} hint={t('orders.create.caseHint')} control="case">
      <Select
        id="case"
        className={styles.select}
        value={options.some(({ value }) => value === form.caseId) ? form.caseId : fresh}
        options={options}
        onChange={(caseId: string) => change((before) => ({ ...before, caseId: caseId || null, stage: null }))}
      />
    </Field>
  );
}
