import { describe, expect, it } from 'vitest';
import { findContradictions } from './find-contradictions.ts';
import { heldOnce } from './held-once.ts';
import { readMeasures } from './measures.ts';

const former = (text: string, language = 'en') => {
  const reading = readMeasures(text, language);
  return reading.measures.filter((measure) => heldOnce(measure, reading.text)).map(({ values }) => values[0]);
};

describe('heldOnce', () => {
  it.each<[string, string, readonly number[]]>([
    ['en', 'Until then the caps were 21 dB and 26 dB.', [21, 26]],
    ['en', 'Until then, the cap was 21 dB; it is 15 dB now.', [21]],
    ['en', 'Before that boats could make 21 dB.', [21]],
    ['en', 'It is 15 dB; previously 21 dB were allowed.', [21]],
    ['en', 'The former noise limit was 21 dB, the new one is 15 dB.', [21]],
    ['en', 'The cap was 21 dB until 31 March 2024, now it is 15 dB.', [21]],
    ['en', 'Until 31 March 2024 the cap was 21 dB.', [21]],
    ['en', 'Up to now it was 21 dB, from now on it is 15 dB.', [21]],
    ['de', 'Bis dahin galten 21 dB, seither 15 dB.', [21]],
    ['de', 'Bis Ende 2023 waren es 21 dB.', [21]],
    ['fr', 'Jusqu’alors la limite était de 21 dB, désormais elle est de 15 dB.', [21]],
    ['es', 'Hasta entonces eran 21 dB, ahora son 15 dB.', [21]],
    ['it', 'Fino ad allora erano 21 dB, ora sono 15 dB.', [21]],
    ['ja', 'それまで21デシベルだった。', [21]],
  ])('%s: %s', (language, text, values) => {
    expect(former(text, language)).toEqual(values);
  });

  it.each([
    ['en', 'The former abbey is 40 m long.'],
    ['en', 'The old mill is 12 m high.'],
    ['en', 'So far the appeal has raised 21 dollars.'],
    ['en', 'The grant of €300 is paid until 2027.'],
    ['en', 'Boats may make up to 21 dB.'],
    ['de', 'Boote dürfen bis zu 21 dB laut sein.'],
    ['fr', 'Un bateau peut faire jusqu’à 21 dB.'],
    ['es', 'Puede hacer hasta 21 dB.'],
  ])('%s: nothing former in: %s', (language, text) => {
    expect(former(text, language)).toEqual([]);
  });
});

describe('findContradictions: what held once and what two pages share by chance', () => {
  const statement = (id: string, sourceId: string, text: string, context: string) => ({
    ...{ id, sourceId, text, context, publishedAt: '2024-05-01' },
  });

  it('holds no former value against a present one', () => {
    const statements = [
      statement('E1', 'rules', 'Until then the noise limits for skiffs were 71 dB and 76 dB.', 'Noise'),
      statement('E2', 'club', 'The noise limit for skiffs is 60 dB.', 'Skiffs'),
    ];
    expect(findContradictions({ statements })).toEqual([]);
  });

  it('holds the present value against what another source states', () => {
    const statements = [
      statement('E1', 'rules', 'Before that the noise limit for skiffs on Lake Orrin was 71 dB.', 'Noise'),
      statement('E2', 'rules', 'The noise limit for skiffs on Lake Orrin is 60 dB.', 'Noise'),
      statement('E3', 'club', 'The noise limit for skiffs on Lake Orrin is 71 dB.', 'Skiffs'),
    ];
    const [found, ...rest] = findContradictions({ statements });
    expect(rest).toEqual([]);
    expect(found?.sides.map(({ statementIds }) => statementIds)).toEqual([['E2'], ['E3']]);
  });

  it('takes a common heading and a unit for no common matter', () => {
    const statements = [
      statement('E1', 'rules', 'An adult gets 12 kg and a child 7 kg.', 'Luggage on the ferry'),
      statement('E2', 'zoo', 'The new pelican swallows 3 kg.', 'Luggage on the ferry'),
    ];
    expect(findContradictions({ statements })).toEqual([]);
  });

  it('names what a contradiction is about without units', () => {
    const statements = [
      statement('E1', 'rules', 'A skiff may carry 120 kg of cargo.', 'Cargo in kg'),
      statement('E2', 'club', 'A skiff may carry 300 kg of cargo.', 'Cargo in kg'),
    ];
    const [found] = findContradictions({ statements });
    expect(found?.subject.toLowerCase()).toBe('skiff carry cargo');
  });
});
