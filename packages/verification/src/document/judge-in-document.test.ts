import { describe, expect, it } from 'vitest';
import { indexDocument, judgeInDocument } from './judge-in-document.ts';

const railway = [
  'The Alder Valley Railway: a short history',
  'The Alder Valley Railway opened on 14 May 1871 between Corwen Bridge and Harrowgate Mill.',
  'Its founder, the engineer Josiah Penhallow, had bought the land from the Marquess of Thornbury.',
  'The line is 23 kilometres long and climbs 310 metres.',
  'In its first year it carried 48,000 passengers, and by 1890 that number had risen to 212,000.',
  'Penhallow sold the company to the Northern Counties Railway in March 1894 for £85,000.',
  'He died in Lisbon two years later.',
  'Passenger trains stopped in 1953 after years of losses, but freight did not end until 1967.',
  'A society of volunteers led by Margaret Oakes reopened the lower half in 1981.',
  'The society has never received public money.',
  'Today steam trains run every weekend from April to October.',
];
const onRailway = indexDocument(railway, { language: 'en' });

describe('judgeInDocument', () => {
  it.each([
    'The Alder Valley Railway opened on 14 May 1871.',
    'Josiah Penhallow was the founder of the Alder Valley Railway.',
    'The line is 23 km long and climbs 310 metres.',
    'By 1890 the railway carried 212,000 passengers.',
    'In March 1894 Penhallow sold the company to the Northern Counties Railway for £85,000.',
    'Passenger trains stopped in 1953.',
    'Margaret Oakes led the society of volunteers that reopened the lower half in 1981.',
    'The society has never received public money.',
    'Steam trains run from April to October.',
  ])('supports what the document says: %s', (claim) => {
    const { verdict, score, spans } = onRailway.judge(claim);
    expect({ verdict, isHigh: score >= 0.6 }).toEqual({ verdict: 'supported', isHigh: true });
    expect(spans.length).toBeGreaterThan(0);
  });

  it.each(railway.slice(1))('supports each sentence of the document by itself: %s', (sentence) => {
    const { verdict, spans } = onRailway.judge(sentence);
    expect(verdict).toBe('supported');
    expect(spans[0]).toBe(railway.indexOf(sentence));
  });

  it.each([
    'The railway was nationalised by the government and its workshops moved to Birmingham in 1948.',
    'A fire destroyed the engine shed and four locomotives.',
    'The Corwen Bridge viaduct was designed by a Scottish architect.',
  ])('does not support what the document does not say: %s', (claim) => {
    const { verdict, score } = onRailway.judge(claim);
    expect(['unsupported', 'partially_supported']).toContain(verdict);
    expect(score).toBeLessThan(0.6);
  });

  it('is unverifiable without sentences, or against another language', () => {
    expect(judgeInDocument({ claim: 'The line is long.', sentences: [] }).verdict).toBe('unverifiable');
    expect(judgeInDocument({ claim: 'The line is long.', sentences: ['', ' '] }).verdict).toBe(
      'unverifiable',
    );
    const german = ['Die Bahn wurde nach dem Krieg nicht wieder aufgebaut und ist heute ein Radweg.'];
    const { verdict, reasons } = judgeInDocument({
      claim: 'The railway was not rebuilt after the war and is a cycle path today.',
      sentences: german,
    });
    expect(verdict).toBe('unverifiable');
    expect(reasons.join(' ')).toContain('another language');
  });

  it('names what it found and what it missed', () => {
    const reasons = onRailway
      .judge('Josiah Penhallow opened 17 stations and a hotel in Harrowgate.')
      .reasons.join('\n');
    expect(reasons).toMatch(/numbers not found there: 17/);
    expect(reasons).toMatch(/names found: .*Penhallow/);
  });
});
