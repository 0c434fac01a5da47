import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { done } from '../http/envelope.ts';
import { id } from '../http/fields.ts';
import { address, savedAddress } from './clinics.schema.ts';

export const addAddress = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/addresses',
  summary: 'A delivery address of my clinic; thirty at most',
  access: 'editOrders',
  repeat: 'key',
  body: address,
  answer: savedAddress,
});

export const updateAddress = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/addresses/{addressId}/update',
  summary: 'Correct a delivery address; orders keep the one they were submitted with',
  access: 'editOrders',
  repeat: 'sets',
  params: z.strictObject({ addressId: id }),
  body: address,
  answer: savedAddress,
});

export const deleteAddress = endpoint({
  method: 'POST',
  path: '/tenant-api/v1/addresses/{addressId}/delete',
  summary: 'Take a delivery address off the list',
  access: 'editOrders',
  repeat: 'ends',
  params: z.strictObject({ addressId: id }),
  answer: done,
});
