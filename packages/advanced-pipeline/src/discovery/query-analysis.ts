import { Complexity } from '@research-studio/extractive';
import { z } from 'zod';

/** How the question's answer depends on time. */
export const TemporalScope = z.object({
  kind: z
    .enum(['current', 'historical', 'period', 'timeless'])
    .describe(
      'current: how things are now or lately; historical: a past that is over; period: the years given; timeless: no date matters.',
    ),
  from: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .describe('First year, YYYY; null where none is given.'),
  to: z
    .string()
    .regex(/^\d{4}$/)
    .nullable()
    .describe('Last year, YYYY; null where none is given.'),
});
export type TemporalScope = z.infer<typeof TemporalScope>;

export const QuestionType = z.enum(['factual', 'comparative', 'causal', 'procedural', 'exploratory']);
export type QuestionType = z.infer<typeof QuestionType>;

/** Something that the question names. */
export const Entity = z.object({
  name: z.string().min(1).describe('As the question writes it.'),
  kind: z.enum(['person', 'organisation', 'place', 'product', 'work', 'law', 'event', 'concept']),
  readings: z
    .array(z.string())
    .max(5)
    .describe('What it may mean, likeliest first, each in a few telling words; one where it is plain.'),
  confidence: z.number().min(0).max(1).describe('How sure it is that the first reading is meant.'),
});
export type Entity = z.infer<typeof Entity>;

/** The analysis of the question before any search. */
export const QueryAnalysis = z.object({
  questionType: QuestionType,
  entities: z.array(Entity).readonly(),
  temporalScope: TemporalScope,
  complexity: Complexity,
});
export type QueryAnalysis = z.infer<typeof QueryAnalysis>;
