import { withoutInvisible } from '@research-studio/core';
import { ownWords } from './own-words.ts';
import { type SplitWords, splitWords } from './split-words.ts';

export interface MarkedReports {
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
