import { applyDefaults } from '@suya/contract/orders/templates.rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { doctorsQuery } from '../../../../clinics/shared/doctors.ts';
import { addressesQuery } from '../../../../identity/shared/addresses.ts';
import { patientQuery } from '../../../../patients/shared/patients.queries.ts';
import { defaultsQuery } from '../../../api.ts';
import type { DraftForm } from './use-draft-saving.ts';

type Propose = (update: (before: DraftForm) => DraftForm) => void;

interface Options {
  isNew: boolean;
  /** The patient that the page was opened for. */
  patientId: string | null;
  namePatient: (name: string) => void;
}

/**
 * A new prescription starts with what needs no question: the clinic's defaults, the only doctor, the clinic's first
 * address.
 */
export function useProposals(propose: Propose, { isNew, patientId, namePatient }: Options): void {
  const { data: doctors } = useQuery({ ...doctorsQuery, enabled: isNew });
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: isNew });
  const { data, isError } = useQuery({ ...defaultsQuery, enabled: isNew });
  // As they were when the form was opened: what is kept meanwhile is for the next one.
  const opened = useRef(data);
  opened.current ??= data;
  const defaults = opened.current;
  const { data: patient } = useQuery({ ...patientQuery(patientId ?? ''), enabled: isNew && patientId !== null });

  useEffect(() => {
    // What the clinic said itself goes before what can be guessed.
    if (!isNew || (!defaults && !isError)) return;
    const [only, ...others] = doctors ?? [];
    const guess = only && others.length === 0 ? only.id : null;
    const usual = doctors?.some(({ id }) => id === defaults?.doctorId) ? defaults?.doctorId : undefined;
    const { id: _, ...first } = addresses?.[0] ?? { id: '' };
    propose((before) => {
      const filled = defaults ? applyDefaults(before.prescription, defaults) : before.prescription;
      const delivery = filled.delivery ?? ('phone' in first ? first : null);
      return { ...before, doctorId: before.doctorId ?? usual ?? guess, prescription: { ...filled, delivery } };
    });
  }, [isNew, doctors, addresses, defaults, isError, propose]);

  useEffect(() => {
    if (patient) namePatient(patient.name);
  }, [patient, namePatient]);
}
