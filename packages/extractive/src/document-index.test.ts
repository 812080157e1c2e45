import { describe, expect, it } from 'vitest';
import { buildDocumentIndex } from './document-index.ts';

const filler = 'The committee met again and nothing of note was said about anything at all. ';
const page = (title: string, text: string, language = 'en') => ({ title, text, language });
const english = [
  page('Tidal power', `The barrage at La Rance delivers 240 megawatts.\n\n${filler.repeat(5)}`),
  page(
    'Wind farms',
    'Turbines at sea stand on steel foundations.\n\n# Birds\n\nBirds avoid turning turbines.',
  ),
  page(
    'Minutes',
    `${filler.repeat(200)}\n\nOysters filter fifty litres of seawater a day.\n\n${filler.repeat(200)}`,
  ),
  page('Harbour news', `${filler.repeat(3)} The ferry was late.`),
];
const rank = async (documents: typeof english, query: string) => {
  const index = await buildDocumentIndex(documents);
  return index.search(query).map(({ document }) => documents[document]?.title);
};

describe('document index', () => {
  it('finds inflected words in text, title and headings', async () => {
    expect((await rank(english, 'How many megawatts does a barrage deliver?'))[0]).toBe('Tidal power');
    expect((await rank(english, 'wind farm'))[0]).toBe('Wind farms');
    expect((await rank(english, 'bird'))[0]).toBe('Wind farms');
  });

  it('points at the passage that fits best, also in a long document', async () => {
    const [best] = (await buildDocumentIndex(english)).search('How much seawater do oysters filter?');
    expect(best?.document).toBe(2);
    expect(english[2]?.text.slice(best?.start, best?.end)).toContain('Oysters filter fifty litres');
  });

  it('scores between 0 and 1, lower where telling words of a query are missing everywhere', async () => {
    const index = await buildDocumentIndex(english);
    const [good] = index.search('oysters filter fifty litres seawater');
    const [poor] = index.search('oysters recipe lemon butter garlic');
    expect([good?.document, poor?.document]).toEqual([2, 2]);
    expect(good?.score).toBeLessThanOrEqual(1);
    expect(poor?.score).toBeGreaterThan(0);
    expect(poor?.score).toBeLessThan((good?.score ?? 0) / 2);
  });

  it('scores a match of a short query lower, since it says less', async () => {
    const index = await buildDocumentIndex(english);
    const [long] = index.search('turbines at sea stand on steel foundations');
    const [short] = index.search('birds');
    expect(short?.score).toBeLessThan(long?.score ?? 0);
  });

  it('finds nothing for words that no document has, and for a query without words', async () => {
    expect(await rank(english, 'xylophone')).toEqual([]);
    expect(await rank(english, '?!')).toEqual([]);
    expect((await buildDocumentIndex([])).search('anything')).toEqual([]);
  });

  it('finds derived and compounded forms of a word, after the word itself', async () => {
    const documents = [
      page('Notice', `${filler.repeat(3)} The efficiency of the plant was tested.`),
      page('Report', `${filler.repeat(3)} The plant is efficient.`),
      page('Anlage', 'Der Wärmepumpenstrom wird getrennt gezählt.', 'de'),
    ];
    expect(await rank(documents, 'efficient plant')).toEqual(['Report', 'Notice']);
    expect((await rank(documents, 'Wärmepumpe'))[0]).toBe('Anlage');
  });

  it('searches each document by the rules of its own language', async () => {
    const documents = [
      ...english,
      page('Луна', 'Ракета доставила на Луну сто тонн груза.', 'ru'),
      page('Sonda', "La sonda ha scattato 300 fotografie dell'asteroide.", 'it'),
      page('月面', '日本の探査機は月面に着陸した。重さは二百キログラムである。', 'ja'),
      page('Klassement', 'Der Fahrer beendete die Rennen auf dem zweiten Platz.', 'de'),
    ];
    expect((await rank(documents, 'сколько тонн грузов доставили ракеты'))[0]).toBe('Луна');
    expect((await rank(documents, "quante fotografie dell'asteroide ha scattato la sonda"))[0]).toBe('Sonda');
    expect((await rank(documents, '月面に着陸した探査機の重さ'))[0]).toBe('月面');
    expect((await rank(documents, 'welches Rennen beendeten die Fahrer'))[0]).toBe('Klassement');
  });
});
