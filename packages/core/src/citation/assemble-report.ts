import type {
  BundleEvidence,
  Claim,
  ClaimReason,
  ClaimReasonCode,
  Evidence,
  ReportSection,
  Source,
} from '@research-studio/schemas';
import { needsCitation } from '@research-studio/verification';
import { attributedTo } from '../search/attribution.ts';
import type { AssembledReport } from './assembled-report.ts';
import { type DraftBlock, type DraftSentence, parseDraft, renderDraft } from './draft-blocks.ts';
import { escapeMarkdown, plainText, withoutInvisible } from './escape-markdown.ts';
import { type ClaimRating, type Grounding, groundingOf } from './grounding.ts';
import { figureMarkdown, imageAsked, type OfferedImage } from './images.ts';
import { loadOriginCounter, type OriginCounter } from './load-origin-counter.ts';
import { marksIn, numbersIn, withoutMarks } from './marks/draft-marks.ts';
import { withMarks, withNumbersBehindWords } from './marks/place-marks.ts';
import {
  type ClosingSections,
  type DraftedSection,
  type FoundByCheck,
  type GeneratedSection,
  isGenerated,
  type JudgedClaim,
  type SectionRequest,
} from './section-request.ts';
import { reasonOfCheck } from './signs/claim-doubt.ts';
import { signOf, withSign } from './signs/claim-signs.ts';
import type { CitedSentence, SentenceKind } from './signs/sentence-check.ts';
import { listedPassages, renderSourceList } from './source-list.ts';

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
  /** Judges a sentence of a draft; left out, the ladder alone does. */
  readonly judge?: (sentence: CitedSentence) => ClaimRating & Pick<Claim, 'reason'> & FoundByCheck;
  /** Independent origins of what a sentence says; left out, the domains of the sources that it cites are counted. */
  readonly originsOf?: (sentence: CitedSentence) => number;
  /**
   * What a sentence of a draft is, where it was judged; null where it was not. Sentences without evidence are claims
   * only when they are facts. Left out, what they state decides.
   */
  readonly kindOf?: (sentence: CitedSentence) => SentenceKind | null;
  /** Shown where a draft has their tokens, once each; left out: none is. */
  readonly images?: readonly OfferedImage[];
  /** Before the list of sources. */
  readonly closing?: ClosingSections;
}

/** Numbers citations 1 to N in order of first use, judges each factual sentence and writes the report with its sources. */
export async function assembleReport(request: ReportRequest): Promise<AssembledReport> {
  const grounding = request.grounding ?? groundingOf(request);
  const assembly = new Assembly(request, grounding, await loadOriginCounter());
  const written = request.sections
    .map((section) => (isGenerated(section) ? assembly.lines(section) : assembly.drafted(section)))
    .filter(({ markdown }) => markdown !== '');
  const used = assembly.used();
  const closing = request.closing?.({ ...used, sections: written }) ?? [];
  const sections = [
    ...written,
    ...closing.map((section) => ({ ...section, claimIds: [], role: 'about' as const })),
  ];
  return { ...used, sections, markdown: markdownOf({ ...used, sections }, request, grounding.language) };
}

class Assembly {
  readonly #request: ReportRequest;
  readonly #grounding: Grounding;
  readonly #origins: OriginCounter;
  readonly #book: CitationBook;
  readonly #images: Map<number, OfferedImage>;
  readonly #claims: Claim[] = [];

  constructor(request: ReportRequest, grounding: Grounding, origins: OriginCounter) {
    this.#request = request;
    this.#grounding = grounding;
    this.#origins = origins;
    this.#book = new CitationBook(request.evidence, request.sources);
    this.#images = new Map((request.images ?? []).map((image) => [image.number, image]));
  }

