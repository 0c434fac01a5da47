import { type CaseDetail, type CaseFields, isSubdivision } from '@suya/contract/cases/cases.schema';
import { useState } from 'react';
import { Refusal } from '../../../lib/http/refusal.ts';
import { useT } from '../../../lib/i18n.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useSaveCase } from '../api.ts';
import { errorsBesides } from './errors-besides.ts';

/** What is entered; the patient may still be missing. */
export type CaseValues = Omit<CaseFields, 'patientId'> & { readonly patientId: string | null };

const conflict = 409;

const empty: CaseValues = {
  patientId: null,
  doctorId: null,
  title: '',
  characteristics: [],
  angleClass: null,
  angleSide: null,
  treatmentItems: [],
  chiefComplaint: '',
  stages: [],
};

const valuesOf = ({ patientId, doctorId, title, ...found }: CaseDetail): CaseValues => {
  const { characteristics, angleClass, angleSide, treatmentItems, chiefComplaint, stages } = found;
  return { patientId, doctorId, title, characteristics, angleClass, angleSide, treatmentItems, chiefComplaint, stages };
};

/**
 * A case as a form holds it: its values, what is wrong with them, saving over the version that was read, and whether
 * somebody else has changed it since (`isMoved`).
 */
export function useCaseForm(found: CaseDetail | undefined, patientId: string | null) {
  const t = useT();
  const save = useSaveCase();
  const [values, setValues] = useState<CaseValues>(() => (found ? valuesOf(found) : { ...empty, patientId }));
  const [version, setVersion] = useState(found?.version);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isRefusedAsMoved, setRefusedAsMoved] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const set = (part: Partial<CaseValues>) => {
    setDirty(true);
    setErrors((before) => errorsBesides(before, part));
    setValues((before) => ({ ...before, ...part }));
  };
  const complaints = (): Record<string, string> => ({
    ...(values.patientId ? {} : { patientId: t('cases.create.patientMissing') }),
    ...(isSubdivision(values.angleClass) && !values.angleSide ? { angleSide: t('cases.refused.sideMissing') } : {}),
    ...Object.fromEntries(
      values.stages.flatMap(({ name }, index) =>
        name.trim() ? [] : [[`stages.${index}.name`, t('cases.create.stageNameMissing')]],
      ),
    ),
  });
  const refuse = (error: unknown): undefined => {
    if (!(error instanceof Refusal)) throw error;
    setErrors(error.fields);
    // What was typed stays, and so does the version that it was typed over: it replaces nothing that nobody has seen.
    const isMoved = error.code === conflict && typeof error.extra.version === 'number';
    setRefusedAsMoved(isMoved);
    const isSaid = isMoved || Object.keys(error.fields).length > 0;
    if (!isSaid) showToast('error', error.message);
  };
  /** @returns the saved case; undefined where it could not be saved, which is said at the fields or in a toast */
  const submit = async (): Promise<CaseDetail | undefined> => {
    const wrong = complaints();
    setErrors(wrong);
    const { patientId: patient } = values;
    if (Object.keys(wrong).length > 0 || !patient) return undefined;
    const at = found && version !== undefined ? { caseId: found.id, version } : {};
    try {
      const saved = await save.mutateAsync({ ...values, ...at, patientId: patient });
      setDirty(false);
      setVersion(saved.version);
      showToast('success', t('cases.create.saved'));
      return saved;
    } catch (error) {
      return refuse(error);
    }
  };
  const isMoved = isRefusedAsMoved || (found !== undefined && version !== undefined && found.version > version);
  return { values, errors, isDirty, isMoved, isSaving: save.isPending, set, submit };
}

export type CaseForm = ReturnType<typeof useCaseForm>;
