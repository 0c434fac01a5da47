import type { Draft } from '@suya/contract/orders/orders.schema';
import { type Prescription, prescription as prescriptionSchema } from '@suya/contract/orders/prescription.schema';
import type { OrderType } from '@suya/contract/orders/workflow/terms';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../lib/refusal.ts';
import { useSaveDraft } from '../../api.ts';

/** What the form holds: the parts of a draft that the clinic fills in. */
export interface DraftForm {
  readonly patientId: string | null;
  readonly doctorId: string | null;
  readonly prescription: Prescription;
}

export type SavePhase =
  | { readonly name: 'untouched' | 'dirty' | 'saving' | 'moved' }
  | { readonly name: 'saved'; readonly at: string }
  | { readonly name: 'failed'; readonly refusal: Refusal };

/** The specification's general debounce. */
const restMs = 500;
const movedMeanwhile = 60013;

export const emptyForm = (patientId: string | null): DraftForm => ({
  patientId,
  doctorId: null,
  prescription: prescriptionSchema.parse({}),
});

const isUnsaved = ({ name }: SavePhase) => name === 'dirty' || name === 'saving' || name === 'failed';

const phaseOf = (draft: Draft | undefined): SavePhase =>
  draft ? { name: 'saved', at: draft.savedAt } : { name: 'untouched' };

const formOf = ({ patientId, doctorId, prescription }: Draft): DraftForm => ({ patientId, doctorId, prescription });

interface Options {
  type: OrderType;
  initial: Draft | undefined;
  start: DraftForm;
  /** The case that a new draft is begun for; it holds as long as the patient is the case's. */
  caseId?: string | null | undefined;
  /** A new draft got its id. */
  onCreated: (draft: Draft) => void;
}

/** A new draft joins the case that it is begun for, unless another patient was chosen meanwhile. */
const useCaseOf = (patientId: string | null, caseId: string | null | undefined) =>
  useCallback((form: DraftForm) => (caseId && form.patientId === patientId ? { caseId } : {}), [patientId, caseId]);

/**
 * Keeps the form and saves it by itself when typing rests, one save at a time, each with the version of the one before.
 * @returns the form, how saving stands, and `saveNow`, which resolves with the saved draft or undefined where it cannot be
 */
export function useDraftSaving({ type, initial, start, caseId, onCreated }: Options) {
  const { mutateAsync } = useSaveDraft();
  const caseOf = useCaseOf(start.patientId, caseId);
  const [form, setForm] = useState<DraftForm>(() => (initial ? formOf(initial) : start));
  const [draft, setDraft] = useState(initial);
  const [phase, setPhase] = useState<SavePhase>(phaseOf(initial));
  const latest = useRef({
    form,
    draft: initial,
    saved: form,
    running: undefined as Promise<Draft | undefined> | undefined,
    moved: false,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const created = useRef(onCreated);
  created.current = onCreated;

  const send = useCallback(async (): Promise<Draft | undefined> => {
    const { form: sent, draft: before } = latest.current;
    setPhase({ name: 'saving' });
    try {
      const saved = await mutateAsync({
        type,
        ...sent,
        ...(before ? { orderId: before.id, version: before.version } : caseOf(sent)),
      });
      latest.current.draft = saved;
      latest.current.saved = sent;
      setDraft(saved);
      setPhase(latest.current.form === sent ? { name: 'saved', at: saved.savedAt } : { name: 'dirty' });
      if (!before) created.current(saved);
      return saved;
    } catch (error) {
      latest.current.moved = error instanceof Refusal && error.code === movedMeanwhile;
      setPhase(latest.current.moved ? { name: 'moved' } : { name: 'failed', refusal: error as Refusal });
      return undefined;
    }
  }, [mutateAsync, type, caseOf]);

  const saveNow = useCallback(async (): Promise<Draft | undefined> => {
    clearTimeout(timer.current);
    const now = latest.current;
    if (now.running) await now.running;
    if (now.moved) return undefined;
    if (now.form === now.saved && now.draft) return now.draft;
    now.running = send();
    const saved = await now.running;
    now.running = undefined;
    return saved;
  }, [send]);

  const change = useCallback(
    (update: (before: DraftForm) => DraftForm) => {
      const next = update(latest.current.form);
      latest.current.form = next;
      setForm(next);
      if (latest.current.moved) return;
      setPhase({ name: 'dirty' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void saveNow(), restMs);
    },
    [saveNow],
  );

  /** Fills in what was not asked for yet; that alone is no reason to begin a draft. */
  const propose = useCallback((update: (before: DraftForm) => DraftForm) => {
    const next = update(latest.current.form);
    if (latest.current.saved === latest.current.form) latest.current.saved = next;
    latest.current.form = next;
    setForm(next);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  return { form, draft, phase, unsaved: isUnsaved(phase), change, propose, saveNow };
}
