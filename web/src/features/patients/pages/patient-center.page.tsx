import { useSearchParams } from 'react-router';
import { PatientFile } from '../parts/patient-file.tsx';
import { PatientList } from '../parts/patient-list.tsx';

/** The clinic's patients; with `id` in the address, that patient's file. */
export default function PatientCenterPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <PatientFile key={id} patientId={id} /> : <PatientList />;
}
