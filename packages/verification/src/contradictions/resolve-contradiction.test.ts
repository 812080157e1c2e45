import { describe, expect, it } from 'vitest';
import { resolveContradiction, type WeighedSource } from './resolve-contradiction.ts';

const source = (id: string, facts: Partial<WeighedSource> = {}): WeighedSource => ({
  id,
  credibility: 0.6,
  publishedAt: '2024-03-01',
  originId: id,
  flags: [],
  ...facts,
});

function resolve(sides: readonly (readonly WeighedSource[])[], temporalScope: 'current' | 'any' = 'any') {
  return resolveContradiction({
    contradiction: {
      sides: sides.map((sources, at) => ({
        value: String(at),
        statementIds: [`E${at}`],
        sourceIds: sources.map(({ id }) => id),
      })),
    },
    sources: sides.flat(),
    temporalScope,
  });
}

describe('resolveContradiction', () => {
  const old = source('a', { publishedAt: '2010-03-01' });
  const recent = source('b', { publishedAt: '2024-09-01' });

  it('prefers the newer side for a question about the present only', () => {
    expect(resolve([[old], [recent]], 'current')).toEqual({ preferred: 1, reason: 'newer' });
    expect(resolve([[old], [recent]])).toEqual({ preferred: null, reason: null });
    expect(
      resolve([[source('a')], [source('b', { publishedAt: '2024-05-01' })]], 'current').preferred,
    ).toBeNull();
    expect(resolve([[source('a', { publishedAt: null })], [recent]], 'current').preferred).toBeNull();
  });

  it('prefers who measured over who promises, even where the promise is newer and given twice', () => {
    const maker = source('m', { flags: ['interested_party'], publishedAt: '2025-01-01', credibility: 0.9 });
    const page = source('p', { flags: ['interested_party'], originId: 'm' });
    expect(resolve([[maker, page], [source('t')]], 'current')).toEqual({ preferred: 1, reason: 'measured' });
  });

  it('never prefers a side with retracted sources alone', () => {
    const retracted = source('r', { flags: ['retracted'], credibility: 0.95 });
    expect(resolve([[retracted], [source('b')]])).toEqual({ preferred: 1, reason: 'not_retracted' });
  });

  it('prefers the primary source, then clearly higher credibility, then more origins', () => {
    expect(resolve([[source('a', { flags: ['primary_source'] })], [source('b')]])).toMatchObject({
      preferred: 0,
      reason: 'primary',
    });
    expect(resolve([[source('a')], [source('b', { credibility: 0.8 })]])).toMatchObject({
      preferred: 1,
      reason: 'credibility',
    });
    expect(resolve([[source('a')], [source('b', { credibility: 0.7 })]]).preferred).toBeNull();
    expect(resolve([[source('a')], [source('b'), source('c'), source('d')]])).toMatchObject({
      preferred: 1,
      reason: 'origins',
    });
  });

  it('counts near-copies and pages of one origin once', () => {
    const copies = [
      source('b', { originId: 'x' }),
      source('c', { originId: 'x' }),
      source('d', { flags: ['near_copy'] }),
    ];
    expect(resolve([[source('a')], copies]).preferred).toBeNull();
  });

  it('needs a lead over every other side, and facts about all of them', () => {
    const sides = [[source('a')], [source('b', { credibility: 0.9 })], [source('c', { credibility: 0.85 })]];
    expect(resolve(sides).preferred).toBeNull();
    expect(
      resolve([[source('a', { credibility: null })], [source('b', { credibility: 0.9 })]]).preferred,
    ).toBeNull();
  });
});
