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
    ['Prima erano 21 dB.', [21]],
  ])('reads the values of: %s', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });
});

describe('readMeasures: one amount in two units', () => {
  it.each<[string, string, number]>([
    ['The battery lasts 2 hours and 25 minutes.', 'time', 2.4167],
    ['The battery lasts 2 h 25 min.', 'time', 2.4167],
    ['The battery lasts 2h25.', 'time', 2.4167],
    ['The battery lasts 2h 25m.', 'time', 2.4167],
    ['The battery lasts 2 hrs 25 mins.', 'time', 2.4167],
    ['The battery lasts 4 h 00 min.', 'time', 4],
    ['The race took 1 h 20 min 30 s.', 'time', 1.3417],
    ['The warranty runs for 1 year and 6 months.', 'time', 13_149],
    ['Der Akku hält 1 Stunde 30 Minuten.', 'time', 1.5],
    ['Der Akku hält 1 Stunde und 30 Minuten.', 'time', 1.5],
    ['La batterie tient 2 h 25.', 'time', 2.4167],
    ['La batería dura 3 horas y 10 minutos.', 'time', 3.1667],
    ['La batteria dura 3 ore e 10 minuti.', 'time', 3.1667],
    ['電池は2時間25分もつ。', 'time', 2.4167],
    ['The door is 3 ft 2 in wide.', 'length', 0.9652],
    ['The cat weighs 5 lb 3 oz.', 'mass', 2.353],
  ])('%s', (text, kind, value) => {
    const { measures } = readMeasures(text);
    expect(measures.map((measure) => measure.kind)).toEqual([kind]);
    expect(measures[0]?.values[0]).toBeCloseTo(value, 3);
  });

  it.each<[string, readonly number[]]>([
    ['It takes between 1 hour and 25 hours.', [1]],
    ['It takes between 2 days and 5 hours.', [2 * 24]],
    ['It takes 25 minutes and 2 hours.', [0.4167, 2]],
    ['It takes 1 hour and 90 minutes.', [1, 1.5]],
    ['It goes 2 h 25 km.', [2, 25_000]],
    ['The pipes are 5 m and 30 cm long.', [5, 0.3]],
    ['It takes 2 hours, or 25 minutes by car.', [2, 0.4167]],
  ])('leaves two amounts as they are: %s', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });
});
