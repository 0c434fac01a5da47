import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';

/** What `endpoint` takes. */
type Declared = Parameters<typeof endpoint>[0];

const reading = { method: 'GET', path: '/x', summary: 'Reads x', access: 'public', answer: z.string() } as const;
const writing = { ...reading, method: 'POST' } as const;
const { access: _, ...open } = reading;

test('an endpoint does not compile without saying who may call it, nor a POST without how it may be repeated', () => {
  expectTypeOf(reading).toExtend<Declared>();
  expectTypeOf<typeof writing & { readonly repeat: 'key' }>().toExtend<Declared>();

  expectTypeOf(open).not.toExtend<Declared>();
  expectTypeOf(writing).not.toExtend<Declared>();
  expectTypeOf<typeof reading & { readonly repeat: 'reads' }>().not.toExtend<Declared>();
  expectTypeOf<typeof writing & { readonly repeat: 'sometimes' }>().not.toExtend<Declared>();
  expectTypeOf(endpoint(reading)).toExtend<Endpoint>();
});
