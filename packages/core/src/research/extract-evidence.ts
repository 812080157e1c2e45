import { siteOf } from '../citation/site-of.ts';
import { addressesModels } from '../reading/addresses-models.ts';
import { findPassages } from '../reasoning/extractive/find-passages.ts';
import type { Evidence } from '../schemas/evidence.ts';
import type { Source } from '../schemas/source.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { type ExtractedFacts, extractFactsTask } from './extract-facts.task.ts';
import { withoutCitations } from './settle-answer.ts';
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

/** What speaks to language models says nothing of the matter, and is not to be handed on. */
function toFindings({ pageRelevance, facts }: ExtractedFacts, page: PageText): readonly Finding[] {
  const seen = new Set<string>();
  return facts.slice(0, page.limit).flatMap(({ fact, sentenceIds, relevance }) => {
    const isQuoted = page.text.includes(fact);
    const run = quotableRun(
      isQuoted ? sentenceIds : sentenceIds.filter((id) => page.shown.has(id)),
      fact,
      page,
    );
    const first = page.sentences[run[0] ?? -1]?.start;
    const end = page.sentences[run.at(-1) ?? -1]?.end;
    if (first === undefined || end === undefined) return [];
    // A quotation may begin with the heading of a table or list, which is no sentence.
    const at = isQuoted ? page.text.indexOf(fact) : -1;
    const start = at >= 0 && at < first && at + fact.length > first ? at : first;
    if (seen.has(`${start}-${end}`)) return [];
    if (addressesModels(page.text.slice(start, end))) return [];
    seen.add(`${start}-${end}`);
    return [
      {
        // A model may copy the ids by which it was shown the sentences.
        fact: isQuoted ? fact : withoutCitations(fact) || fact,
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

/**
 * The unbroken run of ids under one heading that has most of the fact's figures, the first of equals: a quote is one
 * passage, and a heading or a stray id must not cut off what the fact rests on.
 */
function quotableRun(
  ids: readonly number[],
  fact: string,
  { sentences, text }: Pick<PageText, 'sentences' | 'text'>,
): readonly number[] {
  const figures = figuresIn(fact);
  const runs = unbrokenRuns(ids, sentences).map((run) => withinQuote(run, sentences));
  const held = runs.map((run) => {
    const start = sentences[run[0] ?? -1]?.start ?? 0;
    const own = figuresIn(text.slice(start, sentences[run.at(-1) ?? -1]?.end ?? start));
    return [...figures].filter((figure) => own.has(figure)).length;
  });
  return runs[held.indexOf(Math.max(...held))] ?? [];
}

function figuresIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\d+(?:[.,]\d+)*/gu));
}

function unbrokenRuns(ids: readonly number[], sentences: readonly Sentence[]): readonly number[][] {
  const runs: number[][] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const goesOn =
      before !== undefined && id === before + 1 && sentences[id]?.heading === sentences[before]?.heading;
    if (goesOn) last?.push(id);
    else runs.push([id]);
  }
  return runs;
}

function withinQuote(run: readonly number[], sentences: readonly Sentence[]): readonly number[] {
  const start = sentences[run[0] ?? -1]?.start ?? 0;
  const fits = (id: number, index: number) =>
    index === 0 || (sentences[id]?.end ?? 0) - start <= MAX_QUOTE.characters;
  return run.slice(0, MAX_QUOTE.sentences).filter(fits);
}
