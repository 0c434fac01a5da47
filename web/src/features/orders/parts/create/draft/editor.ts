import type { Appliance, Brand, Series } from '@suya/contract/catalogue/catalogue.schema';
import type { StoredFile } from '@suya/contract/files/files.schema';
import type { Prescription } from '@suya/contract/orders/prescription/prescription.schema';
import { createContext, useContext } from 'react';
import type { DraftForm } from './use-draft-saving.ts';

/** What every section of the prescription form works on. */
export interface Editor {
  readonly appliance: Appliance;
  readonly form: DraftForm;
  readonly brands: readonly Brand[];
  readonly series: Series | undefined;
  readonly patientName: string | null;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly change: (update: (before: DraftForm) => DraftForm) => void;
  /** Fills in what was not asked for yet. */
  readonly propose: (update: (before: DraftForm) => DraftForm) => void;
  /** Changes fields of the prescription. */
  readonly set: (part: Partial<Prescription>) => void;
  /** Earliest ship date of the draft as last saved; null while it has no series. */
  readonly earliestOn: string | null;
  /** What the clinic usually answers, by the key of a question. */
  readonly defaults: Prescription['options'];
  readonly addFile: (file: StoredFile) => void;
  /** The draft's id, once it was saved as it stands; left out where what is filled in is no draft. */
  readonly savedId?: () => Promise<string | undefined>;
  readonly namePatient: (name: string) => void;
  /** Error and request of a field, as `Field` takes them. */
  readonly at: (path: string) => { path: string; error: string | undefined; requested: string | undefined };
}

const EditorContext = createContext<Editor | undefined>(undefined);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('no prescription editor around this part');
  return editor;
}
