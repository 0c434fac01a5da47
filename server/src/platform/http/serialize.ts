import type { Endpoint } from '@suya/contract/http/endpoint';
import { envelopeOf } from '@suya/contract/http/envelope';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/**
 * Rewrites a union with null, which the serializer tries value by value, to a nullable type, which it writes directly.
 */
function plainNullables(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainNullables);
  if (typeof node !== 'object' || node === null) return node;
  const schema = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, plainNullables(value)]),
  ) as JsonSchema;
  const choices = schema.anyOf as JsonSchema[] | undefined;
  if (choices?.length !== 2) return schema;
  const other = choices.find((choice) => choice.type !== 'null');
  if (!other || !choices.some((choice) => choice.type === 'null') || typeof other.type !== 'string') return schema;
  const { anyOf: _, ...rest } = schema;
  return { ...rest, ...other, nullable: true };
}

type Serialize = (envelope: unknown) => string;

const made = new WeakMap<Endpoint['answer'], Serialize>();

function make(answer: Endpoint['answer']): Serialize {
  const schema = z.toJSONSchema(envelopeOf(answer), { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return fastJson(plainNullables(schema) as Parameters<typeof fastJson>[0]) as Serialize;
}

/**
 * The function that serializes an endpoint's success envelope; it strips what the schema does not name. It is compiled
 * at the first answer, once for all endpoints with the same schema: compiling all of them at start blocked the process
 * for seconds, longer than a database connection waits to be served.
 */
export function serializerOf({ answer }: Pick<Endpoint, 'answer'>): Serialize {
  return (envelope) => {
    const serialize = made.get(answer) ?? make(answer);
    made.set(answer, serialize);
    return serialize(envelope);
  };
}
