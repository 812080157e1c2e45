import { z } from 'zod';
import type { AnswerSchema } from './providers/chat-model.ts';

type Json = Record<string, unknown>;

/** Kept as they are. Source: OpenAI's guide to structured outputs, "supported schemas". */
const KEPT = new Set(
  'type enum const minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum multipleOf pattern $ref'.split(
    ' ',
  ),
);
const FORMATS = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);
/** Of no use to a model, or said in another way. */
const DROPPED = new Set(
  '$schema readOnly title additionalProperties required minLength maxLength'.split(' '),
);

const cache = new WeakMap<z.ZodType, AnswerSchema['jsonSchema']>();

/**
 * The task's schema as strict structured output takes it: every property required, none additional, lengths of strings
 * given in their description.
 *
 * A schema that strict mode cannot say (optional or defaulted fields, records, tuples, a root that is not an object) is a
 * bug of the task and throws a plain Error that names the place.
 */
export function answerSchema({ id, schema }: { id: string; schema: z.ZodType }): AnswerSchema {
  const name = id
    .replace(/@.*$/, '')
    .replace(/[^\w-]/g, '_')
    .slice(0, 64);
  const known = cache.get(schema);
  if (known !== undefined) return { name, jsonSchema: known };
  const raw = z.toJSONSchema(schema, { io: 'input' }) as Json;
  if (raw['type'] !== 'object') throw new Error(`Task "${id}": the answer's schema must be an object.`);
  const jsonSchema = adapt(raw, id);
  cache.set(schema, jsonSchema);
  return { name, jsonSchema };
}

function adapt(node: Json, at: string): Json {
  const result: Json = {};
  const hints: string[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'format') Object.assign(result, FORMATS.has(String(value)) ? { format: value } : {});
    else if (key === 'pattern' && FORMATS.has(String(node['format']))) continue;
    else if (isSafeIntegerBound(key, value)) continue;
    else if (KEPT.has(key)) result[key] = value;
    else if (key === 'anyOf' || key === 'oneOf')
      result['anyOf'] = (value as Json[]).map((option) => adapt(option, at));
    else if (key === 'items') result['items'] = adapt(value as Json, `${at}[]`);
    else if (key === 'properties') Object.assign(result, adaptObject(node, at));
    else if (key === '$defs') result['$defs'] = adaptEach(value as Record<string, Json>, at);
    else if (key !== 'description' && !DROPPED.has(key))
      throw new Error(`Task "${at}": strict structured output has no "${key}"; say it with other zod types.`);
  }
  if (node['type'] === 'object' && node['properties'] === undefined)
    throw new Error(`Task "${at}": an object with free keys cannot be asked for; use an array of pairs.`);
  if (node['maxLength'] !== undefined) hints.push(`at most ${node['maxLength']} characters`);
  if (Number(node['minLength'] ?? 0) > 1) hints.push(`at least ${node['minLength']} characters`);
  if (node['minLength'] === 1) hints.push('not empty');
  const description = [node['description'], hints.length > 0 ? `(${hints.join(', ')})` : undefined];
  const text = description.filter((part) => part !== undefined).join(' ');
  return text === '' ? result : { ...result, description: text };
}

function adaptObject(node: Json, at: string): Json {
  const properties = node['properties'] as Record<string, Json>;
  const names = Object.keys(properties);
  const required = new Set((node['required'] as string[] | undefined) ?? []);
  const optional = names.find((name) => !required.has(name));
  if (optional !== undefined)
    throw new Error(`Task "${at}.${optional}" is optional or has a default; use .nullable() instead.`);
  return { properties: adaptEach(properties, at), required: names, additionalProperties: false };
}

function adaptEach(nodes: Record<string, Json>, at: string): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(nodes).map(([name, node]) => [name, adapt(node, `${at}.${name}`)]),
  );
}

/** zod writes the range of safe integers beside every integer; it says nothing to the model. */
function isSafeIntegerBound(key: string, value: unknown): boolean {
  return (key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}
