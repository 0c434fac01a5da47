import { z } from 'zod';
import { id, line, phone } from '../http/fields.ts';

/** Where an appliance is sent. */
export const address = z
  .strictObject({
    name: line(40).min(1),
    phone,
    province: line(40).min(1),
    city: line(40).min(1),
    district: line(40).min(1),
    address: line(200).min(1),
  })
  .meta({ id: 'Address' });
export type Address = z.output<typeof address>;

export const savedAddress = address.extend({ id }).meta({ id: 'SavedAddress' });

/** A doctor of the clinic who can be named on an order. */
export const doctor = z.strictObject({ id, name: z.string(), authenticated: z.boolean() }).meta({ id: 'Doctor' });
