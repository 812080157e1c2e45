import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerSchema } from './answer-schema.ts';

const of = (schema: z.ZodType) => answerSchema({ id: 'a task/x@2', schema });

describe('answerSchema', () => {
  it('requires every property, closes every object and keeps what strict mode takes', () => {
    const schema = z.object({
      kind: z.enum(['a', 'b']).describe('Which.'),
      score: z.number().min(0).max(1),
      year: z.number().int().nullable().describe('Null when unknown.'),
      items: z
        .array(z.object({ id: z.string().regex(/^S\d+$/) }))
        .min(1)
        .max(8)
        .readonly(),
    });
    expect(of(schema)).toEqual({
      name: 'a_task_x',
      jsonSchema: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['a', 'b'], description: 'Which.' },
          score: { type: 'number', minimum: 0, maximum: 1 },
          year: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'Null when unknown.' },
          items: {
            type: 'array',
            minItems: 1,
            maxItems: 8,
            items: {
              type: 'object',
              properties: { id: { type: 'string', pattern: '^S\\d+$' } },
              required: ['id'],
              additionalProperties: false,
            },
          },
        },
        required: ['kind', 'score', 'year', 'items'],
        additionalProperties: false,
      },
    });
  });

  it('says in words what strict mode has no keyword for', () => {
    const schema = z.object({
      title: z.string().min(3).max(80).describe('Short.'),
      link: z.url(),
      day: z.iso.date(),
    });
    expect(of(schema).jsonSchema['properties']).toEqual({
      title: { type: 'string', description: 'Short. (at most 80 characters, at least 3 characters)' },
      link: { type: 'string' },
      day: { type: 'string', format: 'date' },
    });
  });

  it('says a choice of objects as anyOf', () => {
    const schema = z.object({
      next: z.discriminatedUnion('type', [
        z.object({ type: z.literal('search'), query: z.string() }),
        z.object({ type: z.literal('stop') }),
      ]),
    });
    const { next } = of(schema).jsonSchema['properties'] as { next: { anyOf: unknown[] } };
    expect(next.anyOf).toHaveLength(2);
    expect(next.anyOf[1]).toMatchObject({ required: ['type'], additionalProperties: false });
  });

  it.each([
    ['optional fields', z.object({ a: z.object({ b: z.string().optional() }) }), /x@2\.a\.b" is optional/],
    ['defaults', z.object({ a: z.array(z.string()).default([]) }), /x@2\.a" is optional or has a default/],
    ['free keys', z.object({ a: z.record(z.string(), z.number()) }), /x@2\.a"/],
    ['a list as the whole answer', z.array(z.string()), /must be an object/],
  ])('refuses %s, naming the place', (_, schema, message) => {
    expect(() => of(schema)).toThrow(message);
  });
});
