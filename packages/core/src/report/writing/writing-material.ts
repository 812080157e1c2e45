import { addressesModels } from '@research-studio/documents';
import type { Conflict, Evidence, PageNote, ReportForm, Source, SubQuestion } from '@research-studio/schemas';
import { imagesOf, type OfferedImage } from '../../citation/images.ts';
import { siteOf } from '../../citation/site-of.ts';
import type { PromptBlock } from '../../models/reasoning/task.ts';
import type { RoundState } from '../../research/assess.task.ts';
import { describeEvidence, distinctSources, type EvidenceItem } from '../../research/evidence-item.ts';
import { knownPassages, sourcesOnTheMatter } from '../../research/fill-gaps.ts';
import type { ResearchPorts } from '../../research/ports/ports.ts';
import { passageBlock, promptText } from '../../research/prompt-text.ts';
import { openRunLibrary } from '../../research/run-library.ts';
import type { ReportBrief } from './report-brief.ts';

/** A statement that was verified before the report is written. */
export interface CheckedStatement {
  readonly text: string;
  /** How sure it is. */
  readonly level: 'high' | 'low';
  /** Independent origins among the sources that state it. */
  readonly origins: number;
  readonly evidenceIds: readonly string[];
}

/** Everything that a report is written from and checked against. */
export interface WritingMaterial {
  readonly brief: ReportBrief;
  /** The parts of the question, most needed first. */
  readonly researchQuestions: readonly SubQuestion[];
  /** Evidence that may be cited, most relevant first. */
  readonly evidence: readonly EvidenceItem[];
  /** At least the sources of `evidence`, by id. */
  readonly sources: Readonly<Record<string, Source>>;
  /** Notes of the readers of the pages, by source id. */
  readonly standings: ReadonlyMap<string, PageNote>;
  readonly conflicts: readonly Conflict[];
  /** Statements that were verified before the writing, surest first; left out where there are none. */
  readonly checkedStatements?: readonly CheckedStatement[];
  /** Warnings of the check of the findings, and changes that a reviewer wants, one sentence each. */
  readonly remarks?: readonly string[];
  /** Items that were looked for in everything that was read, and not found. */
  readonly notFound: readonly string[];
  /** Pages and documents that were read. */
  readonly sourcesRead: number;
  /** Images of the sources that the report may show; left out: none. */
  readonly images?: readonly OfferedImage[];
  /** How a model writes it; left out: as text. */
  readonly form?: ReportForm;
}

/** Characters of passages that one prompt carries: about 15,000 tokens, which every current model takes in whole. */
const PASSAGE_CHARACTERS = 60_000;
const LONGEST_PASSAGE = 1500;

/** The passages for a prompt, under their sources; sources in the order of their best passage. */
export function passagesBySource(
  evidence: readonly EvidenceItem[],
  { sources, standings }: Pick<WritingMaterial, 'sources' | 'standings'>,
): readonly { readonly source: string; readonly passages: readonly PromptBlock[] }[] {
  let room = PASSAGE_CHARACTERS;
  const shown = evidence.filter(({ quote }) => {
    room -= Math.min(quote.length, LONGEST_PASSAGE) + 20;
    return room > 0;
  });
  return [...Map.groupBy(shown, ({ sourceId }) => sourceId)].map(([id, items]) => ({
    source: sourceLine(sources[id], standings.get(id)),
    passages: items
      .toSorted((a, b) => a.start - b.start)
      .map((item) =>
        passageBlock(item, { quote: promptText(item.quote, LONGEST_PASSAGE), note: noteOf(item) }),
      ),
  }));
}

/** Who published it, its title, author, date and standing, in one line; never its address. */
export function sourceLine(source: Source | undefined, standing: PageNote | undefined): string {
  if (source === undefined) return 'unknown source';
  const site = promptText(siteOf(source), 80);
  const stated = (text: string | null | undefined, longest: number, before = '') =>
    text === null || text === undefined ? [] : [`${before}${promptText(text, longest)}`];
  return [
    site === '' ? 'local document' : site,
    `"${promptText(source.title, 160)}"`,
    ...stated(source.author, 80, 'by '),
    source.publishedAt ?? 'undated',
    ...stated(standing?.issuer, 100, 'issued by '),
    ...stated(standing?.standing, 140),
  ].join(', ');
}

/** Context that a reader of the passage alone would lack. */
function noteOf({ note }: EvidenceItem): string {
  return note === null || note === undefined ? '' : ` (context: ${promptText(note, 300)})`;
}

