import type { PrescriptionTemplate } from '@suya/contract/orders/templates.schema';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatRelativeDay } from '../../../../../lib/format.ts';
import type { Refusal } from '../../../../../lib/http/refusal.ts';
import { useT } from '../../../../../lib/i18n.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Empty } from '../../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { templatesQuery, useDeleteTemplate, useRenameTemplate, useSaveTemplate } from '../../../api.ts';
import { Field } from '../../field.tsx';
import styles from '../create.module.css';
import { useEditor } from '../draft/editor.ts';

const longestName = 40;
const wordsOf = (refusal: Refusal) => Object.values(refusal.fields)[0] ?? refusal.message;

/** Keeps the present prescription under a name. */
function SaveAs() {
  const t = useT();
  const { appliance, form } = useEditor();
  const save = useSaveTemplate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { doctorId, prescription } = form;
  const keep = async () => {
    if (!doctorId) return setError(t('ordering.templates.doctorFirst'));
    if (!name.trim()) return setError(t('ordering.templates.nameMissing'));
    setError(undefined);
    try {
      await save.mutateAsync({ name: name.trim(), type: appliance.orderType, doctorId, prescription });
      setName('');
      showToast('success', t('ordering.templates.saved'));
    } catch (refusal) {
      setError(wordsOf(refusal as Refusal));
    }
  };
  return (
    <Field
      path="template.name"
      label={t('ordering.templates.saveAs')}
      hint={t('ordering.templates.saveHint')}
      control="templateName"
      error={error}
    >
      <div className={styles.row}>
        <Input
          id="templateName"
          className={styles.select}
          maxLength={longestName}
          value={name}
          placeholder={t('ordering.templates.namePlaceholder')}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void keep()}
        />
        <Button loading={save.isPending} onClick={() => void keep()}>
          {t('ordering.templates.save')}
        </Button>
      </div>
    </Field>
  );
}

function Rename({ template, onDone }: { template: PrescriptionTemplate; onDone: () => void }) {
  const t = useT();
  const rename = useRenameTemplate();
  const [name, setName] = useState(template.name);
  const [error, setError] = useState<string>();
  const keep = async () => {
    if (!name.trim()) return setError(t('ordering.templates.nameMissing'));
    try {
      await rename.mutateAsync({ templateId: template.id, name: name.trim(), version: template.version });
      onDone();
    } catch (refusal) {
      setError(wordsOf(refusal as Refusal));
    }
  };
  const control = `rename-${template.id}`;
  return (
    <Field path={`template.${template.id}`} label={t('ordering.templates.name')} control={control} error={error}>
      <div className={styles.row}>
        <Input
          id={control}
          autoFocus
          className={styles.select}
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void keep()}
        />
        <Button type="primary" loading={rename.isPending} onClick={() => void keep()}>
          {t('common.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </Field>
  );
}

interface RowProps {
  template: PrescriptionTemplate;
  onApply: () => void;
}

function TemplateRow({ template, onApply }: RowProps) {
  const t = useT();
  const remove = useDeleteTemplate();
  const [mode, setMode] = useState<'read' | 'rename' | 'delete'>('read');
  const { name, doctorName, updatedAt } = template;
  const throwAway = async () => {
    await remove.mutateAsync({ templateId: template.id });
    showToast('success', t('ordering.templates.deleted', { name }));
  };
  if (mode === 'rename') {
    return (
      <li className={styles.template}>
        <Rename template={template} onDone={() => setMode('read')} />
      </li>
    );
  }
  return (
    <li className={styles.template}>
      <span>
        <strong>{name}</strong>
        <br />
        <span className={styles.quiet}>
          {t('ordering.templates.by', { doctor: doctorName, when: formatRelativeDay(updatedAt, t) })}
        </span>
      </span>
      {mode === 'delete' ? (
        <span className={styles.tools}>
          <span role="alert">{t('ordering.templates.deleteQuestion', { name })}</span>
          <Button
            danger
            size="small"
            loading={remove.isPending}
            onClick={() => void throwAway().catch(() => undefined)}
          >
            {t('common.delete')}
          </Button>
          <Button size="small" autoFocus onClick={() => setMode('read')}>
            {t('common.cancel')}
          </Button>
        </span>
      ) : (
        <span className={styles.tools}>
          <Button type="primary" size="small" onClick={onApply}>
            {t('ordering.templates.apply')}
          </Button>
          <Button size="small" onClick={() => setMode('rename')}>
            {t('ordering.templates.rename')}
          </Button>
          <Button size="small" onClick={() => setMode('delete')}>
            {t('common.delete')}
          </Button>
        </span>
      )}
    </li>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
  onApply: (template: PrescriptionTemplate) => void;
}

/** The templates of this appliance, those of the chosen doctor first: apply, rename, delete; and one more from this form. */
export function TemplatesDialog({ open, onClose, onApply }: Props) {
  const t = useT();
  const { appliance, form } = useEditor();
  const { data, error, refetch } = useQuery({ ...templatesQuery(appliance.orderType), enabled: open });
  const own = (template: PrescriptionTemplate) => (template.doctorId === form.doctorId ? 0 : 1);
  return (
    <Dialog open={open} onClose={onClose} title={t('ordering.templates.title')} closeLabel={t('common.close')}>
      <div className={styles.stack}>
        {!data && !error && <SkeletonRows rows={3} />}
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Empty title={t('ordering.templates.none')} hint={t('ordering.templates.noneHint')} />}
        {data && data.length > 0 && (
          <ul className={styles.templates}>
            {data
              .toSorted((a, b) => own(a) - own(b))
              .map((template) => (
                <TemplateRow key={template.id} template={template} onApply={() => onApply(template)} />
              ))}
          </ul>
        )}
        <SaveAs />
      </div>
    </Dialog>
  );
}
