import { z } from 'zod';
import { permissions } from '../access/permissions.ts';
import type { Endpoint } from './endpoint.ts';
import { envelopeOf } from './envelope.ts';
import { repeats } from './repeat.ts';

type Json = Record<string, unknown>;

/** Moves schemas that have an id of their own to the document's components. */
function hoist(schema: Json, components: Json): Json {
  const { $schema: _, $defs, ...rest } = schema as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const { id: __, ...body } = definition;
    components[name] = pointToComponents(body);
  }
  return pointToComponents(rest) as Json;
}

function pointToComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointToComponents);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : pointToComponents(value),
    ]),
  );
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output', components: Json): Json =>
  hoist(z.toJSONSchema(type, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json, components);

function parametersOf(endpoint: Endpoint, components: Json): Json[] {
  const of = (place: 'path' | 'query', shape: z.ZodObject | undefined) =>
    Object.entries(shape?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path' || !(type as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(type as z.ZodType, 'input', components),
    }));
  return [...of('path', endpoint.params), ...of('query', endpoint.query)];
}

function answerOf(endpoint: Endpoint, components: Json): Json {
  if (endpoint.format === 'blob')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (endpoint.format === 'gateway') return { 'application/json': {} };
  if (endpoint.format === 'stream')
    return { 'text/event-stream': { schema: schemaOf(endpoint.answer, 'output', components) } };
  return { 'application/json': { schema: schemaOf(envelopeOf(endpoint.answer), 'output', components) } };
}

function factorText({ freshFactor }: Endpoint): string {
  if (!freshFactor) return '';
  const when = freshFactor === true ? '' : ` where ${freshFactor.says}`;
  return ` Needs a second factor given within five minutes${when}; 60043 otherwise.`;
}

const repeatText = ({ repeat }: Endpoint): string => (repeat ? ` ${repeats[repeat]}` : '');

function accessText({ access }: Endpoint): string {
  if (access === 'public') return 'Without a token.';
  if (access === 'signedIn') return 'Any signed-in person.';
  if (access === 'clinic' || access === 'lab') return `Signed in on the ${access}’s side.`;
  const { code, roles } = permissions[access];
  return `Permission ${code} (from the start: ${roles.join(', ')}).`;
}

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method, summary, access, body, repeat } = endpoint;
    const key =
      repeat === 'key'
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
        : [];
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        tags: [path.split('/')[1]],
        summary,
        description: accessText(endpoint) + factorText(endpoint) + repeatText(endpoint),
        security: access === 'public' ? [] : [{ token: [] }],
        parameters: [...parametersOf(endpoint, components), ...key],
        ...(body
          ? {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: schemaOf(body, 'input', components) } },
              },
            }
          : {}),
        responses: {
          200: { description: 'Done', content: answerOf(endpoint, components) },
          default: { description: 'The envelope with a code of the error catalogue' },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Suya',
      version: '0.1.0',
      description: 'Every call answers `{ code, msg, data, extra?, traceId }`; success is code 200.',
    },
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
}
