import { describe, expect, it } from 'vitest';
import { correctsPromise } from './corrects-promise.ts';

describe('correctsPromise', () => {
  it.each([
    ['The maker promises 120 km on one charge.', 'We measured 71 km.'],
    ['Its advertised noise is 47 dB at night.', 'In the test we measured 54 dB.'],
    ['Der Hersteller verspricht 120 km.', 'Wir haben 71 km gemessen.'],
    ['Selon le fabricant, le vélo parcourt 120 km.', 'Nous avons mesuré 71 km.'],
    ['Según el fabricante, recorre 120 km.', 'Hemos medido 71 km.'],
    ['Il produttore promette 120 km.', 'Abbiamo misurato 71 km.'],
  ])('%s %s', (promise, sentence) => {
    expect(correctsPromise(promise, sentence)).toBe(true);
  });

  it.each([
    ['The bike costs €4,990.', 'We measured 71 km.'],
    ['The maker promises 120 km on one charge.', 'It costs €4,990.'],
    ['The maker promises a long range.', 'We measured 71 km.'],
  ])('not: %s %s', (promise, sentence) => {
    expect(correctsPromise(promise, sentence)).toBe(false);
  });
});
