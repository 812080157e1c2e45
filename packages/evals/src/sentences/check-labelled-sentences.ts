import { marksIn, parseDraft, type SentenceCheck, withoutMarks } from '@research-studio/core/citation';
import {
  type CheckInput,
  checkSentences,
  groundingOfMaterial,
  type ModelVerdict,
  type SentenceToCheck,
  writingMaterial,
} from '@research-studio/core/report';
import { stepContextWith } from '@research-studio/core/testing';
import { detectLanguage } from '@research-studio/language';
import type { Evidence, PageNote, Source } from '@research-studio/schemas';
import type { CollectedSentence, SentencePassage } from './labelled-sentence.ts';

/** How a sentence was judged. */
export type CheckedAs = Pick<SentenceCheck, 'kind' | 'verdict' | 'decidedBy'>;

interface SentenceChecking {
  readonly rows: readonly CollectedSentence[];
  /** Asks a model about one batch, null where it gave no answer; left out: rules alone judge. */
  readonly ask?: (input: CheckInput) => Promise<readonly ModelVerdict[] | null>;
  readonly signal: AbortSignal | undefined;
}

/**
 * Judges sentences by `checkSentences`, as a run would: those of one report together, each of the others among them,
 * with the questions and passages that a run would give. Without `ask` rules alone judge. With it, null means what
 * the model did not judge. By id.
 */
export async function checkLabelledSentences(
  request: SentenceChecking,
): Promise<ReadonlyMap<string, CheckedAs | null>> {
  const runs = [...Map.groupBy(request.rows, ({ run }) => run).values()];
  const found = await Promise.all(
    runs.flatMap((rows) => {
      const common = { ...request, ...materialOf(rows) };
      const reported = rows.filter(({ origin }) => origin === 'report');
      const others = rows.filter(({ origin }) => origin !== 'report');
      return [
        checkWanted(reported, { ...common, report: reported }),
        ...others.map((row) => checkWanted([row], { ...common, report: inPlace(row, rows) })),
      ];
    }),
  );
  return new Map(found.flat());
}

/** The report as it was with a sentence that is not in it: in place of the one that has its place. */
function inPlace(row: CollectedSentence, rows: readonly CollectedSentence[]): CollectedSentence[] {
  return rows.filter(
    (one) =>
      one === row || (one.origin === 'report' && (one.heading !== row.heading || one.before !== row.before)),
  );
}

interface Checking extends ReturnType<typeof materialOf>, SentenceChecking {
  /** All of it, in order; those that are wanted are among it. */
  readonly report: readonly CollectedSentence[];
}

async function checkWanted(
  wanted: readonly CollectedSentence[],
  { report, material, grounding, texts, ask, signal }: Checking,
): Promise<readonly (readonly [string, CheckedAs | null])[]> {
  const refuse = (what: string) => () => Promise.reject(new Error(`A corpus ${what}.`));
  const context = stepContextWith({
    reasoner: { reason: refuse('asks no model'), budget: () => null },
    sources: { read: refuse('reads no pages'), text: async (hash) => texts.get(hash) ?? '' },
  });
  const sentences = report.map(({ heading, sentence: markdown }, index): SentenceToCheck => {
    const { text, marks, isRow } = textOfSentence(markdown);
    return { n: index + 1, heading, markdown, text, claim: text, marks, isRow };
  });
  const numbers = new Map(report.map(({ id }, index) => [id, index + 1]));
  const only = new Set(wanted.flatMap(({ id }) => numbers.get(id) ?? []));
  const answered = new Set<number>();
  const checks = await checkSentences(
    {
      sentences,
      only,
      material,
      grounding,
      ask: async (input) => {
        const verdicts = (await ask?.(input)) ?? null;
        for (const { n } of verdicts ?? []) answered.add(n);
        return verdicts;
      },
    },
    { ...context, signal },
  );
  return wanted.map(({ id }) => {
    const n = numbers.get(id) ?? 0;
    const check = checks.get(n);
    const isUnanswered = ask !== undefined && check?.decidedBy !== 'quote' && !answered.has(n);
    return [id, check === undefined || isUnanswered ? null : check];
  });
}

/** Farther than a judge is shown around a passage, so that passages of one page do not run into each other. */
const APART = '\n'.repeat(1000);

