import { expect, it } from 'vitest';
import { newAngles } from './new-angles.ts';

const question = 'What share of domestic heat pumps in Norrland failed in their first winter of 2023?';
const open = [{ id: 'q1', text: question }];
const request = { question, open, deadEnds: [], queriesDone: [], similarity: 0.85, limit: 10 };
const end = (kind: 'paywall' | 'nothing_found') => ({ kind, subQuestionId: 'q1', target: 'x', reason: 'y' });

it('begins with few, telling words where a longer query found nothing', () => {
  const [first = ''] = newAngles({ ...request, deadEnds: [end('nothing_found')] });
  expect(first.split(' ').length).toBeLessThanOrEqual(3);
  expect(first).toContain('Norrland');
});

it('asks for another kind of source where pages were closed', () => {
  expect(newAngles({ ...request, deadEnds: [end('paywall')] }).join('\n')).toMatch(/ pdf$/m);
  expect(newAngles(request).join('\n')).not.toMatch(/ pdf$/m);
});

it('repeats no query that was asked, and stays below the limit', () => {
  const all = newAngles(request);
  expect(newAngles({ ...request, queriesDone: all })).toEqual([]);
  expect(newAngles({ ...request, limit: 2 })).toHaveLength(2);
});

it('takes from every open sub-question in turn', () => {
  const two = [...open, { id: 'q2', text: 'How loud are heat pumps at night in Bergau?' }];
  expect(newAngles({ ...request, open: two, limit: 2 }).join('\n')).toMatch(/Bergau/);
});
