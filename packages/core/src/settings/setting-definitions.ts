import { Settings } from '@research-studio/schemas';
import levenshtein from 'fast-levenshtein';
import { z } from 'zod';
import { parseJson } from '../files/json-lines.ts';

/** One setting as the schema declares it, with all that messages, variables and help need to know of it. */
export interface SettingDefinition {
  /** "section.key", e.g. "reading.allowHosts". */
  readonly key: string;
  readonly section: string;
  readonly name: string;
  /** Its environment variable, e.g. "RESEARCH_STUDIO__READING__ALLOW_HOSTS". */
  readonly variable: string;
  readonly type: 'integer' | 'number' | 'boolean' | 'string' | 'array';
  readonly isNullable: boolean;
  readonly defaultValue: unknown;
  /** Allowed values as the end of a sentence, e.g. "a whole number from 1 to 10". */
  readonly allowed: string;
  /** All allowed values of a closed set or of the items of a list; empty for open values. */
  readonly choices: readonly string[];
  /** Empty where the name says it all. */
  readonly description: string;
}

export const VARIABLE_PREFIX = 'RESEARCH_STUDIO__';

/** The JSON schema of a setting or knob, as far as it is about values. */
export interface PropertySchema
  extends Pick<
    z.core.JSONSchema.BaseSchema,
    'format' | 'default' | 'description' | 'maxLength' | 'minimum' | 'maximum'
  > {
  readonly type?: SettingDefinition['type'] | 'null' | 'object';
  readonly exclusiveMinimum?: number;
  readonly enum?: readonly string[];
  /** Set with `.meta()` where a pattern does not speak for itself. */
  readonly allowed?: string;
  readonly items?: PropertySchema;
  readonly anyOf?: readonly PropertySchema[];
}

/** The schema of each key of an object. */
export function propertiesOf(schema: z.ZodType): Readonly<Record<string, PropertySchema>> {
  return (z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) as Record<string, PropertySchema>;
}

let definitions: readonly SettingDefinition[] | undefined;

/** Every setting in the order of the schema; built once. */
export function settingDefinitions(): readonly SettingDefinition[] {
  definitions ??= Object.entries(Settings.shape).flatMap(([section, schema]) =>
    Object.entries(propertiesOf(schema)).map(([name, property]) => define(section, name, property)),
  );
  return definitions;
}

function define(section: string, name: string, property: PropertySchema): SettingDefinition {
  const { type, enum: choices, items } = nonNull(property);
  if (type === undefined || type === 'null' || type === 'object')
    throw new Error(`The schema of ${section}.${name} has no simple type`);
  const screamingSnake = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return {
    key: `${section}.${name}`,
    section,
    name,
    type,
    variable: VARIABLE_PREFIX + [section, name].map(screamingSnake).join('__'),
    isNullable: property.anyOf !== undefined,
    defaultValue: property.default,
    allowed: describeAllowed(property),
    choices: choices ?? items?.enum ?? [],
    description: property.description ?? '',
  };
}

/** Without null, where that is allowed. */
function nonNull(schema: PropertySchema): PropertySchema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

/** Allowed values as the end of a sentence, e.g. "a whole number from 1 to 10". */
export function describeAllowed(schema: PropertySchema): string {
  const value = nonNull(schema);
  if (value !== schema) return `${describeAllowed(value)}, or null`;
  if (schema.allowed !== undefined) return schema.allowed;
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  switch (schema.type) {
    case 'integer':
      return `a whole number${describeBounds(schema)}`;
    case 'number':
      return `a number${describeBounds(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return schema.items?.enum === undefined
        ? 'a list of texts, none empty'
        : `a list, each item ${describeAllowed(schema.items)}`;
    default:
      if (schema.format === 'date') return 'a date as YYYY-MM-DD';
      return schema.maxLength === undefined
        ? 'text'
        : `text of at most ${group(schema.maxLength)} characters`;
  }
}

/** A value as it was given, for messages. */
export function show(value: unknown): string {
  if (value === '') return 'empty';
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 100 ? `${text.slice(0, 100)}… (${text.length} characters)` : text;
}

function describeBounds(schema: PropertySchema): string {
  if (schema.exclusiveMinimum !== undefined) return ` above ${group(schema.exclusiveMinimum)}`;
  if (schema.minimum === undefined || schema.maximum === undefined) return '';
  return ` from ${group(schema.minimum)} to ${group(schema.maximum)}`;
}

function group(value: number): string {
  return value.toLocaleString('en-US');
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a text from a variable or a flag. Strict: what is not clearly of the setting's type comes
 * back as the text itself, for the schema to refuse. Lists are JSON or split at commas; "null" and empty mean null where null
 * is allowed.
 */
export function coerceSetting(text: string, definition: SettingDefinition): unknown {
  const trimmed = text.trim();
  if (definition.isNullable && (trimmed === '' || trimmed.toLowerCase() === 'null')) return null;
  switch (definition.type) {
    case 'integer':
    case 'number':
      return NUMBER.test(trimmed) ? Number(trimmed) : text;
    case 'boolean':
      if (trimmed.toLowerCase() === 'true') return true;
      return trimmed.toLowerCase() === 'false' ? false : text;
    case 'array': {
      const list = parseJson(trimmed);
      if (Array.isArray(list)) return list;
      return trimmed.split(',').flatMap((item) => item.trim() || []);
    }
    case 'string':
      return trimmed;
  }
}

/**
 * The known name that a misspelt one most likely meant, without regard to case; null when none is near enough to be
 * worth suggesting (more than a third of the letters differ, and more than a pair swapped).
 */
export function nearestName(written: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const fold = (name: string) => name.toLowerCase().replace(/[-_.]/g, '');
  const distanceTo = (name: string) => levenshtein.get(fold(written), fold(name));
  const best = known.reduce((nearest, name) => (distanceTo(name) < distanceTo(nearest) ? name : nearest));
  const length = Math.max(fold(written).length, fold(best).length);
  const limit = Math.max(length < 4 ? 1 : 2, Math.floor(length / 3));
  return distanceTo(best) > limit ? null : best;
}
