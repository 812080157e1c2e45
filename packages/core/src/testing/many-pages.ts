import type { MadeUpPage } from './made-up-pages.ts';

/** Pages of a district, which one query finds. */
const DISTRICT = 10;
/** Finds the pages of one district. */
export const surveyQuery = (district: number) => `Orrin survey district${district}`;

/**
 * Long pages that nobody wrote, of one subject: each has words of its own, sentences of 10 to 20 words in which common
 * words are frequent and most are rare, as in a language, and figures. The same at each call.
 */
export function manyPages(count: number, characters: number): readonly MadeUpPage[] {
  const random = randomNumbers();
  return Array.from({ length: count }, (_, number) => {
    const opening = `Survey of sector${number} in district${Math.floor(number / DISTRICT)} at the Orrin tidal power station found ${1_000 + number} salmon and a cost of ${number + 1} million crowns.`;
    const paragraphs = [opening];
    for (let length = opening.length; length < characters; length += paragraphs.at(-1)?.length ?? 0)
      paragraphs.push(Array.from({ length: 6 }, () => sentence(random)).join(' '));
    return {
      path: `/sector${number}`,
      title: `Orrin survey of sector${number}`,
      site: `Survey ${number}`,
      date: `20${String(10 + (number % 15))}-03-01`,
      paragraphs,
    };
  });
}

const VOCABULARY = 20_000;

function sentence(random: () => number): string {
  const words = Array.from({ length: 10 + Math.floor(random() * 10) }, () =>
    random() < 0.05 ? String(Math.floor(random() * 5_000)) : wordOf(Math.floor(VOCABULARY ** random())),
  );
  const [first = '', ...rest] = words;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${rest.join(' ')}.`;
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');

function wordOf(rank: number): string {
  let word = '';
  for (let left = rank + SYLLABLES.length; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length];
  return word;
}

/** The Lehmer generator: the same numbers in every process. */
function randomNumbers(): () => number {
  let state = 42;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
