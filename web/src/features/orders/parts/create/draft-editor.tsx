import { type Appliance, type Brand, type FormSection, formSections } from '@suya/contract/catalogue/catalogue.schema';
import type { StoredFile } from '@suya/contract/files/files.schema';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { missingOf } from '@suya/contract/orders/prescription.rules';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { confirmOrderPath } from '../../../../lib/paths.ts';
import { focusField } from '../field.tsx';
import { useUploadsUnderWay } from '../files/uploads-under-way.ts';
import { ClinicalSection } from './clinical-section.tsx';
import styles from './create.module.css';
import { DeliverySection } from './delivery-section.tsx';
import { type Editor, EditorProvider } from './editor.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LinesSection } from './lines-section.tsx';
import { ModelSection } from './model-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PatientSection } from './patient-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import { ProductSection } from './product-section.tsx';
import { RequestNotice } from './request-notice.tsx';
import { Summary } from './summary.tsx';
import { TeethSection } from './teeth-section.tsx';
import { type DraftForm, useDraftSaving } from './use-draft-saving.ts';
import { useProposals } from './use-proposals.ts';

interface Props {
  appliance: Appliance;
  brands: readonly Brand[];
  initial: Draft | undefined;
  start: DraftForm;
  onCreated: (draft: Draft) => void;
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

function useFiles(initial: readonly StoredFile[]) {
  const [files, setFiles] = useState<ReadonlyMap<string, StoredFile>>(
    () => new Map(initial.map((file) => [file.id, file])),
  );
  const addFile = useCallback((file: StoredFile) => setFiles((before) => new Map(before).set(file.id, file)), []);
  return { files, addFile };
}

/** The prescription form: sections on the left, sum and what is missing on the right. */
export function DraftEditor({ appliance, brands, initial, start, onCreated, onReload }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const type = appliance.orderType;
  const saving = useDraftSaving({ type, initial, start, onCreated });
  const { form, draft, phase, change } = saving;
  const { files, addFile } = useFiles(initial?.files ?? []);
  const [patientName, namePatient] = useState(initial?.patientName ?? null);
  const uploading = useUploadsUnderWay();
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  useProposals(saving.propose, { isNew: !initial, namePatient, patientId: start.patientId });

  const series = brands.flatMap((brand) => brand.series).find(({ id }) => id === form.prescription.seriesId);
  const missing = missingOf(form, series);
  const requested = initial?.requestedFields ?? [];
  const refused = phase.name === 'failed' ? phase.refusal.fields : {};
  const errorAt = (path: string) => {
    const lacking = attempted ? missing.find(({ field }) => field === path) : undefined;
    return refused[path] ?? refused[`prescription.${path}`] ?? (lacking && t(lacking.message));
  };
  const isRequested = (path: string) => requested.some((field) => path === field || path.startsWith(`${field}.`));
  const editor: Editor = {
    ...{ appliance, form, brands, series, patientName, files, change, addFile, namePatient },
    set: (part) => change((before) => ({ ...before, prescription: { ...before.prescription, ...part } })),
    at: (path) => ({
      path,
      error: errorAt(path),
      requested: isRequested(path) ? t('orders.create.requestedField') : undefined,
    }),
  };
  const goOn = async () => {
    setAttempted(true);
    if (missing[0]) return focusField(missing[0].field);
    setBusy(true);
    const saved = await saving.saveNow();
    setBusy(false);
    if (saved) void navigate(confirmOrderPath(type, [saved.id]));
  };
  return (
    <EditorProvider value={editor}>
      <div className={styles.page}>
        <div className={styles.sections}>
          {initial && requested.length > 0 && (
            <RequestNotice reason={initial.requestReason} fields={requested} series={series} />
          )}
          {formSections
            .filter((section) => appliance.form.sections.includes(section))
            .map((section) => {
              const Section = sections[section];
              return <Section key={section} />;
            })}
        </div>
        <aside className={styles.side} aria-label={t('orders.side.title')}>
          <Summary
            missing={missing}
            earliestOn={draft?.earliestOn ?? null}
            phase={phase}
            busy={busy}
            onRetry={() => void saving.saveNow()}
            onReload={onReload}
            onNext={() => void goOn()}
          />
        </aside>
      </div>
      <LeaveGuard unsaved={(saving.unsaved || uploading) && !busy} save={saving.saveNow} />
    </EditorProvider>
  );
}