  used(): Pick<AssembledReport, 'sources' | 'evidence' | 'claims'> {
    return { sources: this.#book.sources(), evidence: this.#book.evidence(), claims: this.#claims };
  }

  lines({ heading, role, lines }: GeneratedSection): ReportSection {
    const claimIds: string[] = [];
    const markdown = lines.map((line) => {
      const numbered = this.#book.number(line.markdown);
      return line.claim === null ? numbered : this.#claimed(numbered, line.claim, claimIds);
    });
    return { heading: headingOf(heading), markdown: markdown.join('\n'), claimIds, role };
  }

  drafted({ heading, markdown }: DraftedSection): ReportSection {
    const claimIds: string[] = [];
    const analysis: string[] = [];
    const blocks = parseDraft(markdown, this.#grounding.language).map((block): DraftBlock => {
      if (block.kind === 'fixed') return { kind: 'fixed', markdown: this.#fixed(block.markdown) };
      const sentences = block.sentences.map((sentence) => {
        const numbered = this.#book.number(sentence.markdown);
        const claim = this.#judged(sentence, analysis);
        const shown =
          claim === null ? numbered : withNumbersBehindWords(this.#claimed(numbered, claim, claimIds));
        return { ...sentence, markdown: shown };
      });
      return { ...block, sentences };
    });
    return {
      heading: headingOf(heading),
      markdown: renderDraft(blocks),
      claimIds,
      ...(analysis.length > 0 && { analysis }),
    };
  }

  /** The image that a line asks for; nothing of one that is not there, or is shown already. */
  #fixed(line: string): string {
    const number = imageAsked(line);
    if (number === null) return this.#book.number(line);
    const image = this.#images.get(number);
    this.#images.delete(number);
    return image === undefined ? '' : figureMarkdown(image, this.#book.numberOf(image.source.id));
  }

  /** Null for a sentence that is not a claim; `analysis` gets those that weigh what others state. */
  #judged({ text, claim, marks }: DraftSentence, analysis: string[]): JudgedClaim | null {
    const { judge = this.#grounding.rate, kindOf } = this.#request;
    const { language, has } = this.#grounding;
    const evidenceIds = marks.filter(has);
    const isCited = evidenceIds.length > 0;
    const kind = isCited ? 'fact' : (kindOf?.({ text, evidenceIds }) ?? null);
    const isPlain = kind !== 'fact' && !needsCitation(text, language);
    if (kind !== null && kind !== 'fact') {
      if (kind !== 'connection' || !isPlain) analysis.push(text);
      return null;
    }
    if (isPlain) return null;
    const judged = judge({ text, evidenceIds });
    // A fact that cites nothing is supported by nothing that a reader could look up.
    const isLost = !isCited && (judged.verdict === 'open' || judged.verdict === 'supported');
    const decided = isLost ? ({ verdict: 'unsupported', decidedBy: 'rule' } as const) : {};
    return { text: claim, evidenceIds, ...judged, ...decided };
  }

  /** Enters a claim, and gives its Markdown its sign, where it is to have one. */
  #claimed(markdown: string, claim: JudgedClaim, claimIds: string[]): string {
    const { text, verdict, decidedBy, confidence, signals, evidenceIds, doubt, problem = null } = claim;
    const cited = this.#book.sourcesOf(evidenceIds);
    const independentSources = this.#request.originsOf?.(claim) ?? this.#origins.count(cited);
    const check = { verdict, decidedBy, doubt, problem };
    const reason = attributed(claim.reason ?? reasonOfCheck(check, cited), text);
    const id = `C${this.#claims.length + 1}`;
    const entered = {
      id,
      text,
      verdict,
      decidedBy,
      confidence,
      signals,
      evidenceIds,
      independentSources,
      ...(reason && { reason }),
    };
    this.#claims.push(entered);
    claimIds.push(id);
    if (signOf(entered) === null) return markdown;
    // A row that is cited by the heading of its table needs marks of its own to carry the sign.
    const isBare = evidenceIds.length > 0 && numbersIn(markdown).length === 0;
    const marked = isBare ? this.#book.number(withMarks(markdown, evidenceIds)) : markdown;
    return withSign(marked, entered);
  }
}

/** Doubts about the speaker, not about the statement. */
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
  const isSaid = reason !== undefined && OF_SPEAKERS.has(reason.code) && attributedTo(text, text) !== null;
  return isSaid ? { ...reason, code: 'one_source' } : reason;
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

function markdownOf(
  { sections, ...used }: Omit<AssembledReport, 'markdown'>,
  { title, notice }: ReportRequest,
  language: string | null,
): string {
  const shown = notice?.trim() ?? '';
  return `${[
    `# ${escapeMarkdown(title)}`,
    ...(shown === '' ? [] : [`> ${escapeMarkdown(shown)}`]),
    ...sections.flatMap(({ heading, markdown }) =>
      heading === '' ? [markdown] : [`## ${escapeMarkdown(heading)}`, markdown],
    ),
    renderSourceList(
      used.sources.map((source) => ({ source, passages: listedPassages({ ...used, sourceId: source.id }) })),
      language,
      sections,
    ),
  ].join('\n\n')}\n`;
}