/** Passages that a report may use beside those that readers noted, for each part of the question. */
const FURTHER_FOR_EACH = 4;
/** Below this a passage shares only stray words with what is asked. */
const FURTHER_SCORE = 0.2;
/** Evidence ids are "E" and group · 1000 + n: they have a group of their own, above those of readers. */
const LIBRARY_GROUP = 900;

/**
 * The best passages of everything that was read on each part of the question and on what is missing, without those that are
 * known or were set aside; empty where the texts say nothing on them.
 *
 * @throws {RunError} when a stored text is missing or damaged.
 */
export async function furtherEvidence(
  state: Pick<MaterialRequest, 'researchQuestions' | 'missing' | 'evidence' | 'sources' | 'pageNotes'> &
    Pick<RoundState, 'setAside' | 'totalGroups'>,
  ports: Pick<ResearchPorts, 'sources' | 'embedder'>,
): Promise<readonly Evidence[]> {
  const { researchQuestions, sources, pageNotes } = state;
  const group = Math.max(LIBRARY_GROUP, state.totalGroups + 1);
  const known = knownPassages(state);
  const first = researchQuestions[0]?.id ?? 'q1';
  const topics = [...researchQuestions, ...state.missing.map((text) => ({ id: first, text }))];
  const library = await openRunLibrary(sourcesOnTheMatter(sources, pageNotes), ports);
  const found: Evidence[] = [];
  for (const { id, text } of topics) {
    const search = { limit: FURTHER_FOR_EACH, exclude: [...known, ...found] };
    const passages = await library.search(text, search);
    for (const { score, ...passage } of passages) {
      if (score < FURTHER_SCORE || addressesModels(passage.quote)) continue;
      const { sourceId, quote, start, end } = passage;
      found.push({
        id: `E${group * 1000 + 1 + found.length}`,
        subQuestionId: id,
        fact: quote,
        note: null,
        sourceId,
        quote,
        start,
        end,
        relevance: score,
        pageRelevance: score,
      });
    }
  }
  return found;
}

/** The passages of these ids, in the order of the ids. */
export function evidenceOf(
  ids: readonly string[],
  { evidence }: Pick<WritingMaterial, 'evidence'>,
): readonly EvidenceItem[] {
  const byId = new Map(evidence.map((item) => [item.id, item]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Words of each of so many parts; null where nothing limits them. */
export function wordsOfEach({ brief }: Pick<WritingMaterial, 'brief'>, parts: number): number | null {
  return brief.maxWords === null ? null : Math.max(40, Math.floor(brief.maxWords / parts));
}

/** The fields of either pipeline's state that a report is written from. */
interface MaterialRequest
  extends Pick<
    WritingMaterial,
    'brief' | 'researchQuestions' | 'sources' | 'conflicts' | 'checkedStatements' | 'remarks'
  > {
  readonly evidence: readonly Evidence[];
  readonly pageNotes: readonly PageNote[];
  readonly missing: readonly string[];
  /** Missing points that were never searched; left out: none. */
  readonly notSearched?: readonly string[];
  /** Left out: no images, and a model writes text. */
  readonly knobs?: { readonly images: boolean; readonly form: ReportForm };
}

export function writingMaterial(request: MaterialRequest): WritingMaterial {
  const { brief, researchQuestions, conflicts, checkedStatements, remarks = [], knobs } = request;
  const { pageNotes, missing, notSearched = [] } = request;
  const known = distinctSources(request.sources);
  const idOf = (id: string) => request.sources[id]?.id ?? id;
  const standings = new Map(pageNotes.map((note) => [idOf(note.sourceId), note]));
  return {
    brief,
    researchQuestions,
    conflicts,
    standings,
    evidence: describeEvidence(request.evidence, request.sources).toSorted(
      (a, b) => b.relevance - a.relevance,
    ),
    sources: Object.fromEntries(
      known.map((source) => [source.id, withStanding(source, standings.get(source.id))]),
    ),
    ...(checkedStatements && { checkedStatements }),
    ...(remarks.length > 0 && { remarks }),
    notFound: missing.filter((text) => !notSearched.includes(text)),
    sourcesRead: known.length,
    ...(knobs?.images === true && { images: imagesOf(known) }),
    ...(knobs && { form: knobs.form }),
  };
}

function withStanding(source: Source, note: PageNote | undefined): Source {
  if (note === undefined) return source;
  const { issuer, standing } = note;
  return { ...source, issuer: source.issuer ?? issuer, standing };
}
