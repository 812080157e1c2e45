import type {
  BundleEvidence,
  Claim,
  ClaimReason,
  ClaimReasonCode,
  Evidence,
  ReportSection,
  Source,
} from '@research-studio/schemas';
import { type NearCopies, needsCitation } from '@research-studio/verification';
import { sayerOf } from '../search/sayer-of.ts';
import type { AssembledReport } from './assembled-report.ts';
import {
  asSentence,
  type DraftBlock,
  type DraftSentence,
  parseDraft,
  renderDraft,
  withMarks,
} from './draft-blocks.ts';
import { escapeMarkdown, plainText, withoutInvisible } from './escape-markdown.ts';
import { type ClaimRating, type Grounding, groundingOf } from './grounding.ts';
import { citedSources, figureMarkdown, imageAsked, type OfferedImage } from './images.ts';
import { loadOriginCounter } from './load-origin-counter.ts';
import { marksIn, withoutMarks } from './marks.ts';
import {
  type ClosingSections,
  type FoundByCheck,
  isTold,
  type JudgedClaim,
  type SectionRequest,
} from './section-request.ts';
import { reasonOfCheck } from './signs/claim-doubt.ts';
import { withSign } from './signs/claim-signs.ts';
import type { SentenceKind } from './signs/sentence-check.ts';
import { citedPassages, renderSourceList } from './source-list.ts';

export interface ReportRequest {
  readonly title: string;
  /** Grounded drafts and lines written by code, in order. */
  readonly sections: readonly SectionRequest[];
  readonly evidence: readonly Evidence[];
  /** At least the sources of `evidence`. */
  readonly sources: readonly Source[];
  /** BCP 47 tag of the report; null leaves it to be detected from the evidence. */
  readonly language: string | null;
  /** Plain text shown under the title, e.g. "No source states this directly; missing: …". */
  readonly notice?: string | null;
  /** Made by `groundingOf` from the same evidence; made here when left out. */
  readonly grounding?: Grounding;
  /** Groups of sources that are one text, which count as one origin. Left out, the sources' flags say which are copies. */
  readonly nearCopies?: readonly NearCopies[];
  /** Judges a sentence of a draft; left out, the ladder alone does. */
  readonly judge?: (sentence: {
    readonly text: string;
    readonly evidenceIds: readonly string[];
  }) => ClaimRating & Pick<Claim, 'reason'> & FoundByCheck;
  /** Independent origins of what a sentence says; left out, the domains of the sources that it cites are counted. */
  readonly originsOf?: (sentence: {
    readonly text: string;
    readonly evidenceIds: readonly string[];
  }) => number;
  /**
   * What a sentence of a draft is, where it was judged; null where it was not. Sentences without evidence are claims
   * only when they are facts. Left out, what they state decides.
   */
  readonly kindOf?: (sentence: {
    readonly text: string;
    readonly evidenceIds: readonly string[];
  }) => SentenceKind | null;
  /** Shown where a draft has their tokens, once each, if their source is cited; left out: none is. */
  readonly images?: readonly OfferedImage[];
  /** Before the list of sources. */
  readonly closing?: ClosingSections;
}

