import { saveCase } from '@suya/contract/cases/cases.endpoints';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { expect, test } from 'vitest';
import { heaps, hostileTexts, showsAll } from '../../../testing/page/hostile-texts.ts';
import { open } from '../../../testing/page/open.tsx';
import { aClinic, aDoctor, ask } from '../../../testing/page/people.ts';

const mostStages = 20;

test('hostile complaints and stages of cases are shown sign by sign', async () => {
  const doctor = await aDoctor(await aClinic());
  const { id: patientId } = await ask(doctor, createPatient, { name: '敌意病例', sex: 'female' });
  const complaints = heaps(650);
  expect(complaints.length * mostStages).toBeGreaterThanOrEqual(hostileTexts.length);
  for (const [at, complaint] of complaints.entries()) {
    const stages = hostileTexts.slice(at * mostStages, (at + 1) * mostStages);
    const [title = ''] = complaint;
    const { id } = await ask(doctor, saveCase, {
      ...{ patientId, title, chiefComplaint: complaint.join('\n') },
      stages: stages.map((name) => ({ name, date: null })),
    });
    await open(`/caseList/case?id=${id}`, doctor);
    await showsAll([title, ...complaint, ...stages]);
  }
});
