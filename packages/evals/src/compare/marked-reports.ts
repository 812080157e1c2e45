import { escapeHtml, withoutInvisible } from '@research-studio/core';
import { diffArrays } from 'diff';

/** Positions of the words that only one of two texts has. */
interface OwnWords {
  readonly left: ReadonlySet<number>;
  readonly right: ReadonlySet<number>;
}

/**
 * Words that the shortest change from one text to the other takes out and puts in. Null where the texts have so little
 * in common that there is no telling word by word.
 */
export function ownWords(left: readonly string[], right: readonly string[]): OwnWords | null {
  // The time that it takes grows with the square of the words changed.
  const maxEditLength = 3000;
  const [known, others] = [new Set(left), new Set(right)];
  const unshared = [...left.filter((word) => !others.has(word)), ...right.filter((word) => !known.has(word))];
  if (unshared.length > maxEditLength) return null;
  const parts = diffArrays([...left], [...right], { maxEditLength });
  if (parts === undefined) return null;
  const own = { left: new Set<number>(), right: new Set<number>() };
  let [atLeft, atRight] = [0, 0];
  for (const { removed, added, count } of parts) {
    if (removed) addRange(own.left, atLeft, count);
    if (added) addRange(own.right, atRight, count);
    if (!added) atLeft += count;
    if (!removed) atRight += count;
  }
  return own;
}

function addRange(positions: Set<number>, from: number, count: number): void {
  for (let at = from; at < from + count; at += 1) positions.add(at);
}

/** A text as its words and what stands between them; put together in turn they are the text again. */
interface SplitWords {
  readonly words: readonly string[];
  /** What stands before each word, and at last after all: one more than words. */
  readonly between: readonly string[];
}

function splitWords(text: string): SplitWords {
  const words: string[] = [];
  const between = [''];
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (isWordLike) {
      words.push(segment);
      between.push('');
    } else between[between.length - 1] += segment;
  }
  return { words, between };
}

/** Text of files, pages and models as HTML content: no mark-up, and nothing that hides or turns what is read. */
export function shownText(text: string): string {
  return escapeHtml(withoutInvisible(text));
}

/** "1 metric", "1,200 metrics"; `plural` where an s does not make it. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}

interface MarkedReports {
  /** HTML; headings are two levels further down than in the reports. */
  readonly left: string;
  readonly right: string;
  /** False where the reports are too unlike to mark single words. */
  readonly isMarked: boolean;
}

/** Two reports in Markdown as HTML, in each the words that the other does not have there marked. Nothing in it links. */
export async function renderMarkedReports(left: string, right: string): Promise<MarkedReports> {
  const render = await reportRenderer();
  const [one, other] = [splitWords(readable(left)), splitWords(readable(right))];
  const own = ownWords(one.words, other.words);
  const none = new Set<number>();
  return {
    left: render(withMarks(one, own?.left ?? none)),
    right: render(withMarks(other, own?.right ?? none)),
    isMarked: own !== null,
  };
}

/** A report that is compared with none, in the same form. */
export async function renderSingleReport(markdown: string): Promise<string> {
  const render = await reportRenderer();
  return render(readable(markdown));
}

async function reportRenderer(): Promise<(markdown: string) => string> {
  const { default: Renderer } = await import('markdown-it');
  // Whatever makes an attribute of text is off: what is written there must be able to hold marks.
  const markdown = new Renderer({ html: false, linkify: false, typographer: false }).disable([
    'link',
    'image',
    'autolink',
    'reference',
    'code',
    'fence',
  ]);
  return (text) => finished(markdown.render(text));
}

/** Characters; reports are far shorter. */
const longestReport = 300_000;

/** Without addresses, and without private-use characters, which mark words on their way through the renderer. */
function readable(markdown: string): string {
  return withoutInvisible(markdown.slice(0, longestReport)).replace(passageLink, '').replace(link, '$1');
}

const address = String.raw`\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}\)`;
const link = new RegExp(String.raw`\[((?:[^[\]\n\\]|\\.){0,500})\]${address}`, 'g');
/** " ([passage](https://…#:~:text=…))", which only leads somewhere. */
const passageLink = /\s?\(\[[^[\]\n]{1,60}\]\([^()\s#]{1,1000}#:~:text=[^()\s]{0,2000}\)\)/g;

const [open, close] = ['\ue000', '\ue001'];

function withMarks({ words, between }: SplitWords, own: ReadonlySet<number>): string {
  return words
    .map((word, index) => {
      const [before = '', after = ''] = [between[index], between[index + 1]];
      const isNumberOfItem = /(?:^|\n)\s*$/.test(before) && /^\d+$/.test(word) && /^[.)]/.test(after);
      const isMarked = own.has(index) && !isNumberOfItem;
      // An underscore may be escaped or emphasis; only what lies between is the word.
      return `${before}${isMarked ? word.replace(/^(_*)(.*?)(_*)$/s, `$1${open}$2${close}$3`) : word}`;
    })
    .concat(between.at(-1) ?? '')
    .join('');
}

function finished(html: string): string {
  return html
    .replace(/ style="text-align:(left|right|center)"/g, ' class="$1"')
    .replace(
      /<(\/?)h([1-6])>/g,
      (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 2)}>`,
    )
    .replace(/\ue001([\s\p{P}]{1,3})\ue000/gu, '$1')
    .replaceAll(open, '<mark>')
    .replaceAll(close, '</mark>');
}
