import type { Appliance, Brand } from '@suya/contract/catalogue/catalogue.schema';
import type { StoredFile } from '@suya/contract/files/files.schema';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { missingOf } from '@suya/contract/orders/prescription/prescription.rules';
import { useCallback, useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import type { Editor } from '../create/draft/editor.ts';
import type { DraftForm } from '../create/draft/use-draft-saving.ts';

interface Amending {
  order: OrderDetail;
  appliance: Appliance;
  brands: readonly Brand[];
  /** Errors of missing fields are shown once somebody wanted to go on. */
  attempted: boolean;
}

/**
 * The prescription of a submitted order while it is being changed: the form's own parts work on it, and nothing is
 * written until the change is confirmed. What was ordered keeps its series as it was.
 */
export function useAmending({ order, appliance, brands, attempted }: Amending) {
  const t = useT();
  const { patientId, doctorId, stage, prescription } = order;
  const start: DraftForm = { patientId, doctorId, stage, prescription };
  const [form, setForm] = useState(start);
  const [files, setFiles] = useState<ReadonlyMap<string, StoredFile>>(
    () => new Map(order.files.map((file) => [file.id, file])),
  );
  const addFile = useCallback((file: StoredFile) => setFiles((before) => new Map(before).set(file.id, file)), []);
  const { seriesId } = form.prescription;
  const listed = brands.flatMap((brand) => brand.series).find(({ id }) => id === seriesId);
  const series = order.series?.id === seriesId ? order.series : listed;
  const missing = missingOf(form, series);
  const errorAt = (path: string) => {
    const lacking = attempted ? missing.find(({ field }) => field === path) : undefined;
    return lacking && t(lacking.message);
  };
  const editor: Editor = {
    ...{ appliance, form, brands, series, files, addFile },
    patientName: order.patientName,
    namePatient: () => undefined,
    change: (update) => setForm(update),
    propose: (update) => setForm(update),
    set: (part) => setForm((before) => ({ ...before, prescription: { ...before.prescription, ...part } })),
    earliestOn: null,
    defaults: {},
    at: (path) => ({ path, error: errorAt(path), requested: undefined }),
  };
  return { editor, missing };
}
