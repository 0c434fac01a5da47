import type { Appliance, Brand } from '@suya/contract/catalogue/catalogue.schema';
import type { StoredFile } from '@suya/contract/files/files.schema';
import type { Draft } from '@suya/contract/orders/orders.schema';
import { missingOf } from '@suya/contract/orders/prescription/prescription.rules';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useT } from '../../../../../lib/i18n.tsx';
import { defaultsQuery } from '../../../api.ts';
import type { Editor } from './editor.ts';
import { type DraftForm, useDraftSaving } from './use-draft-saving.ts';
import { useProposals } from './use-proposals.ts';

export interface Editing {
  appliance: Appliance;
  brands: readonly Brand[];
  /** The draft that is taken up again; undefined where a new one begins. */
  initial: Draft | undefined;
  start: DraftForm;
  onCreated: (draft: Draft) => void;
}

const noAnswers = {};
const noFiles: readonly StoredFile[] = [];

/** The draft's files with those that were uploaded since. */
function useFiles(stored: readonly StoredFile[] = noFiles) {
  const [uploaded, setUploaded] = useState<readonly StoredFile[]>([]);
  const files = useMemo(() => new Map([...stored, ...uploaded].map((file) => [file.id, file])), [stored, uploaded]);
  const addFile = useCallback((file: StoredFile) => setUploaded((before) => [...before, file]), []);
  return { files, addFile };
}

/**
 * The prescription that is being filled in: what its sections work on, how saving stands and what is missing.
 * @param attempted errors of missing fields are shown once somebody wanted to go on
 */
export function useEditing({ appliance, brands, initial, start, onCreated }: Editing, attempted: boolean) {
  const t = useT();
  const saving = useDraftSaving({ type: appliance.orderType, initial, start, onCreated });
  const { form, draft, phase, change } = saving;
  const stored = useFiles(draft?.files);
  const [patientName, namePatient] = useState(initial?.patientName ?? null);
  const { data: defaults } = useQuery(defaultsQuery);
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
    ...{ appliance, form, brands, series, patientName, change, namePatient, ...stored },
    // Before a draft is begun a guess is no reason to begin one; later it has to be saved with the rest.
    propose: phase.name === 'untouched' ? saving.propose : change,
    savedId: async () => (await saving.saveNow())?.id,
    defaults: defaults?.options ?? noAnswers,
    earliestOn: draft?.earliestOn ?? null,
    set: (part) => change((before) => ({ ...before, prescription: { ...before.prescription, ...part } })),
    at: (path) => ({
      path,
      error: errorAt(path),
      requested: isRequested(path) ? t('orders.create.requestedField') : undefined,
    }),
  };
  return { editor, missing, requested, saving };
}