/** Numbers citations 1 to N in order of first use, judges each factual sentence and writes the report with its sources. */
export async function assembleReport(request: ReportRequest): Promise<AssembledReport> {
  const origins = await loadOriginCounter(request.nearCopies);
  const grounding = request.grounding ?? groundingOf(request);
  const { language } = grounding;
  const book = new CitationBook(request.evidence, request.sources);
  const figure = figureWriter(request, book);
  const claims: Claim[] = [];
  const judge = request.judge ?? grounding.rate;
  const enter = (claim: JudgedClaim): Claim => {
    const independentSources = request.originsOf?.(claim) ?? origins.count(book.sourcesOf(claim.evidenceIds));
    const { text, verdict, decidedBy, confidence, signals, evidenceIds, doubt, problem = null } = claim;
    const check = { verdict, decidedBy, doubt, problem };
    const reason = attributed(claim.reason ?? reasonOfCheck(check, book.sourcesOf(evidenceIds)), text);
    const id = `C${claims.length + 1}`;
    const judged = { id, text, verdict, decidedBy, confidence, signals, evidenceIds };
    const entered = { ...judged, independentSources, ...(reason === undefined ? {} : { reason }) };
    claims.push(entered);
    return entered;
  };
  const signed = signer(book);
  const written = request.sections.map((section): ReportSection => {
    const heading = headingOf(section.heading);
    const claimIds: string[] = [];
    if (isTold(section)) {
      const lines = section.lines.map(({ markdown, claim }) => {
        const numbered = book.number(markdown);
        if (claim === null) return numbered;
        const entered = enter(claim);
        claimIds.push(entered.id);
        return signed(numbered, entered);
      });
      return { heading, markdown: lines.join('\n'), claimIds, role: section.role };
    }
    const uncited: string[] = [];
    const blocks = parseDraft(section.markdown, language).map((block): DraftBlock => {
      if (block.kind === 'fixed')
        return { kind: 'fixed', markdown: figure(block.markdown) ?? book.number(block.markdown) };
      const sentences = block.sentences.map((sentence): DraftSentence => {
        const evidenceIds = sentence.marks.filter((id) => grounding.has(id));
        const numbered = { ...sentence, markdown: book.number(sentence.markdown) };
        const kind = request.kindOf?.({ text: sentence.text, evidenceIds }) ?? null;
        if (evidenceIds.length === 0 && kind !== null && kind !== 'fact') {
          if (kind !== 'connection' || needsCitation(sentence.text, language)) uncited.push(sentence.text);
          return numbered;
        }
        if (evidenceIds.length === 0 && !needsCitation(sentence.text, language)) return numbered;
        const judged = judge({ text: sentence.text, evidenceIds });
        const entered = enter({ text: sentence.claim, evidenceIds, ...withoutSupport(judged, evidenceIds) });
        claimIds.push(entered.id);
        return { ...numbered, markdown: behindWords(signed(numbered.markdown, entered)) };
      });
      return { ...block, sentences };
    });
    const analysis = uncited.length === 0 ? {} : { analysis: uncited };
    return { heading, markdown: renderDraft(blocks), claimIds, ...analysis };
  });
  const shown = written.filter(({ markdown }) => markdown !== '');
  const used = { sources: book.sources(), evidence: book.evidence(), claims };
  const closing = request.closing?.({ ...used, sections: shown }) ?? [];
  const sections = [
    ...shown,
    ...closing.map((section) => ({ ...section, claimIds: [], role: 'about' as const })),
  ];
  return { ...used, sections, markdown: markdownOf({ request, sections, used, language }) };
}

/** The marks of a row whose last cell is a dash, behind its last cell with words. */
function behindWords(row: string): string {
  const found = /^(\|.*)\|\s*([–—-]+)\s*((?:\[\d+\])+[⚠?]?)\s*\|\s*$/u.exec(row);
  const [, start = '', dash = '', marks = ''] = found ?? [];
  const cells = start.split(/(?<!\\)\|/);
  const place = cells.findLastIndex((cell) => /[\p{L}\p{N}]/u.test(cell));
  if (place < 1) return row;
  const cell = `${cells[place]?.trimEnd() ?? ''} ${marks} `;
  return `${cells.with(place, cell).join('|')}| ${dash} |`;
}

/** What is against who says something. */
const OF_SPEAKERS: ReadonlySet<ClaimReasonCode> = new Set([
  'interested',
  'weak',
  'outdated',
  'lost',
  'disputed',
  'forecast',
]);

/** A sentence that names whose word it passes on leaves it to its reader how far to believe them. */
function attributed(reason: ClaimReason | undefined, text: string): ClaimReason | undefined {
  const isSaid = reason !== undefined && OF_SPEAKERS.has(reason.code) && sayerOf(text, text) !== null;
  return isSaid ? { ...reason, code: 'one_source' } : reason;
}

/** A fact that cites nothing is supported by nothing that a reader could look up. */
function withoutSupport<Judged extends ClaimRating>(judged: Judged, evidenceIds: readonly string[]): Judged {
  const isUncited = evidenceIds.length === 0 && (judged.verdict === 'open' || judged.verdict === 'supported');
  return isUncited ? { ...judged, verdict: 'unsupported', decidedBy: 'rule' } : judged;
}

/** Gives a claim's Markdown its sign, where it is to have one. */
function signer(book: CitationBook) {
  return (markdown: string, claim: Claim): string => {
    const shown = withSign(markdown, claim);
    if (shown !== markdown || claim.evidenceIds.length === 0) return shown;
    // A row that is cited by the heading of its table needs marks of its own to carry the sign.
    const marked = book.number(withMarks(asSentence(markdown), claim.evidenceIds).markdown);
    const signed = withSign(marked, claim);
    return signed === marked ? markdown : signed;
  };
}

