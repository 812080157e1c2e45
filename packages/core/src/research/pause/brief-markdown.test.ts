import type { Brief } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { briefMarkdown, readBrief } from './brief-markdown.ts';

const brief: Brief = {
  question: 'What does the *Olmen* ferry cost?',
  audience: 'commuters',
  parts: ['What does a ticket cost?', '2. class: what is it?', '- # a dash'],
  goodAnswer: ['A price in euros <b>with</b> its date'],
  outOfScope: [],
  context: ['![x](y) Fares rose (agency.example, 2024-02-01)'],
};

describe('readBrief', () => {
  it('reads back what briefMarkdown writes', () => {
    expect(readBrief(briefMarkdown(brief), brief)).toEqual(brief);
    const plain = { ...brief, audience: null, goodAnswer: [], context: [] };
    expect(readBrief(briefMarkdown(plain), brief)).toEqual(plain);
  });

  it('takes a person’s changes by their headings, and other text for what a good answer holds', () => {
    const edited = `Please in a table.
# What do the Olmen ferries cost?
## parts of the question
* Adults
1) Children
## Out of scope

Freight
## Notes
No older than 2024`;
    expect(readBrief(edited, brief)).toEqual({
      question: 'What do the Olmen ferries cost?',
      audience: null,
      parts: ['Adults', 'Children'],
      goodAnswer: ['Please in a table.', 'Notes', 'No older than 2024'],
      outOfScope: ['Freight'],
      context: [],
    });
  });

  it('keeps the brief where the text has none of its headings, and its parts where none are left', () => {
    expect(readBrief('Only for adults.', brief)).toEqual({
      ...brief,
      goodAnswer: [...brief.goodAnswer, 'Only for adults.'],
    });
    expect(readBrief('', brief)).toEqual(brief);
    expect(readBrief('## Out of scope', brief)).toMatchObject({
      question: brief.question,
      parts: brief.parts,
    });
  });

  it('keeps eight parts and loses none of the others', () => {
    const parts = Array.from({ length: 10 }, (_, at) => `- Part ${at + 1}`).join('\n');
    const read = readBrief(`## Parts of the question\n${parts}`, brief);
    expect(read.parts).toHaveLength(8);
    expect(read.goodAnswer).toEqual(['Part 9', 'Part 10']);
  });
});
