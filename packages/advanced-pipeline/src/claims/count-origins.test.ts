import { loadOriginCounter } from '@research-studio/core';
import { aSource } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { countOrigins } from './count-origins.ts';

const counter = await loadOriginCounter([]);
const agency = aSource({ id: 's1', url: 'https://agency.example/a', siteName: 'Norrland Energy Agency' });
const paper = aSource({ id: 's2', url: 'https://paper.example/b', siteName: 'The Morning Paper' });
const other = aSource({ id: 's3', url: 'https://other.example/c', siteName: 'Other' });
const count = (...sayings: Parameters<typeof countOrigins>[0]) => countOrigins(sayings, counter);

it('counts sources of different domains', () => {
  expect(count({ source: agency, quote: 'Sales fell.' }, { source: paper, quote: 'Sales fell.' })).toBe(2);
  expect(count({ source: agency, quote: 'a' }, { source: agency, quote: 'b' })).toBe(1);
});

it('counts no second origin in a passage that says who told it', () => {
  const told = { source: paper, quote: 'Sales fell by 8%, according to the Norrland  Energy Agency.' };
  expect(count({ source: agency, quote: 'Sales fell.' }, told)).toBe(1);
  expect(count({ source: agency, quote: 'Sales fell.' }, told, { source: other, quote: 'They fell.' })).toBe(
    2,
  );
  expect(count(told)).toBe(1);
});

it.each([
  'Sales fell by 8%, according to the Fishery Board.',
  'Laut Fischereiamt sank der Absatz um 8 %.',
  'Selon l’Office de la pêche, les ventes ont reculé de 8 %.',
  'Secondo la Lega della pesca le vendite sono calate dell’8%.',
])('takes what is credited to somebody for no confirmation of one who says so: %s', (quote) => {
  const told = { source: paper, quote };
  expect(count({ source: other, quote: 'Sales fell by 8%.' }, told)).toBe(1);
  expect(count(told)).toBe(1);
});

it('counts a source that also says so in its own name', () => {
  const told = { source: paper, quote: 'Sales fell, the Norrland Energy Agency said.' };
  const seen = { source: paper, quote: 'In our own count of 40 shops sales fell.' };
  expect(count({ source: agency, quote: 'Sales fell.' }, told, seen)).toBe(2);
});

it('keeps one of two that name each other, and is not led by names of one word', () => {
  const both = { source: agency, quote: 'The Morning Paper reported it.' };
  expect(count(both, { source: paper, quote: 'The Norrland Energy Agency has it.' })).toBe(1);
  expect(
    count({ source: other, quote: 'x' }, { source: paper, quote: 'On the other hand sales fell.' }),
  ).toBe(2);
});

it('takes no confirmation from what addresses language models, unless there is nothing else', () => {
  const hostile = aSource({ id: 's4', url: 'https://deals.example/', flags: ['instructions'] });
  expect(count({ source: agency, quote: 'a' }, { source: hostile, quote: 'b' })).toBe(1);
  expect(count({ source: hostile, quote: 'b' })).toBe(1);
});
