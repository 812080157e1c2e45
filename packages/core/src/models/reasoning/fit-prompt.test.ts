import { describe, expect, it } from 'vitest';
import { passageBlock, promptData, rawText } from '../../research/prompt-text.ts';
import { fitPrompt, type MaskingStage, roomBeside, stageAt, utilisationOf } from './fit-prompt.ts';

it.each<[number, MaskingStage]>([
  [0, 'whole'],
  [0.74, 'whole'],
  [0.75, 'without-raw'],
  [0.79, 'without-raw'],
  [0.8, 'compressed'],
  [0.84, 'compressed'],
  [0.85, 'pointers'],
  [1, 'pointers'],
  [40, 'pointers'],
])('at %d of the window a prompt is: %s', (utilisation, stage) => {
  expect(stageAt(utilisation)).toBe(stage);
});

const TEN = Array.from({ length: 10 }, (_, index) => index);
const quoteOf = (index: number) => `Fact number ${index}. ${'It was measured in Orrin in May. '.repeat(28)}`;
/** About 900 bytes of raw text and 10 passages of 900 bytes, the last one the most relevant: 3,600 tokens. */
const prompt = {
  system: 'You judge.',
  ...promptData({
    question: 'How much?',
    begins: rawText('Menu and teasers of the page. '.repeat(30), 2_000),
    sources: TEN.map((index) => ({
      source: `Source ${index}`,
      passages: [
        passageBlock(
          { id: `E${index}`, relevance: index / 10 },
          { quote: quoteOf(index), note: ' (of 2024)' },
        ),
      ],
    })),
  }),
};
const TOKENS = utilisationOf(prompt, { window: 1, besides: 0 });

async function fitted(window: number, shorten = async (quotes: readonly string[]) => quotes) {
  const { stage, prompt: sent } = await fitPrompt(prompt, { window, besides: 0, shorten });
  const data = JSON.parse(sent.user) as {
    begins?: string;
    sources: { source: string; passages: string[] }[];
  };
  return { stage, sent, data, used: utilisationOf(sent, { window, besides: 0 }) };
}

describe('a prompt', () => {
  it('is sent as it is below 75 % of the window', async () => {
    const { stage, sent } = await fitted(Math.ceil(TOKENS / 0.74));
    expect([stage, sent.user]).toEqual(['whole', prompt.user]);
  });

  it('loses raw text first, and nothing else where that is enough', async () => {
    const { stage, data, used } = await fitted(Math.ceil(TOKENS / 0.76));
    expect([stage, data.begins]).toEqual(['without-raw', undefined]);
    expect(data.sources.flatMap(({ passages }) => passages)).toEqual(
      TEN.map((i) => `[E${i}] ${quoteOf(i)} (of 2024)`),
    );
    expect(used).toBeLessThan(0.75);
  });

  it('shortens passages, keeps their marks and notes, where that is not enough', async () => {
    const asked: string[] = [];
    const shorten = async (quotes: readonly string[]) => {
      asked.push(...quotes);
      return quotes.map((quote, index) => (index === 0 ? `${quote} and more` : quote.slice(0, 14)));
    };
    const { stage, data } = await fitted(Math.ceil(TOKENS / 0.9), shorten);
    expect([stage, asked]).toEqual(['compressed', TEN.map(quoteOf)]);
    expect(data.sources[3]?.passages).toEqual(['[E3] Fact number 3. (of 2024)']);
    // What got longer stays as it was.
    expect(data.sources[0]?.passages).toEqual([`[E0] ${quoteOf(0)} (of 2024)`]);
  });

  it('keeps the most relevant passages whole, of others marks and first words, and leaves out the rest', async () => {
    const { stage, data, used } = await fitted(Math.ceil(TOKENS / 1.8));
    const passages = data.sources.flatMap((source) => source.passages);
    expect([stage, passages.at(-1)]).toEqual(['pointers', `[E9] ${quoteOf(9)} (of 2024)`]);
    expect(passages[0]).toMatch(/^\[E0\] Fact number 0.*… \(\d+ characters, kept in the run folder\)$/);
    expect(used).toBeLessThan(0.75);

    const tiny = await fitted(400);
    expect(tiny.data.sources.length).toBeLessThan(10);
    expect(tiny.used).toBeLessThan(0.75);
  });

  it('that has nothing to give is too long rather than cut', async () => {
    const whole = { system: 'You judge.', ...promptData({ question: 'How much? '.repeat(500) }) };
    const options = { window: 1_000, besides: 0, shorten: async (quotes: readonly string[]) => quotes };
    expect((await fitPrompt(whole, options)).prompt.user).toBe(whole.user);
    expect(roomBeside(whole, options)).toBeLessThan(0);
  });
});