/** The material of a report of these sentences: each source with a text of its passages. */
function materialOf(rows: readonly CollectedSentence[]) {
  const { question = '', today = '' } = rows[0] ?? {};
  const all = rows.flatMap(({ cites, near }) => [...cites, ...near]);
  const passages = [...new Map(all.map((passage) => [passage.id, passage])).values()];
  const bySource = [...Map.groupBy(passages, ({ source }) => source)];
  const described = bySource.map(([line, found], index) => describe(line, found, `s${index + 1}`));
  const material = writingMaterial({
    brief: {
      today,
      question,
      userClarification: null,
      maxWords: null,
      audience: null,
      tone: null,
      language: detectLanguage(question) ?? 'en',
      instructions: null,
      depth: 'standard',
      format: 'detailed',
    },
    researchQuestions: [],
    conflicts: [],
    missing: [],
    evidence: described.flatMap(({ evidence }) => evidence),
    sources: Object.fromEntries(described.map(({ source }) => [source.id, source])),
    pageNotes: described.map(({ note }) => note),
  });
  // By the hash of each.
  const texts = new Map(described.map(({ source, text }) => [source.contentHash, text]));
  return { material, texts, grounding: groundingOfMaterial(material) };
}

function describe(line: string, passages: readonly SentencePassage[], id: string) {
  const { siteName, title, author, publishedAt, issuer, standing } = readSourceLine(line);
  const source: Source = {
    id,
    url: '',
    title,
    siteName,
    author,
    publishedAt,
    language: null,
    kind: 'text',
    method: 'corpus',
    quality: 1,
    flags: [],
    fetchedAt: '',
    contentHash: id,
  };
  let text = '';
  const evidence = passages.map((passage): Evidence => {
    const [ending = '', note = null] = / ?\(context: ([\s\S]*)\)$/.exec(passage.text) ?? [];
    const shown = passage.text.slice(0, passage.text.length - ending.length);
    const from = shown.indexOf('«');
    const to = shown.lastIndexOf('»');
    const quote = shown.slice(from + 1, to);
    const start = text.length + from;
    text += `${shown.slice(0, from)}${quote}${shown.slice(to + 1)}${APART}`;
    return {
      id: passage.id,
      subQuestionId: '',
      fact: quote,
      note,
      sourceId: id,
      quote,
      start,
      end: start + quote.length,
      relevance: 1,
      pageRelevance: 1,
    };
  });
  return { source, text, evidence, note: { sourceId: id, issuer, standing, relevance: 1 } };
}

/** The parts of a line as `sourceLine` of core writes it; one in another form is a title. */
export function readSourceLine(
  line: string,
): Pick<Source, 'siteName' | 'title' | 'author' | 'publishedAt'> & Pick<PageNote, 'issuer' | 'standing'> {
  const whole =
    /^(?<site>.+?), "(?<title>.*?)"(?:, by (?<author>.+?))?, (?<date>\d{4}-\d{2}-\d{2}|undated)(?:, (?<rest>.+))?$/s;
  const { site, title, author, date, rest = '' } = whole.exec(line)?.groups ?? {};
  // Neither part is longer in a line; a comma may stand in both.
  const [, issuer, standing] = /^issued by (.{1,100}?)(?:, (.{1,140}))?$/s.exec(rest) ?? [];
  return {
    siteName: site === undefined || site === 'local document' ? null : site,
    title: title ?? line,
    author: author ?? null,
    publishedAt: date === undefined || date === 'undated' ? null : date,
    issuer: issuer ?? null,
    standing: issuer === undefined ? rest || null : (standing ?? null),
  };
}

/** Prefix of table rows, as checkers are shown them: "(table row) Year: 2024; Sales: 88,700 [E101]". */
export const TABLE_ROW = '(table row) ';

/** The text of a sentence without marks and mark-up, and the evidence that it cites. */
export function textOfSentence(sentence: string): {
  readonly text: string;
  readonly marks: readonly string[];
  readonly isRow: boolean;
} {
  const marks = marksIn(sentence);
  if (sentence.startsWith(TABLE_ROW))
    return { text: withoutMarks(sentence.slice(TABLE_ROW.length)).trim(), marks, isRow: true };
  const sentences = parseDraft(sentence, null).flatMap((block) =>
    block.kind === 'fixed' ? [] : block.sentences,
  );
  return { text: sentences.map(({ text }) => text).join(' '), marks, isRow: false };
}
