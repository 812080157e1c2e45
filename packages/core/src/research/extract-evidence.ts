import { siteOf } from '../citation/site-of.ts';
import { findPassages } from '../reasoning/extractive/find-passages.ts';
import type { Evidence } from '../schemas/evidence.ts';
import type { Source } from '../schemas/source.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { type ExtractedFacts, extractFactsTask } from './extract-facts.task.ts';
import type { StepContext } from './step-context.ts';

/** Evidence of one page, before it gets its ids. */
export type Finding = Omit<Evidence, 'id' | 'subQuestionId'>;

/** What a quote may span, rows of a table and lines of a list too; beyond that a citation no longer points at a passage. */
const MAX_QUOTE = { sentences: 12, characters: 1000 };

export interface ExtractEvidenceRequest {
  readonly question: string;
  readonly subQuestion: string;
  readonly source: Source;
  /** Facts wanted at most. */
  readonly limit: number;
}

/** The facts that one page states on a sub-question, each with the exact passage; most relevant first. */
export async function extractEvidence(
  { question, subQuestion, source, limit }: ExtractEvidenceRequest,
  { knobs, ports, signal }: StepContext,
): Promise<readonly Finding[]> {
  const text = await ports.sources.text(source.contentHash);
  const { title, siteName, author, publishedAt, language } = source;
  const page = {
    title,
    site: siteOf(source) || 'local document',
    siteName,
    author,
    publishedAt,
    language,
    text,
  };
  const sentences = splitSentences(text, language ?? undefined);
  if (sentences.length === 0) return [];
  const shown = chunksFor({ question, subQuestion, page, sentences, knobs });
  const answer = await ports.reasoner.reason(
    extractFactsTask,
    { question, subQuestion, today: ports.today, page, sentences, shown, limit },
    signal,
  );
  return toFindings(answer, { text, sentences, shown: new Set(shown), sourceId: source.id, limit });
}

interface ChunkRequest {
  readonly question: string;
  readonly subQuestion: string;
  readonly page: {
    readonly text: string;
    readonly title: string;
    readonly siteName: string | null;
    readonly publishedAt: string | null;
    readonly language: string | null;
  };
  readonly sentences: readonly Sentence[];
  readonly knobs: StepContext['knobs'];
}

/** Ids of the sentences in the best few chunks of a page: the chunks that hold the most relevant passages. */
function chunksFor({ question, subQuestion, page, sentences, knobs }: ChunkRequest): readonly number[] {
  const { chunksPerPage, chunkCharacters } = knobs;
  const all = sentences.map((_, id) => id);
  if (page.text.length <= chunksPerPage * chunkCharacters) return all;
  const chunks = Object.values(
    Object.groupBy(all, (id) => String(Math.floor((sentences[id]?.start ?? 0) / chunkCharacters))),
  );
  const { passages } = findPassages({ question, subQuestion, ...page, limit: 4 * chunksPerPage });
  const worth = (ids: readonly number[]) => {
    const from = sentences[ids[0] ?? 0]?.start ?? 0;
    const to = sentences[ids.at(-1) ?? 0]?.end ?? 0;
    return passages
      .filter(({ start }) => start >= from && start < to)
      .reduce((sum, { relevance }) => sum + relevance, 0);
  };
  return chunks
    .map((ids) => ({ ids: ids ?? [], worth: worth(ids ?? []) }))
    .sort((a, b) => b.worth - a.worth || (a.ids[0] ?? 0) - (b.ids[0] ?? 0))
    .slice(0, chunksPerPage)
    .flatMap(({ ids }) => ids)
    .sort((a, b) => a - b);
}

interface PageText {
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** What a model saw; what it cites beyond that it cannot have read. */
  readonly shown: ReadonlySet<number>;
  readonly sourceId: string;
  readonly limit: number;
}

function toFindings({ pageRelevance, facts }: ExtractedFacts, page: PageText): readonly Finding[] {
  const seen = new Set<string>();
  return facts.slice(0, page.limit).flatMap(({ fact, sentenceIds, relevance }) => {
    const isQuoted = page.text.includes(fact);
    const run = firstRun(
      isQuoted ? sentenceIds : sentenceIds.filter((id) => page.shown.has(id)),
      page.sentences,
    );
    const start = page.sentences[run[0] ?? -1]?.start;
    const end = page.sentences[run.at(-1) ?? -1]?.end;
    if (start === undefined || end === undefined || seen.has(`${start}-${end}`)) return [];
    seen.add(`${start}-${end}`);
    return [
      {
        fact,
        sourceId: page.sourceId,
        quote: page.text.slice(start, end),
        start,
        end,
        relevance,
        pageRelevance,
      },
    ];
  });
}

/** The first unbroken run of ids under one heading: a quote is one passage. */
function firstRun(ids: readonly number[], sentences: readonly Sentence[]): readonly number[] {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const heading = sentences[sorted[0] ?? -1]?.heading;
  const breaks = (id: number, index: number) =>
    index > 0 && (id !== (sorted[index - 1] ?? 0) + 1 || sentences[id]?.heading !== heading);
  const end = sorted.findIndex(breaks);
  const run = end === -1 ? sorted : sorted.slice(0, end);
  const start = sentences[run[0] ?? -1]?.start ?? 0;
  const fits = (id: number, index: number) =>
    index === 0 || (sentences[id]?.end ?? 0) - start <= MAX_QUOTE.characters;
  return run.slice(0, MAX_QUOTE.sentences).filter(fits);
}
