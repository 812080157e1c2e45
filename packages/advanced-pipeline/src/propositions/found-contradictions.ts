import { z } from 'zod';

export const FoundContradictions = z
  .array(
    z.object({
      title: z.string().describe('What is disputed, in a few words.'),
      sides: z
        .array(
          z.object({
            label: z.string().describe('What this side states, in a few words, without who says so.'),
            evidenceIds: z.array(z.string()).describe('Marks of all passages that state it.'),
          }),
        )
        .min(2),
      better: z.number().int().nullable().describe('Number of the better founded side; null if open.'),
      why: z.string().describe('Why, in one short sentence for a reader, without marks.'),
      isReplaced: z
        .boolean()
        .describe('True where the better side is a newer figure that replaced the other.'),
    }),
  )
  .describe('Most important first; empty if the sources agree.');
export type FoundContradictions = z.infer<typeof FoundContradictions>;
