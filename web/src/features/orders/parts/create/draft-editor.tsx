import { type FormSection, formSections } from '@suya/contract/catalogue/catalogue.schema';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { confirmOrderPath } from '../../../../lib/paths.ts';
import { focusField } from '../field.tsx';
import { useUploadsUnderWay } from '../files/uploads-under-way.ts';
import { ClinicalSection } from './clinical-section.tsx';
import styles from './create.module.css';
import { DeliverySection } from './delivery-section.tsx';
import { DraftTools } from './draft-tools.tsx';
import { EditorProvider } from './editor.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LinesSection } from './lines-section.tsx';
import { ModelSection } from './model-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PatientSection } from './patient-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { ProductSection } from './product-section.tsx';
import { RequestNotice } from './request-notice.tsx';
import { Summary, SummaryDock } from './summary.tsx';
import { TeethSection } from './teeth-section.tsx';
import { type Editing, useEditing } from './use-editing.ts';

interface Props extends Editing {
  onReload: () => void;
}

const sections: Record<FormSection, () => React.ReactNode> = {
  patient: PatientSection,
  product: ProductSection,
  lines: LinesSection,
  teeth: TeethSection,
  options: OptionsSection,
  model: ModelSection,
  photos: PhotosSection,
  clinical: ClinicalSection,
  delivery: DeliverySection,
};

function Sections({ asked }: { asked: readonly FormSection[] }) {
  return formSections
    .filter((section) => asked.includes(section))
    .map((section) => {
      const Section = sections[section];
      return <Section key={section} />;
    });
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
          <Sections asked={appliance.form.sections} />
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
