import { describeEvidence } from '@research-studio/core';
import { anEvidence, aSource } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { disagreementSection, type ToldDispute } from './disagreements.ts';
import type { SentenceJudge } from './sentence-judge.ts';

const judge: SentenceJudge = () => ({
  verdict: 'supported',
  confidence: 0.6,
  signals: {},
  level: 'medium',
  reason: 'One source says so.',
  supportingIds: [],
  origins: 1,
});

const TABLE = 'Boat | Price | Length\nMira 5 | €4,100 | 5.2 m';

function dispute(subject: string, values: readonly (readonly [string, string])[]): ToldDispute {
  const sides = values.map(([quote, value], at) => {
    const sourceId = `s${at + 1}`;
    const items = describeEvidence(
      [anEvidence({ id: `E${subject.length}${at}`, sourceId, quote, fact: quote, end: quote.length })],
      {
        [sourceId]: aSource({ id: sourceId, siteName: `Site ${at + 1}`, publishedAt: null }),
      },
    );
    return { value, evidenceIds: items.map(({ id }) => id), items };
  });
  return { subject, sides, preferredSide: null, ruling: 'Nothing tells which side is right' };
}

const markdown = (disputes: readonly ToldDispute[]) =>
  disagreementSection({
    disputes,
    question: 'How long is the Mira 5?',
    judge,
    language: 'en',
    knobs: { hallucinationThreshold: 0.3 },
  })
    .lines.map((line) => line.markdown)
    .join('\n');

it('puts only the words of a source into quotation marks, and tells of a row what is in dispute', () => {
  const told = markdown([
    dispute('Mira 5 length', [
      [TABLE, '5.2 m'],
      ['The Mira 5 is 5.9 m long, says its maker.', '5.9 m'],
    ]),
  ]);
  expect(told).toContain('- Site 1: Mira 5: Length 5.2 m [');
  expect(told).toContain('- Site 2: “The Mira 5 is 5.9 m long, says its maker.” [');
});

it('heads disputes over two figures of a row by their columns', () => {
  const one = dispute('Mira length', [
    [TABLE, '5.2 m'],
    ['The Mira 5 is 5.9 m long.', '5.9 m'],
  ]);
  const other = dispute('length Mira', [
    [TABLE, '€4,100'],
    ['The Mira 5 is sold for €4,900.', '€4,900'],
  ]);
  expect(markdown([one, other]).match(/^### .*$/gm)).toEqual(['### Mira 5: Length', '### Mira 5: Price']);
});

it('heads disputes on one subject once', () => {
  const sides = (a: string, b: string) =>
    [
      [`The Mira 5 is ${a} long in summer.`, a],
      [`The Mira 5 is ${b} long in winter.`, b],
    ] as const;
  const told = markdown([
    dispute('Mira long', sides('5.2 m', '5.9 m')),
    dispute('long Mira', sides('5.3 m', '5.8 m')),
  ]);
  expect(told.match(/^### /gm)).toHaveLength(1);
  expect(told.match(/^\s*- Site/gm)).toHaveLength(4);
});
