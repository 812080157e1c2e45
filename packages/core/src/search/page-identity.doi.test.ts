import { expect, it } from 'vitest';
import { findDoi } from './page-identity.ts';

it.each([
  ['10.1000/XyZ.12', '10.1000/xyz.12'],
  ['doi:10.1000/xyz', '10.1000/xyz'],
  [' https://doi.org/10.1000/Abc(2020)12 ', '10.1000/abc(2020)12'],
  ['http://dx.doi.org/10.1000/a%2Fb', '10.1000/a/b'],
  ['https://doi.org/10.1000/j.pdf', '10.1000/j.pdf'],
  ['https://publisher.example/doi/full/10.1000/xyz?cookieSet=1#sec', '10.1000/xyz'],
  ['https://publisher.example/doi/10.1000/xyz/pdf', '10.1000/xyz'],
  ['https://publisher.example/content/10.1000/2020.01.02v2.full.pdf', '10.1000/2020.01.02'],
  ['https://journal.example/article?id=10.1000/journal.0001', '10.1000/journal.0001'],
  [
    'https://doi.org/10.1000/1521(200010)12:20%3C1539::aid%3E3.0.co;2-s',
    '10.1000/1521(200010)12:20<1539::aid>3.0.co;2-s',
  ],
])('finds the DOI in %s', (text, doi) => {
  expect(findDoi(text)).toBe(doi);
});

it.each([
  '',
  'https://news.example/2020/10.12/story',
  'https://a.example/',
  'version 10.2',
  'https://a.example/%E0%A4%A/x',
])('finds none in %j', (text) => {
  expect(findDoi(text)).toBeNull();
});

it('is quick on text that is made to be slow', () => {
  expect(findDoi('10.1234/'.repeat(200_000))).not.toBeUndefined();
});
