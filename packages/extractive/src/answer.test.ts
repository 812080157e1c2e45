import { describe, expect, it } from 'vitest';
import { answerQuestion } from './answer.ts';
import type { AnswerPassage } from './competing-answers.ts';
import { findPassages } from './find-passages.ts';
import { type AnswerWords, writeAnswer } from './write-answer.ts';

interface Page {
  readonly title: string;
  readonly siteName?: string;
  readonly publishedAt?: string;
  readonly text: string;
}

const tram: readonly Page[] = [
  {
    title: 'The Lund tram opens',
    text: 'The tram in Lund opened on 12 December 2020. It runs for 5.5 kilometres from the station to the research park. The line cost 776 million kronor.\n\nThe mayor cut a ribbon in the rain.',
  },
  {
    title: 'Tram line in Lund',
    text: 'Lund opened its tram on 12 December 2020.\n\nSeven trams serve nine stops. Critics had asked for buses because rails cost more.',
  },
  { title: 'Baking rye bread', text: 'Rye dough is sticky. Bakers wait 20 hours before they bake it.' },
];

async function ask(question: string, pages: readonly Page[], parts: readonly string[] = [question]) {
  const asked = parts.map((text, at) => ({ id: `q${at + 1}`, text }));
  const passages: AnswerPassage[] = [];
  for (const [part, { id, text: subQuestion }] of asked.entries())
    for (const [page, { title, siteName = null, publishedAt = null, text }] of pages.entries()) {
      const about = { title, siteName, publishedAt };
      const found = await findPassages({ question, subQuestion, ...about, text, limit: 4 });
      for (const [at, { start, end, relevance }] of found.passages.entries())
        passages.push({
          id: `E${part}${page}${at}`,
          subQuestionId: id,
          sourceId: `s${page}`,
          quote: text.slice(start, end),
          relevance,
          pageRelevance: found.pageRelevance,
          ...about,
        });
    }
  return answerQuestion({ question, parts: asked, passages });
}

