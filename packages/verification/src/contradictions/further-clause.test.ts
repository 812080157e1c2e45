import { describe, expect, it } from 'vitest';
import { findContradictions } from './find-contradictions.ts';

const find = (...texts: readonly string[]) =>
  findContradictions({
    statements: texts.map((text, at) => ({
      id: `E${at}`,
      text,
      sourceId: `s${at}`,
      context: '',
      publishedAt: '2024-05-01',
    })),
  });

describe('values that differ', () => {
  it.each<[string, string, string]>([
    [
      'beside a further clause with a date',
      'The Tarn lock cost 98.4 million euros.',
      'The Tarn lock cost 76.1 million euros and was opened by the minister on 3 June 2021.',
    ],
    [
      'behind a clause with a date',
      'The Tarn lock cost 98.4 million euros.',
      'The Tarn lock was opened on 3 June 2021 and cost 76.1 million euros.',
    ],
    [
      'beside a comparison',
      'In 2023 the Marrow line carried 3.1 million passengers.',
      'The Marrow line carried 3.9 million passengers in 2023, more than ever before.',
    ],
    [
      'beside a further clause, in German',
      'Die Schleuse Tarn kostete 98,4 Millionen Euro.',
      'Die Schleuse Tarn kostete 76,1 Millionen Euro und wurde am 3. Juni 2021 von der Ministerin eröffnet.',
    ],
    [
      'beside a further clause, in French',
      "L'écluse de Tarn a coûté 98,4 millions d'euros.",
      "L'écluse de Tarn a coûté 76,1 millions d'euros et a été inaugurée le 3 juin 2021.",
    ],
    [
      'beside a further clause, in Spanish',
      'La esclusa de Tarna costó 98,4 millones de euros.',
      'La esclusa de Tarna costó 76,1 millones de euros y fue inaugurada el 3 de junio de 2021.',
    ],
    [
      'per cent in words',
      'In 2022 wind gave 34 per cent of the electricity of Brenland.',
      'Wind gave 21% of the electricity of Brenland in 2022.',
    ],
  ])('%s', (_, one, other) => {
    expect(find(one, other)).toMatchObject([{ kind: 'quantity' }]);
  });
});

describe('findContradictions: what may explain a difference', () => {
  it.each([
    ['Fares cost 40 million in 2023, more than ever before.', null],
    ['The old fee for a berth at Tarn was €45.', 'one value may be an earlier one'],
  ])('%s', (text, explanation) => {
    const other = text.startsWith('Fares')
      ? 'Fares cost 61 million in 2023.'
      : 'The fee for a berth at Tarn is €60.';
    expect(find(text, other)[0]?.explanation ?? null).toBe(explanation);
  });
});
