import { stripMarkup } from '@research-studio/documents';

/** Longer ones are no abstracts but whole papers, or hostile. */
const MOST_MARKUP = 40_000;
const MOST_CHARACTERS = 4000;
/** Names of sections, which are no sentences. */
const HEADING = /<title\b[^<>]*>[^<>]*<\/title\s*>/gi;
/** Formulas come twice, as text and as TeX. */
const TEX = /<tex-math\b[^<>]*>[^<>]*<\/tex-math\s*>/gi;
/** The heading of the whole where it lost its mark-up; "Abstract Syntax Trees are …" is a sentence. */
const LOST_HEADING =
  /^abstract(?:\s*[:.]\s*|\s*[–—-]\s+|\s+(?=(?:we|the|this|these|in|an?|our|here|background|objectives?|purpose|aims?|introduction|context|importance|motivation)\b))/i;
const ENCODED_TAG = /<\/?(?:jats:)?(?:p|sec|title|i|b|em|strong|sub|sup|italic|bold)\b[^<>]*>/i;

/**
 * An abstract in JATS XML, HTML or plain text as plain text, blank lines between paragraphs, cut at the end of a
 * sentence where it is very long; null when nothing is left.
 */
export function abstractText(markup: string | null | undefined): string | null {
  if (!markup) return null;
  const once = strip(markup.slice(0, MOST_MARKUP));
  // Some publishers deposit their tags encoded.
  const text = ENCODED_TAG.test(once) ? strip(once) : once;
  const body = text.replace(LOST_HEADING, '');
  return body === '' ? null : cut(body);
}

function strip(markup: string): string {
  const plain = markup
    .replace(/<(\/?)(?:jats|mml):/gi, '<$1')
    .replace(HEADING, '<br>')
    .replace(TEX, '');
  return stripMarkup(plain)
    .map(({ text }) => text)
    .join('\n\n');
}

function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const start = text.slice(0, MOST_CHARACTERS);
  const end = Math.max(...['. ', '! ', '? ', '。', '.\n'].map((mark) => start.lastIndexOf(mark)));
  return end > MOST_CHARACTERS / 2 ? start.slice(0, end + 1) : start.replace(/\s+\S*$/, '');
}
