import { readableDate } from '@research-studio/language';
import { ANY_SIGN, messagesIn, QUOTATION_MARKS } from '@research-studio/messages';
import type { VerifiedFinding } from '@research-studio/schemas';
import { escapeMarkdown, plainText } from './escape-markdown.ts';
import type { GeneratedLine, GeneratedSection, JudgedClaim } from './section-request.ts';

/** The line of a verified finding: a quotation, word for word, in the marks of a language, who says it, and its mark. */
export function findingLine(
  { id, quote, issuer = '' }: { readonly id: string; readonly quote: string; readonly issuer?: string },
  language: string | null = null,
): string {
  const [open, close] = messagesIn(language).quotes;
  const by = issuer === '' ? '' : ` — ${escapeMarkdown(issuer.replace(/\s*—\s*/gu, ', '))}`;
  return `> ${open}${escapeMarkdown(quote)}${close}${by} [${id}]`;
}

/** The source of the passage that a finding was cut from. */
interface FindingSource {
  readonly id: string;
  readonly siteName?: string | null;
  readonly site: string;
  readonly title: string;
  readonly publishedAt: string | null;
}

/** The section of the verified findings, each a block of its own; null where there are none. `items` are their evidence. */
export function findingsSection(request: {
  readonly findings: readonly VerifiedFinding[];
  readonly items: readonly FindingSource[];
  readonly language: string;
  readonly judge: (
    sentence: Pick<JudgedClaim, 'text' | 'evidenceIds'>,
  ) => Omit<JudgedClaim, 'text' | 'evidenceIds'>;
}): GeneratedSection | null {
  const { findings, items, language, judge } = request;
  const lines = findings.flatMap(({ id, quote }): GeneratedLine[] => {
    const item = items.find((one) => one.id === id);
    if (item === undefined) return [];
    const { siteName, site, title, publishedAt } = item;
    const date = publishedAt === null ? [] : [readableDate(publishedAt, language)];
    const issuer = [siteName || site || title, ...date].join(', ');
    const said = { text: quote, evidenceIds: [id] };
    return [
      { markdown: '', claim: null },
      {
        markdown: findingLine({ id, quote, issuer }, language),
        claim: { ...said, ...verbatim(judge(said)) },
      },
    ];
  });
  if (lines.length === 0) return null;
  return { heading: messagesIn(language).findings, role: 'findings', lines: lines.slice(1) };
}

/** A quotation says what its source says, word for word: where nothing else was decided, that is. */
export function verbatim<Judged extends Pick<JudgedClaim, 'verdict' | 'decidedBy'>>(judged: Judged): Judged {
  return judged.verdict === 'open' ? { ...judged, verdict: 'supported', decidedBy: 'quote' } : judged;
}

/**
 * Whether a quote survives being shown: read back from its line, escapes undone, it is the stored one to the byte. Line
 * breaks, marks of the page itself and characters that cannot be seen do not.
 */
export function canBeShown(quote: string): boolean {
  return plainText(escapeMarkdown(quote)) === quote;
}

const SHOWN = new RegExp(`^> (.*?)\\s*(?:\\[\\d+\\]${ANY_SIGN}?)+$`, 'u');

/** The quotes that a findings block shows, in its order, escapes undone. `markdown` is that of its section. */
export function shownFindings(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => {
    const shown = SHOWN.exec(line)?.[1] ?? '';
    return [shown.slice(0, shown.lastIndexOf(' — ')), shown]
      .flatMap((text) => {
        const pair = QUOTATION_MARKS.find(([open, close]) => text.startsWith(open) && text.endsWith(close));
        return pair === undefined
          ? []
          : [plainText(text.slice(pair[0].length, text.length - pair[1].length))];
      })
      .slice(0, 1);
  });
}
