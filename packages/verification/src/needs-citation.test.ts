import { describe, expect, it } from 'vitest';
import { needsCitation } from './needs-citation.ts';

describe('needsCitation', () => {
  it.each([
    ['en', 'Three measures must be kept apart.'],
    ['en', 'The two methods differ.'],
    ['de', 'Drei Größen müssen auseinandergehalten werden.'],
    ['fr', 'Les trois méthodes diffèrent.'],
    ['es', 'Las tres medidas no son iguales.'],
    ['it', 'I quattro metodi danno valori diversi.'],
    ['pt', 'Os três métodos diferem.'],
    ['ru', 'Эти два метода различаются.'],
  ])('lets a small count of things stand alone (%s): %s', (language, text) => {
    expect(needsCitation(text, language)).toBe(false);
  });

  it.each([
    '3 measures must be kept apart.',
    'It took three years.',
    'It cost two million.',
    'Two thirds of the houses failed.',
    'It is three times as dear.',
    'Three of the four houses failed.',
    'About three houses failed.',
    'Fifty houses were metered.',
    'Three percent of the houses failed.',
    'One house in twelve failed.',
    'Zwei Drittel der Häuser fielen aus.',
    'Las tres cuartas partes fallaron.',
    'It began in July.',
    'Mara Lind drew the bridge.',
  ])('needs a mark for what can be checked: %s', (text) => {
    expect(needsCitation(text, 'en')).toBe(true);
  });

  it.each([
    ['en', 'No figures for Norhaven were found.'],
    ['en', 'None of the sources gives the length of the Alder Bridge.'],
    ['en', 'The sources do not say who drew the Alder Bridge.'],
    ['en', 'Who drew the Alder Bridge, the sources do not say either.'],
    ['en', 'The promise of the Alder works remains untested in the sources.'],
    ['en', 'The sources give neither the load of the Alder Bridge nor its price.'],
    ['de', 'Wer die Erlenbrücke entwarf, sagen die Quellen nicht.'],
    ['de', 'Keine der Quellen nennt Zahlen der Alder Bridge GmbH.'],
    ['de', 'Die Quellen sagen nichts über die Alder Bridge GmbH.'],
    ['fr', 'Aucune source ne donne la longueur du pont Alder.'],
    ['fr', 'Les sources ne disent rien du pont Alder.'],
    ['es', 'Ninguna fuente indica la longitud del puente Alder.'],
    ['es', 'No se encontraron datos sobre el puente Alder.'],
    ['it', 'Nessuna fonte indica la lunghezza del ponte Alder.'],
    ['it', 'Non sono stati trovati dati sul ponte Alder.'],
    ['pt', 'Nenhuma fonte indica o comprimento da ponte Alder.'],
    ['pt', 'Não foram encontrados dados sobre a ponte Alder.'],
    ['ru', 'Ни один источник не называет длину моста Ольха.'],
    ['ru', 'Данных о мосте Ольха не найдено.'],
    ['ja', '出典にはアルダー橋の長さは示されていない。'],
    ['ja', 'アルダー橋に関するデータは見つかりませんでした。'],
  ])('lets a sentence about missing information stand alone (%s): %s', (language, text) => {
    expect(needsCitation(text, language)).toBe(false);
  });

  it.each([
    ['en', 'No figures for 2025 were found.'],
    ['en', 'No figures for July were found.'],
    ['en', 'The evidence stops at 2024 prices.'],
    ['en', 'None of the sources gives these figures for 2025 prices.'],
    ['de', 'Keine der Quellen nennt Zahlen für 2025.'],
    ['fr', 'Aucune source ne donne de chiffres pour 2025.'],
    ['ja', '2025年のデータは見つかりませんでした。'],
  ])('needs a mark for one that names a number or a date (%s): %s', (language, text) => {
    expect(needsCitation(text, language)).toBe(true);
  });

  it.each(['No data centre in Norhaven has a heat pump.', 'No bridge of Norhaven carries trams.'])(
    'does not take a denial for one: %s',
    (text) => {
      expect(needsCitation(text, 'en')).toBe(true);
    },
  );
});
