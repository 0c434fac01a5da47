import { z } from 'zod';
import { code } from './markdown.ts';

/** The fields of an event in short: name, and what may stand in it. */
export function fieldsOf(schema: z.ZodObject): string {
  const { properties = {}, required = [], $defs = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties)
    .map(([name, field]) => `${code(name)} ${describe(field, $defs)}${required.includes(name) ? '' : ', optional'}`)
    .join('<br>');
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

function describe(schema: z.core.JSONSchema._JSONSchema, named: Readonly<Record<string, JsonSchema>>): string {
  if (typeof schema === 'boolean') return 'anything';
  const { $ref, type, format, maxLength, items, properties } = schema;
  const name = $ref?.split('/').at(-1);
  if (name === 'Fen') return 'fen';
  if (name && named[name]) return describe(named[name], named);
  if (schema.enum) return schema.enum.join(' / ');
  if (format === 'uuid') return 'id';
  if (format === 'date') return 'date';
  if (type === 'array') return `list of ${describe(items as JsonSchema, named)}`;
  if (properties) return Object.keys(properties).join(' and ');
  return type === 'string' ? `text to ${maxLength}` : String(type);
}
