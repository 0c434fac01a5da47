import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { doctor, savedAddress } from './clinics.schema.ts';

export const listDoctors = endpoint({
  method: 'GET',
  path: '/tenant-api/v1/doctors',
  summary: 'The doctors of my clinic',
  access: 'clinic',
  answer: z.array(doctor),
});

export const listAddresses = endpoint({
  method: 'GET',
  path: '/tenant-api/v1/addresses',
  summary: 'The delivery addresses of my clinic',
  access: 'clinic',
  answer: z.array(savedAddress),
});
