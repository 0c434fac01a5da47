import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../http/fields.ts';
import { pageOf, paging } from '../http/paging.ts';
import { look } from './looks.schema.ts';

export const listLooks = endpoint({
  method: 'POST',
  path: '/emr-api/v1/patients/{patientId}/looks',
  summary:
    'Who looked at a patient’s data or changed it, newest first, in the clinic, in the lab or by a link; exports of the clinic’s lists and what the clinic’s own people were refused stand among them',
  access: 'manageClinic',
  repeat: 'reads',
  sensitive: true,
  params: z.strictObject({ patientId: id }),
  body: z.strictObject({ ...paging, act: z.enum(['all', 'read', 'done', 'refused']).default('all') }),
  answer: pageOf(look),
});
