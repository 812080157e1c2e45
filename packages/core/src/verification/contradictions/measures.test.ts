import { describe, expect, it } from 'vitest';
import { readMeasures } from './measures.ts';

const valuesOf = (text: string, language: string | null = 'en') =>
  readMeasures(text, language).measures.map(({ values }) => Number(values[0]?.toFixed(4)));

describe('readMeasures: numbers that belong to a name', () => {
  it.each([
    'The BreadMate 45 is an oven for bakeries.',
    'We tried the iCool 4 in the kitchen.',
    'The Falcon S 30 is quiet.',
    'The Norrwind 9 stands near Haldon.',
    'A Boeing 747 and an A380 stood side by side.',
    'Der LeiseWind 60 ist ein Lüfter.',
  ])('reads none in: %s', (text) => {
    expect(valuesOf(text)).toEqual([]);
  });

  it.each<[string, readonly number[]]>([
    ['In 2023 Ostermoor 48,200', [48_200]],
    ['Sales in Ostermoor 48,200 units', [48_200]],
    ['In Ostermoor 640 schools have a garden.', [640]],
    ['Some 640 schools have a garden.', [640]],
    ['The BreadMate 45 weighs 84 kg.', [84]],
    ['Height of the StairLift 84 kg', [84]],
    ['The BreadMate 45 scored 58 of 100.', [58, 100]],
    ['BreadMate 45 | 58 | 61', [58, 61]],
    ['The SCOP is 4.1.', [4.1]],
  ])('reads the values of: %s', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });
});
