import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './read-answer.ts';

const Note = z.object({ text: z.string(), n: z.number() });
const NOTE = { text: 'a', n: 1 };

describe('readAnswer', () => {
  it.each([
    ['plain JSON', '{"text":"a","n":1}'],
    ['a code fence', 'Here it is:\n```json\n{"text":"a","n":1}\n```\nAnything else?'],
    ['reasoning before it', '<think>{"text":"draft","n":0}? No.</think>\n{"text":"a","n":1}'],
    ['reasoning whose opening tag was eaten', 'so {"text":"b","n":2}?</think>{"text":"a","n":1}'],
    ['a draft before the answer', 'First {"text":"b"} and then {"text":"a","n":1}'],
    ['braces in the talk around it', 'The form {text, n} gives {"text":"a","n":1}'],
    ['a trailing comma', '{"text":"a","n":1,}'],
    ['a stray tail', '{"text":"a","n":1,}}'],
    ['single quotes and bare keys', "{text:'a',n:1}"],
  ])('reads %s', (_, text) => {
    expect(readAnswer(text, Note)).toMatchObject({ isUsable: true, output: NOTE });
  });

  it('leaves reasoning tags and code fences inside strings alone', () => {
    const text = 'Write <think>x</think> and ```json\n{}\n``` so.';
    expect(readAnswer(JSON.stringify({ text, n: 1 }), Note)).toMatchObject({ output: { text } });
  });

  it.each([
    ['nothing', '  ', 'The answer is empty.'],
    ['no JSON', 'I would say a.', 'The answer holds no JSON object.'],
    ['half an answer', '```json\n{"text":"a", "n', 'The JSON is cut off before its end.'],
    ['an answer cut off between values', '{"text":"a","n":1', 'The JSON is cut off before its end.'],
    ['a list', '[{"text":"a","n":1},{"text":"b","n":2}]', 'Invalid input: expected object, received array.'],
    ['a number in quotes', '{"text":"a","n":"1"}', 'n: Invalid input: expected number, received string.'],
  ])('refuses %s', (_, text, problem) => {
    expect(readAnswer(text, Note)).toEqual({ isUsable: false, problems: [problem] });
  });

  it('survives a text made to be deep', () => {
    const deep = `{"text":${'['.repeat(50_000)}${']'.repeat(50_000)},,}`;
    expect(readAnswer(deep, Note)).toMatchObject({ isUsable: false });
  });

  it('names at most twelve problems', () => {
    const many = readAnswer(
      JSON.stringify({ list: Array(50).fill(1) }),
      z.object({ list: z.array(z.string()) }),
    );
    expect(many.isUsable ? [] : many.problems).toHaveLength(12);
  });
});
