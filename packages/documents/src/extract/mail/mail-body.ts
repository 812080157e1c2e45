import { type Markup, readMarkup } from '../read-markup.ts';
import { type Block, tidyText } from '../render-blocks.ts';

/** A block of a mail, by its writer or quoted from an earlier mail. */
export interface MailBlock extends Block {
  readonly isQuoted: boolean;
}

export interface MailBody extends Omit<Markup, 'blocks'> {
  readonly blocks: readonly MailBlock[];
}

/** Elements that mail programs wrap a quoted mail in. */
const QUOTES =
  'blockquote[type="cite"], .gmail_quote, .gmail_attr, .yahoo_quoted, .protonmail_quote, .moz-cite-prefix, #divRplyFwdMsg, #OLK_SRC_BODY_SECTION';
/** Behind it, all is of the earlier mail. */
const REPLIED = '#divRplyFwdMsg, #appendonsend';

export async function readHtmlBody(html: string): Promise<MailBody> {
  const { blocks, ...left } = await readMarkup(html);
  const document = blocks[0]?.element?.ownerDocument;
  const replied = document?.querySelector(REPLIED) ?? null;
  const elements = replied === null ? [] : [...(document?.querySelectorAll('*') ?? [])];
  const behind = new Set(replied === null ? [] : elements.slice(elements.indexOf(replied)));
  const isQuoted = (element: Element) => element.closest(QUOTES) !== null || behind.has(element);
  const own = blocks.map(({ kind, text, element }) => ({
    kind,
    text,
    isQuoted: element !== undefined && isQuoted(element),
  }));
  return { blocks: markQuotes(own), ...left };
}

/** Lines that start with ">" are quoted. */
export function readTextBody(text: string, unwrap: (paragraph: string) => string): MailBody {
  const blocks: MailBlock[] = [];
  let lines: string[] = [];
  let isQuoted = false;
  const end = (): void => {
    const paragraph = unwrap(lines.join('\n').trim());
    if (paragraph !== '') blocks.push({ kind: 'paragraph', text: paragraph, isQuoted });
    lines = [];
  };
  for (const line of tidyText(text).split('\n')) {
    const mark = /^(?:>[ ]?)+/.exec(line)?.[0] ?? '';
    const isQuote = mark !== '';
    if (isQuote !== isQuoted) {
      // The line that says who is quoted is not always apart from what is before it.
      const said = isQuote ? attributionOf(lines) : 0;
      const attribution = said > 0 ? [lines.splice(-said).join(' ')] : [];
      end();
      isQuoted = isQuote;
      lines = attribution;
      if (said > 0) end();
    }
    const bare = line.slice(mark.length);
    if (bare.trim() === '' || RULE.test(bare)) end();
    if (bare.trim() !== '') lines.push(bare);
    if (RULE.test(bare)) end();
  }
  end();
  return { blocks: markQuotes(blocks), hidden: '', prose: [], struck: [] };
}

/** "On 3 May 2024 Ada wrote:", in any language, maybe wrapped. */
const ATTRIBUTION = /^(?=[\s\S]*(?:\d{4}|\d:\d\d|@))[\s\S]{5,300}[:：]$/u;

function attributionOf(lines: readonly string[]): number {
  const isWhole = (count: number): boolean =>
    !/^[<\p{Ll}]/u.test(lines.at(-count) ?? '<') && ATTRIBUTION.test(lines.slice(-count).join(' '));
  return [1, 2, 3].find(isWhole) ?? 0;
}

/** The head that mail programs copy above an earlier mail begins with its sender. */
const FROM = /^\**(?:From|Von|De|Da|Van|Från|Fra|Od|От|Kimden|差出人|发件人|寄件者|보낸 사람)\**\s?[:：]/u;
const LABELS = /(?:^|\s)\**\p{Lu}[\p{L} ]{1,14}\**[:：]|(?:^|\s)\p{Lo}[\p{L} ]{1,9}[:：]/gu;
const RULE = /^[-_]{2,}[\s\p{L}]*[-_]{2,}$/u;

/** Marks the lines that say who is quoted, and all behind the head of an earlier mail. */
function markQuotes(blocks: readonly MailBlock[]): readonly MailBlock[] {
  const from = blocks.findIndex(({ text }, at) => {
    const head = blocks
      .slice(at, at + 5)
      .map((block) => block.text)
      .join('\n')
      .slice(0, 600);
    return FROM.test(text) && (head.match(LABELS)?.length ?? 0) >= 3;
  });
  const start = from > 0 && RULE.test(blocks[from - 1]?.text ?? '') ? from - 1 : from;
  return blocks.map((block, at) => {
    const isSaid = blocks[at + 1]?.isQuoted === true && ATTRIBUTION.test(block.text);
    return { ...block, isQuoted: block.isQuoted || isSaid || (from >= 0 && at >= start) };
  });
}

/** Text quoted at the end gets a heading of its own; quoted text with answers below keeps its place, marked with ">". */
export function partQuotes(blocks: readonly MailBlock[]): readonly Block[] {
  const own = blocks.findLastIndex(({ isQuoted }) => !isQuoted) + 1;
  const tail = blocks.slice(own).map(({ kind, text }) => ({ kind, text: text.replace(/^#/, '###') }));
  return [
    ...blocks
      .slice(0, own)
      .map(({ kind, text, isQuoted }) => ({
        kind: isQuoted ? ('paragraph' as const) : kind,
        text: isQuoted ? text.replaceAll(/^/gm, '> ') : text,
      })),
    ...(tail.length > 0 ? [{ kind: 'heading' as const, text: '## Quoted message' }, ...tail] : []),
  ];
}
