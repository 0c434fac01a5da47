import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { confirmOrderPath } from '../../../../lib/paths.ts';
import { useUploadsUnderWay } from '../../../files/shared/uploads-under-way.ts';
import { focusField } from '../field.tsx';
import styles from './create.module.css';
import { EditorProvider } from './draft/editor.ts';
import { LeaveGuard } from './draft/leave-guard.tsx';
import { type Editing, useEditing } from './draft/use-editing.ts';
import { FormSections } from './form-sections.tsx';
import { RequestNotice } from './request-notice.tsx';
import { Summary, SummaryDock } from './summary.tsx';
import { DraftTools } from './templates/draft-tools.tsx';

interface Props extends Editing {
  onReload: () => void;
}

/** The prescription form: sections on the left as the appliance has them, sum and what is missing on the right. */
export function DraftEditor({ onReload, ...editing }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { appliance, initial } = editing;
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const { editor, missing, requested, saving } = useEditing(editing, attempted);
  const uploading = useUploadsUnderWay();
  const goOn = async () => {
    setAttempted(true);
    if (missing[0]) return focusField(missing[0].field);
    setBusy(true);
    const saved = await saving.saveNow();
    setBusy(false);
    if (saved) void navigate(confirmOrderPath(appliance.orderType, [saved.id]));
  };
  return (
    <EditorProvider value={editor}>
      <div className={styles.page}>
        <div className={styles.sections}>
          <DraftTools />
          {initial && requested.length > 0 && (
            <RequestNotice reason={initial.requestReason} fields={requested} series={editor.series} />
          )}
          <FormSections asked={appliance.form.sections} />
        </div>
        <aside id="order-summary" className={styles.side} aria-label={t('orders.side.title')}>
          <Summary
            missing={missing}
            earliestOn={editor.earliestOn}
            phase={saving.phase}
            busy={busy}
            onRetry={() => void saving.saveNow()}
            onReload={onReload}
            onNext={() => void goOn()}
          />
        </aside>
        <SummaryDock missing={missing} phase={saving.phase} busy={busy} onNext={() => void goOn()} />
      </div>
      <LeaveGuard unsaved={(saving.unsaved || uploading) && !busy} save={saving.saveNow} />
    </EditorProvider>
  );
}
