import { describe, expect, it } from 'vitest';
import { buildDocumentIndex } from './document-index.ts';
import { findPassages } from './find-passages.ts';

const ask = async (question: string, text: string, more: object = {}) => {
  const found = await findPassages({
    question,
    subQuestion: question,
    title: 'A page',
    text,
    limit: 5,
    ...more,
  });
  return { ...found, quotes: found.passages.map(({ start, end }) => text.slice(start, end)) };
};

const mill = `# The mill at Oster

The mill at Oster ground rye for two hundred years. Farmers came from far away.

The mill was built in 1741 by the carpenter Jens Holm. It cost 340 thalers.

A fire in the granary closed the mill because flour dust had caught a spark. Nobody was hurt.

# Today

Visitors pay 6 euros. The museum in the mill is open from May to September.`;

describe('findPassages in tables', () => {
  const rows = 'Port | Visitors | Nights\nOster | 1,204 | 88\nHald | 866 | 71';

  it.each([
    [
      'its caption',
      `# Ports\n\nMany come.\n\nVisitors (thousands), 2024\n\n${rows}`,
      'Visitors (thousands), 2024\n\n',
    ],
    [
      'the heading above it',
      `# Ports\n\n## Visits in thousands\n\nBy port\n\n${rows}`,
      'Visits in thousands\n\nBy port\n\n',
    ],
    ['no line above that gives no unit', `# Ports\n\nVisits by port\n\n${rows}`, ''],
  ])('quotes a row from the head of its table on, with %s', async (_name, text, above) => {
    const quotes = (await ask('How many visitors came to Oster?', text)).quotes;
    expect(quotes).toContain(`${above}Port | Visitors | Nights\nOster | 1,204 | 88`);
  });

  it('quotes a wide row with the head right above it', async () => {
    const head = `Port | ${Array.from({ length: 30 }, (_, at) => `Quay length ${at}`).join(' | ')} | Keeper`;
    const row = `Oster | ${Array.from({ length: 30 }, (_, at) => `${at} metres long`).join(' | ')} | Ida Brandt`;
    expect((await ask('Who is the keeper of Oster?', `${head}\n${row}`)).quotes[0]).toBe(`${head}\n${row}`);
  });

  it.each([
    ['in a cell', 'Quay | Cranes | Keeper', (at: number) => `Quay ${at} | ${at + 4} | K. ${at}`],
    ['by the name of its column', 'Quay | Cranes | Keeper', (at: number) => `${at} | ${at + 4} | K. ${at}`],
  ])('takes a number for that of what it names %s', async (_name, head, rowOf) => {
    const rows = [3, 7, 11, 15].map(rowOf);
    const { quotes, passages } = await ask('How many cranes has Quay 11?', [head, ...rows].join('\n'));
    expect(quotes[0]?.endsWith(rowOf(11))).toBe(true);
    expect(passages[0]?.relevance).toBeGreaterThan(passages[1]?.relevance ?? 0);
  });
});

describe('findPassages', async () => {
  it.each([
    ['Who built the mill at Oster?', 'Jens Holm'],
    ['When was the mill at Oster built?', '1741'],
    ['How much does a visit to the mill cost?', '6 euros'],
    ['Why did the mill close?', 'flour dust'],
  ])('%s', async (question, answer) => {
    expect((await ask(question, mill)).quotes.slice(0, 2).join(' ')).toContain(answer);
  });

  it.each([
    [
      'de',
      'Wie hoch ist der Leuchtturm?',
      'Der Leuchtturm steht am Kap. Er misst 41 Meter und ist weiß. Viele Gäste mögen ihn.',
      '41 Meter',
    ],
    [
      'ru',
      'Почему закрыли мост?',
      'Мост построили давно. Мост закрыли из-за трещин в опорах. Город ждёт ремонта.',
      'трещин',
    ],
    [
      'ja',
      '灯台はいつ建てられましたか？',
      '灯台は岬にあります。灯台は1903年に建てられました。多くの人が訪れます。',
      '1903年',
    ],
    [
      'it',
      'Chi ha progettato il faro?',
      'Il faro è bianco. Il faro fu progettato da Luisa Conti. La costa è rocciosa.',
      'Luisa Conti',
    ],
    [
      'pt',
      'Quantos barcos há no porto?',
      'O porto é antigo. Há 120 barcos no porto. A cidade é pequena.',
      '120',
    ],
  ])('answers in the language of the page: %s', async (language, question, text, answer) => {
    expect((await ask(question, text, { language })).quotes[0]).toContain(answer);
  });

  it('takes the sentence before along when one opens with a pronoun', async () => {
    const text = 'Anna Berg led the survey of the moor. She found 14 kinds of moss.\n\nThe moor is wet.';
    expect((await ask('How many kinds of moss were found on the moor?', text)).quotes[0]).toBe(
      'Anna Berg led the survey of the moor. She found 14 kinds of moss.',
    );
  });

  it('finds the answer that follows a question', async () => {
    const text =
      'Opening hours vary.\n\nWhere can I park my bicycle?\n\nBehind the gate on Mill Street.\n\nDogs stay outside.';
    expect((await ask('Where can visitors park a bicycle?', text)).quotes[0]).toContain('Mill Street');
  });

  it('finds a rank in a table row', async () => {
    const text =
      'Rowing cup, final ranking:\n\nPlace | Crew | Points\n1 | Aalborg | 40\n2 | Kiel | 38\n3 | Turku | 31';
    expect((await ask('Which crew came second in the rowing cup?', text)).quotes).toContain(
      'Place | Crew | Points\n1 | Aalborg | 40\n2 | Kiel | 38',
    );
  });

  it('gives offsets into the text, without repeats and within the limit', async () => {
    const text = `${mill}\n\nThe mill was built in 1741 by the carpenter Jens Holm.`;
    const { passages, quotes } = await ask('Who built the mill?', text, { limit: 3 });
    expect(passages.length).toBeLessThanOrEqual(3);
    expect(new Set(quotes).size).toBe(quotes.length);
    for (const { relevance } of passages) expect(relevance).toBeGreaterThan(0);
    for (const { relevance } of passages) expect(relevance).toBeLessThanOrEqual(1);
  });

  it('grades a page by how much of the question it speaks of', async () => {
    const question = 'Who built the mill at Oster in 1741?';
    const about = (await ask(question, mill)).pageRelevance;
    const aside = (await ask(question, 'A mill stood on the hill. Wind turned its sails.')).pageRelevance;
    const other = (await ask(question, 'Tides follow the moon. Crabs hide under stones.')).pageRelevance;
    expect(about).toBeGreaterThan(0.8);
    expect(aside).toBeLessThan(0.6);
    expect(other).toBe(0);
  });

  it('finds nothing in nothing', async () => {
    expect(await ask('Who built the mill?', '')).toMatchObject({ pageRelevance: 0, passages: [] });
    expect((await ask('???', mill)).passages).toEqual([]);
  });
});

it('lets other work have its turn while a long text is cut, indexed and searched', async () => {
  const sentences = Array.from(
    { length: 6000 },
    (_, n) => `The mill of parish ${n} ground ${n} sacks of rye.`,
  );
  const text = sentences.join('\n\n');
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { quotes } = await ask('How many sacks of rye did the mill of parish 4711 grind?', text);
  const ofSearch = turns;
  await buildDocumentIndex([{ title: 'Mills', text, language: 'en' }]);
  isDone = true;
  expect(quotes.join(' ')).toContain('4711');
  expect([ofSearch > 8, turns - ofSearch > 2]).toEqual([true, true]);
});
