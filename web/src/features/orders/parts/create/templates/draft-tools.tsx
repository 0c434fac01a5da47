import { applyTemplate } from '@suya/contract/orders/templates.rules';
import type { PrescriptionTemplate } from '@suya/contract/orders/templates.schema';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toast.tsx';
import { PlainButton } from '../../../../../ui/page/plain.tsx';
import { useFieldName } from '../../use-field-name.ts';
import styles from '../create.module.css';
import { useEditor } from '../draft/editor.ts';
import { overwrittenBy } from '../draft/overwritten.ts';
import { DefaultsDialog } from './defaults-dialog.tsx';
import { TemplatesDialog } from './templates-dialog.tsx';

/** Asks before a template takes the place of what is filled in, and names it. */
function Overwrite({ template, onAnswer }: { template: PrescriptionTemplate; onAnswer: (yes: boolean) => void }) {
  const t = useT();
  const { form, series } = useEditor();
  const nameOf = useFieldName(series);
  const fields = overwrittenBy(form.prescription, template.prescription).map((field) => nameOf(field));
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={t('ordering.templates.overwriteTitle', { name: template.name })}
      actions={
        <>
          <PlainButton onClick={() => onAnswer(false)}>{t('common.cancel')}</PlainButton>
          <PlainButton look="primary" onClick={() => onAnswer(true)}>
            {t('ordering.templates.overwrite')}
          </PlainButton>
        </>
      }
    >
      <p>{t('ordering.templates.overwriteText', { fields: fields.join(t('orders.chart.comma')) })}</p>
    </Dialog>
  );
}

/** Templates and the clinic's defaults, above the form. */
export function DraftTools() {
  const t = useT();
  const { brands, form, change } = useEditor();
  const [open, setOpen] = useState<'templates' | 'defaults'>();
  const [asking, ask] = useState<PrescriptionTemplate>();
  const apply = (template: PrescriptionTemplate) => {
    ask(undefined);
    setOpen(undefined);
    const known = brands.some((brand) => brand.series.some(({ id }) => id === template.prescription.seriesId));
    change((before) => ({ ...before, prescription: applyTemplate(before.prescription, template.prescription) }));
    const words = known ? 'ordering.templates.applied' : 'ordering.templates.seriesGone';
    showToast(known ? 'success' : 'warning', t(words, { name: template.name }));
  };
  const choose = (template: PrescriptionTemplate) => {
    if (overwrittenBy(form.prescription, template.prescription).length === 0) return apply(template);
    setOpen(undefined);
    ask(template);
  };
  return (
    <div className={styles.tools}>
      <Button onClick={() => setOpen('templates')}>{t('ordering.templates.title')}</Button>
      <Button onClick={() => setOpen('defaults')}>{t('ordering.defaults.title')}</Button>
      <TemplatesDialog open={open === 'templates'} onClose={() => setOpen(undefined)} onApply={choose} />
      <DefaultsDialog open={open === 'defaults'} onClose={() => setOpen(undefined)} />
      {asking && <Overwrite template={asking} onAnswer={(yes) => (yes ? apply(asking) : ask(undefined))} />}
    </div>
  );
}