/** Gives the image that a line asks for, nothing for one that may not be shown, and null for any other line. */
function figureWriter(
  { images = [], evidence, sections }: ReportRequest,
  book: CitationBook,
): (line: string) => string | null {
  const texts = sections.flatMap((section) =>
    isTold(section) ? section.lines.map(({ markdown }) => markdown) : [section.markdown],
  );
  const cited = citedSources(texts, evidence);
  const byNumber = new Map(images.map((image) => [image.number, image]));
  return (line) => {
    const number = imageAsked(line);
    if (number === null) return null;
    const offered = byNumber.get(number);
    byNumber.delete(number);
    if (offered === undefined || !cited.has(offered.source.id)) return '';
    return figureMarkdown(offered, book.numberOf(offered.source.id));
  };
}

/** Gives out the numbers of sources as they are first cited. */
class CitationBook {
  readonly #evidence: ReadonlyMap<string, Evidence>;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #numbers = new Map<string, number>();
  readonly #cited = new Map<string, BundleEvidence>();

  constructor(evidence: readonly Evidence[], sources: readonly Source[]) {
    this.#sources = new Map(sources.map((source) => [source.id, source]));
    this.#evidence = new Map(
      evidence.filter(({ sourceId }) => this.#sources.has(sourceId)).map((item) => [item.id, item]),
    );
  }

  /** Markdown with the numbers of its sources for the marks of its evidence; neighbouring numbers in order. */
  number(markdown: string): string {
    return markdown
      .replace(markGroup, (group) => {
        const numbers = new Set(marksIn(group).flatMap((id) => this.#cite(id) ?? []));
        const marks = [...numbers].sort((a, b) => a - b).map((number) => `[${number}]`);
        return marks.length === 0 ? '' : `${/^\s*/.exec(group)?.[0] ?? ''}${marks.join('')}`;
        // Behind a number "?" is a sign.
      })
      .replace(/\s*((?:\[\d+\])+)\?$/u, '? $1');
  }

  numberOf(sourceId: string): number {
    const number = this.#numbers.get(sourceId) ?? this.#numbers.size + 1;
    this.#numbers.set(sourceId, number);
    return number;
  }

  sourcesOf(evidenceIds: readonly string[]): Source[] {
    const ids = new Set(evidenceIds.map((id) => this.#evidence.get(id)?.sourceId ?? ''));
    return [...ids].flatMap((id) => this.#sources.get(id) ?? []);
  }

  sources(): AssembledReport['sources'] {
    return [...this.#numbers].flatMap(([id, number]) => {
      const source = this.#sources.get(id);
      return source === undefined ? [] : [{ ...source, id: number }];
    });
  }

  evidence(): BundleEvidence[] {
    return [...this.#cited.values()];
  }

  #cite(evidenceId: string): number | null {
    const evidence = this.#evidence.get(evidenceId);
    if (evidence === undefined) return null;
    const { id, fact, sourceId, quote, start, end } = evidence;
    const number = this.numberOf(sourceId);
    this.#cited.set(id, { id, fact, sourceId: number, quote, start, end });
    return number;
  }
}

const markGroup = /[ \t]*\[E\d{1,9}\](?:[ \t]*\[E\d{1,9}\])*/g;

function headingOf(heading: string): string {
  return plainText(withoutMarks(withoutInvisible(heading)).replace(/^\s*#+\s*/, ''));
}

function markdownOf(parts: {
  request: ReportRequest;
  sections: readonly ReportSection[];
  used: Pick<AssembledReport, 'sources' | 'evidence' | 'claims'>;
  language: string | null;
}): string {
  const { request, sections, used } = parts;
  const entries = used.sources.map((source) => ({
    source,
    passages: citedPassages({ ...used, sourceId: source.id }),
  }));
  const notice = request.notice?.trim() ?? '';
  return `${[
    `# ${escapeMarkdown(request.title)}`,
    ...(notice === '' ? [] : [`> ${escapeMarkdown(notice)}`]),
    ...sections.flatMap(({ heading, markdown }) =>
      heading === '' ? [markdown] : [`## ${escapeMarkdown(heading)}`, markdown],
    ),
    renderSourceList(entries, parts.language, sections),
  ].join('\n\n')}\n`;
}
