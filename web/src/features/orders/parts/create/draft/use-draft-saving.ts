import { codes } from '@suya/contract/http/errors';
import type { Draft } from '@suya/contract/orders/orders.schema';
import {
  type Prescription,
  prescription as prescriptionSchema,
} from '@suya/contract/orders/prescription/prescription.schema';
import type { OrderType } from '@suya/contract/orders/workflow/terms';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Refusal } from '../../../../../lib/http/refusal.ts';
import { debounce } from '../../../../../ui/page/debounce.ts';
import { useSaveDraft } from '../../../api.ts';
import { type KeptForm, useArrivedPhotos } from './use-arrived-photos.ts';

/** The values of the form: the parts of a draft that the clinic fills in. */
export interface DraftForm {
  readonly patientId: string | null;
  readonly doctorId: string | null;
  /** The case that it joins, null for a new one; undefined until a case was chosen, by a person or automatically. */
  readonly caseId?: string | null | undefined;
  /** The stage of treatment as typed; null if none was given. */
  readonly stage: string | null;
  readonly prescription: Prescription;
}

export type SavePhase =
  | { readonly name: 'untouched' | 'dirty' | 'saving' | 'moved' }
  | { readonly name: 'saved'; readonly at: string }
  | { readonly name: 'failed'; readonly refusal: Refusal };

export const emptyForm = (patientId: string | null, caseId: string | null): DraftForm => ({
  patientId,
  caseId: caseId ?? undefined,
  doctorId: null,
  stage: null,
  prescription: prescriptionSchema.parse({}),
});

const isUnsaved = ({ name }: SavePhase) => name === 'dirty' || name === 'saving' || name === 'failed';

const phaseOf = (draft: Draft | undefined): SavePhase =>
  draft ? { name: 'saved', at: draft.savedAt } : { name: 'untouched' };

const formOf = ({ patientId, doctorId, caseId, stage, prescription }: Draft): DraftForm => ({
  patientId,
  doctorId,
  caseId,
  stage,
  prescription,
});

interface Options {
  type: OrderType;
  initial: Draft | undefined;
  start: DraftForm;
  /** Called when a new draft gets its id. */
  onCreated: (draft: Draft) => void;
}

/** The form, its draft and the state of saving. Photos sent from a phone are merged in. */
function useKept({ initial, start }: Pick<Options, 'initial' | 'start'>) {
  const [form, setForm] = useState<DraftForm>(() => (initial ? formOf(initial) : start));
  const [draft, setDraft] = useState(initial);
  const [phase, setPhase] = useState<SavePhase>(phaseOf(initial));
  const latest = useRef<KeptForm>({ form, draft: initial, saved: form, running: undefined, moved: false });
  const show = useCallback((taken: DraftForm, theirs: Draft, isSaved: boolean) => {
    setForm(taken);
    setDraft(theirs);
    if (isSaved) setPhase({ name: 'saved', at: theirs.savedAt });
  }, []);
  const takePhotos = useArrivedPhotos(latest.current, show);
  return { form, setForm, draft, setDraft, phase, setPhase, kept: latest.current, takePhotos };
}

/**
 * Holds the form and saves it after a pause in typing, one save at a time, each with the version of the previous one.
 * @returns the form, the state of saving, and `saveNow`, which resolves with the saved draft, or undefined if saving
 * fails
 */
export function useDraftSaving({ type, initial, start, onCreated }: Options) {
  const { mutateAsync } = useSaveDraft();
  const { form, setForm, draft, setDraft, phase, setPhase, kept, takePhotos } = useKept({ initial, start });
  const saving = useRef<() => unknown>(() => undefined);
  const saveLater = useMemo(() => debounce(() => void saving.current()), []);
  const created = useRef(onCreated);
  created.current = onCreated;

  const send = useCallback(
    async (again = false): Promise<Draft | undefined> => {
      const { form: sent, draft: before } = kept;
      setPhase({ name: 'saving' });
      try {
        const saved = await mutateAsync({
          type,
          ...sent,
          ...(before ? { orderId: before.id, version: before.version } : {}),
        });
        kept.draft = saved;
        kept.saved = sent;
        setDraft(saved);
        setPhase(kept.form === sent ? { name: 'saved', at: saved.savedAt } : { name: 'dirty' });
        // Save proposals made during the request at once.
        if (kept.form !== sent) saveLater();
        if (!before) created.current(saved);
        return saved;
      } catch (error) {
        const moved = error instanceof Refusal && error.code === codes.orderMoved;
        if (moved && !again && (await takePhotos())) return send(true);
        kept.moved = moved;
        setPhase(kept.moved ? { name: 'moved' } : { name: 'failed', refusal: error as Refusal });
        return undefined;
      }
    },
    [mutateAsync, type, takePhotos, kept, setPhase, setDraft, saveLater],
  );

  const saveNow = useCallback(async (): Promise<Draft | undefined> => {
    saveLater.cancel();
    while (kept.running) await kept.running;
    const now = kept;
    if (now.moved) return undefined;
    if (now.form === now.saved && now.draft) return now.draft;
    now.running = send();
    const saved = await now.running;
    now.running = undefined;
    return saved;
  }, [send, kept, saveLater]);
  saving.current = saveNow;

  const change = useCallback(
    (update: (before: DraftForm) => DraftForm) => {
      const next = update(kept.form);
      kept.form = next;
      setForm(next);
      if (kept.moved) return;
      setPhase({ name: 'dirty' });
      saveLater();
    },
    [saveLater, setForm, setPhase, kept],
  );

  /** Fills in proposed values. A proposal alone does not begin a draft. */
  const propose = useCallback(
    (update: (before: DraftForm) => DraftForm) => {
      const next = update(kept.form);
      if (kept.saved === kept.form) kept.saved = next;
      kept.form = next;
      setForm(next);
    },
    [setForm, kept],
  );

  useEffect(() => saveLater.cancel, [saveLater]);
  return { form, draft, phase, unsaved: isUnsaved(phase), change, propose, saveNow };
}
