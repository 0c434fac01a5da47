import { useSearchParams } from 'react-router';
import { PatientFile } from '../parts/patient-file.tsx';
import { PatientList } from '../parts/patient-list.tsx';
import { PatientLooks } from '../parts/patient-looks.tsx';

/** The clinic's patients; with `id` in the address that patient's file, with `view=looks` besides who saw it. */
export default function PatientCenterPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id && search.get('view') === 'looks') return <PatientLooks key={id} patientId={id} />;
  return id ? <PatientFile key={id} patientId={id} /> : <PatientList />;
}
