import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SYLLABLES = 'ba con der el fo gra hi in jo ka lum mi nor o pre qui ra sel ti ul ven wa xi yo zan'.split(
  ' ',
);
const COMMON = 'the of and in to a is for was on with as by that from at it are were which'.split(' ');
/** As many different words as a folder of this size has, the n-th about 1/n as often as the first (Zipf). */
const WORDS = 60_000;

/**
 * Writes made-up documents, the same each time: HTML, Markdown and text in turn, of two to sixteen paragraphs, two
 * hundred in a folder. Document n alone has the word `subjectOf(n)`.
 */
export async function writeDocumentLibrary(folder: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += 200) {
    const part = join(folder, `part-${first / 200}`);
    await mkdir(part, { recursive: true });
    const numbers = Array.from({ length: Math.min(200, count - first) }, (_, at) => first + at);
    await Promise.all(numbers.map((number) => writeFile(join(part, nameOf(number)), documentOf(number))));
  }
}

export function subjectOf(number: number): string {
  return wordOfRank(1_000_000 + number * 7);
}

const FORMATS = ['html', 'md', 'txt'] as const;
const nameOf = (number: number): string => `document-${number}.${FORMATS[number % 3]}`;

function documentOf(number: number): string {
  const next = randomFrom(number);
  const title = `Report ${number} on ${wordOf(next)} and ${wordOf(next)}`;
  const paragraphs = Array.from({ length: 2 + Math.floor(next() * 15) }, (_, at) => {
    const sentences = Array.from({ length: 5 }, () => sentenceOf(next));
    return `${at === 1 ? `The ${subjectOf(number)} was looked into in ${1990 + (number % 35)}. ` : ''}${sentences.join(' ')}`;
  });
  switch (FORMATS[number % 3]) {
    case 'html':
      return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}</article><footer>Imprint</footer></body></html>`;
    case 'md':
      return `# ${title}\n\n${paragraphs.join('\n\n')}\n`;
    default:
      return `${title}\n\n${paragraphs.join('\n\n')}\n`;
  }
}

function sentenceOf(next: () => number): string {
  const words = Array.from({ length: 8 + Math.floor(next() * 14) }, () =>
    next() < 0.4 ? (COMMON[Math.floor(next() * COMMON.length)] ?? '') : wordOf(next),
  );
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function wordOf(next: () => number): string {
  return wordOfRank(Math.floor(WORDS ** next()));
}

function wordOfRank(number: number): string {
  let rank = number;
  let word = '';
  do {
    word += SYLLABLES[rank % SYLLABLES.length];
    rank = Math.floor(rank / SYLLABLES.length);
  } while (rank > 0);
  return word.length < 4 ? `${word}ing` : word;
}

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
