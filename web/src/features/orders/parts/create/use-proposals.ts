import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressesQuery, doctorsQuery, patientQuery } from '../../api.ts';
import type { DraftForm } from './use-draft-saving.ts';

type Propose = (update: (before: DraftForm) => DraftForm) => void;

interface Options {
  isNew: boolean;
  /** The patient that the page was opened for. */
  patientId: string | null;
  namePatient: (name: string) => void;
}

/** A new prescription starts with what needs no question: the only doctor, the clinic's first address. */
export function useProposals(propose: Propose, { isNew, patientId, namePatient }: Options): void {
  const { data: doctors } = useQuery({ ...doctorsQuery, enabled: isNew });
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: isNew });
  const { data: patient } = useQuery({ ...patientQuery(patientId ?? ''), enabled: isNew && patientId !== null });

  useEffect(() => {
    const [only, ...others] = doctors ?? [];
    if (isNew && only && others.length === 0)
      propose((before) => ({ ...before, doctorId: before.doctorId ?? only.id }));
  }, [isNew, doctors, propose]);

  useEffect(() => {
    const first = addresses?.[0];
    if (!isNew || !first) return;
    const { id: _, ...address } = first;
    propose((before) => ({
      ...before,
      prescription: { ...before.prescription, delivery: before.prescription.delivery ?? address },
    }));
  }, [isNew, addresses, propose]);

  useEffect(() => {
    if (patient) namePatient(patient.name);
  }, [patient, namePatient]);
}
