import { z } from 'zod';

/** What the JSON schema of a setting or knob says of its values. */
export const PropertySchema = z.object({
  type: z.enum(['integer', 'number', 'boolean', 'string', 'array', 'null']).optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maxLength: z.number().optional(),
  default: z.unknown().optional(),
  description: z.string().optional(),
  /** Set with `.meta()` where a pattern does not speak for itself. */
  allowed: z.string().optional(),
  get items() {
    return PropertySchema.optional();
  },
  get anyOf() {
    return z.array(PropertySchema).optional();
  },
});
export type PropertySchema = z.infer<typeof PropertySchema>;

/** What a value may be, as the end of a sentence, e.g. "a whole number from 1 to 10". */
export function describeAllowed(schema: PropertySchema): string {
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

function describeBounds(schema: PropertySchema): string {
  if (schema.exclusiveMinimum !== undefined) return ` above ${group(schema.exclusiveMinimum)}`;
  if (schema.minimum === undefined || schema.maximum === undefined) return '';
  return ` from ${group(schema.minimum)} to ${group(schema.maximum)}`;
}

function group(value: number): string {
  return value.toLocaleString('en-US');
}