describe('answerQuestion', () => {
  it('reads "last year" by the day on which a page came out', async () => {
    const page = {
      title: 'Storms stop the tram',
      text: 'The tram of Lund stood still on 31 days last year because of storms over the coast.',
    };
    const ofYear = async (publishedAt: string) =>
      (await ask('Why did the tram of Lund stand still in 2024?', [{ ...page, publishedAt }])).answered;
    expect(await ofYear('2025-02-18')).not.toBe('none');
    expect(await ofYear('2023-02-18')).toBe('none');
  });

  it('takes a page that shares only a name with a part, or lacks what is to be counted, for no answer', async () => {
    const towers = { title: 'Towers', text: 'The tower of Lund is painted every 6 years.' };
    expect((await ask('How much does an adult ticket for the ferry of Lund cost?', [towers])).answered).toBe(
      'none',
    );
    expect((await ask('How many lamps light the tram stops of Lund?', tram)).answered).toBe('none');
  });

  it('puts the sentence with the value that is asked for first', async () => {
    const { answered, parts } = await ask('How much did the tram in Lund cost?', tram);
    expect(answered).not.toBe('none');
    expect(parts[0]?.answer?.text).toContain('776 million');
  });

  it('says that nothing answers where only the subject is spoken of, and gives the nearest leads', async () => {
    const { answered, parts, missing } = await ask(
      'Who wrote the opera about the lighthouse of Skagen?',
      tram,
    );
    expect(answered).toBe('none');
    expect(parts[0]?.answer).toBeNull();
    expect(missing).toHaveLength(1);
  });

  it('takes no statement about another year for an answer', async () => {
    const pages = [
      { title: 'Sales', text: 'In Norrland 4,200 boats were sold in 2021. In 2022 it was 4,900.' },
    ];
    expect((await ask('How many boats were sold in Norrland in 1998?', pages)).answered).toBe('none');
    expect((await ask('How many boats were sold in Norrland in 2021?', pages)).answered).not.toBe('none');
  });

  it('answers each part by itself', async () => {
    const parts = ['When did the tram in Lund open', 'who invented rye bread in 1710'];
    const { answered, parts: answers } = await ask(`${parts.join(', and ')}?`, tram, parts);
    expect(answers.map(({ level }) => level === 'missing')).toEqual([false, true]);
    expect(answered).toBe('partial');
  });

  it('answers a part that has no word of its own by what the whole question is about', async () => {
    const bridge = [
      {
        title: 'The Kessel footbridge',
        text: 'The Kessel footbridge opened in 1913 and measures 43 metres.',
      },
      { title: 'Kessel weather', text: 'It rained on most days in Kessel in spring.' },
    ];
    const parts = ['When was the Kessel footbridge opened', 'how long is it'];
    const { parts: answers } = await ask(`${parts.join(', and ')}?`, bridge, parts);
    expect(answers.map(({ answer }) => answer?.text ?? '')).toEqual([
      expect.stringContaining('1913'),
      expect.stringContaining('43 metres'),
    ]);
  });

  it('sets another value beside the answer, the newer one first', async () => {
    const pages = [
      {
        title: 'Boat sales in Norrland',
        siteName: 'Boat Union',
        publishedAt: '2022-01-10',
        text: 'In Norrland 4,900 boats were sold in 2021.',
      },
      {
        title: 'Boat statistics',
        siteName: 'Statistics Norrland',
        publishedAt: '2022-06-01',
        text: 'In Norrland 4,200 boats were sold in 2021.',
      },
    ];
    const [part] = (await ask('How many boats were sold in Norrland in 2021?', pages)).parts;
    expect(part?.answer?.text).toContain('4,200');
    expect(part?.rivals.map(({ text }) => text).join()).toContain('4,900');
  });

  it('gives the same answer to the same input, and none to nothing', async () => {
    const question = 'When did the Lund tram open?';
    expect(await ask(question, tram)).toEqual(await ask(question, tram));
    expect(await ask(question, [])).toMatchObject({ answered: 'none', parts: [{ answer: null, leads: [] }] });
  });
});

const words: AnswerWords = {
  heading: 'What the sources say',
  leads: 'Nearest',
  partHeading: (part) => `${part}?`,
  saidBy: ({ publishedAt }) => `Said on ${publishedAt}`,
};

describe('writeAnswer', async () => {
  const write = (answer: Awaited<ReturnType<typeof ask>>, maxWords: number | null = null) =>
    writeAnswer({ answer, format: 'detailed', language: 'en', maxWords, words });

  it('marks every sentence with its passage and keeps to the words', async () => {
    const sections = write(await ask('How much did the tram in Lund cost?', tram), 40);
    const [{ heading = '', markdown = '' } = {}] = sections;
    expect(heading).toBe('What the sources say');
    for (const sentence of markdown.split(/(?<=\.)\s+/u)) expect(sentence).toMatch(/ \[E\d+\]\.$/u);
    expect(markdown.split(/\s+/u).length).toBeLessThanOrEqual(60);
  });

  it('gives each part its heading, and where nothing answers the leads alone', async () => {
    const parts = ['When did the tram in Lund open', 'how much did the line cost'];
    const headings = write(await ask(`${parts.join(', and ')}?`, tram, parts)).map(({ heading }) => heading);
    expect(headings).toEqual(parts.map((part) => `${part}?`));
    const none = write(await ask('How many trams were sold in Lund in 1998?', tram));
    expect(none.map(({ heading }) => heading)).toEqual(['Nearest']);
  });

  it('writes no half of a parenthesis', async () => {
    const text =
      'The tram in Lund cost 776 million kronor. (It cost more in the end. The mayor of Lund had said so.)';
    const [{ markdown = '' } = {}] = write(
      await ask('How much did the tram in Lund cost?', [{ title: 'Tram', text }]),
    );
    expect(markdown).toMatch(/^(?:### .*\s+)?The tram in Lund cost 776 million kronor \[E\d+\]\.$/u);
  });
});
