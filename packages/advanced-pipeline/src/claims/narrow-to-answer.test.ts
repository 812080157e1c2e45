import { describeEvidence } from '@research-studio/core';
import { describe, expect, it } from 'vitest';
import { type MadeUpPage, madeUpEvidence } from '../testing/made-up-evidence.ts';
import { narrowToAnswer } from './narrow-to-answer.ts';

function narrowed(asked: string, pages: readonly MadeUpPage[]): readonly string[] {
  const { state } = madeUpEvidence([...pages]);
  const evidence = describeEvidence(
    state.evidence.map((item) => ({ ...item, fact: item.quote })),
    state.sources,
  );
  const ids = evidence.map(({ id }) => id);
  const left = narrowToAnswer({ asked, ids, taken: new Set(), evidence, mayLead: () => true });
  return left.flatMap((id) => evidence.find((item) => item.id === id)?.quote ?? []);
}

const page = (id: string, ...quotes: readonly string[]): MadeUpPage => ({
  id,
  text: quotes.join(`\n\n${'Elsewhere the harbour is quiet. '.repeat(12)}\n\n`),
  quotes: [...quotes],
});

describe('narrowToAnswer', () => {
  it('leaves the answer alone where the rest only shares words with the question', () => {
    const answer = 'Small dogs remain allowed on the beach of Sorn.';
    const left = narrowed('Are small dogs banned on the beach of Sorn?', [
      page('board', 'The beach of Sorn is 3 km long.', answer),
      page('post', 'The beach of Sorn was cleaned in May.', 'In Sorn 400 dogs are licensed.'),
    ]);
    expect(left).toEqual([answer]);
  });

  it('puts what answers before what was drawn first', () => {
    const answer = 'The Otter 4 won with 88 points.';
    const [first] = narrowed('Which kayak is the best?', [
      { ...page('test', 'The best value is the Heron kayak.', answer), title: 'Six kayaks in the test' },
    ]);
    expect(first).toBe(answer);
  });

  it('leaves out that something rose where it is asked why it fell', () => {
    const left = narrowed('Why did the herring catch fall?', [
      page(
        'post',
        'The herring catch fell because of storms.',
        'The cod catch rose because boats were added.',
      ),
    ]);
    expect(left).toEqual(['The herring catch fell because of storms.']);
  });

  it('takes a list of reasons for one, and a row of a table for none', () => {
    const list = 'The delay had two causes:\n\n- The crane of the bridge broke.\n- Steel came late.';
    const row = 'Bridge | Delay\nSorn | 40 days\nHald | 31 days';
    const left = narrowed('Why was the bridge of Sorn late, what caused the delay?', [
      page('post', list, row),
    ]);
    expect(left).toEqual([list]);
  });

  it('leaves a few of the nearest where nothing answers', () => {
    const filler = [1, 2, 3, 4, 5, 6].map((at) => `On pier ${at} the ferry sells bread to all who wait.`);
    const left = narrowed('Who invented the bronze organ of Sorn in 1904?', [page('post', ...filler)]);
    expect(left.length).toBeLessThanOrEqual(3);
    expect(left.length).toBeGreaterThan(0);
  });

  it('keeps a page that has the names of the question, though it says its words apart', () => {
    const answer =
      'A boat of Sorn is free if the income of its owner is below 900 crowns, which is the limit.';
    const left = narrowed('What is the income limit of the Sorn Boat Scheme?', [
      { ...page('board', answer), title: 'Sorn Boat Scheme' },
      page('a', 'The income limit was raised in May by 4 per cent.'),
      page('b', 'An income limit of some kind holds in most towns.'),
    ]);
    expect(left).toContain(answer);
  });

  it('passes over a page that has the words of the question and never as they belong together', () => {
    const left = narrowed('What are the strengths of the river school?', [
      page('a', 'The strengths of the river school are its boats and its teachers.'),
      page('b', 'A strength of the river school is that pupils learn to swim.'),
      page('c', 'A school of trout has one strength: it swims up the river as one.'),
    ]);
    expect(left.join(' ')).not.toContain('trout');
    expect(left).toHaveLength(2);
  });
});
