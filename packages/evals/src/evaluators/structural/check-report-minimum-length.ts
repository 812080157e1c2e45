import { countWords } from '@research-studio/extractive';
import type { Bundle } from '@research-studio/schemas';
import type { CaseKind } from '../../cases/eval-case.ts';
import type { MarkdownReport } from './markdown-report.ts';
import { claimsNothing, isReply, type StructuralCheck } from './structural-check.ts';

/**
 * At least 200 words of text, the list of sources not counted. How much is due goes by what was asked, never by what
 * the report happens to use, so that a pipeline that tells less falls short:
 *
 * - a question with several parts (comparison, broad): 200;
 * - one with two readings or two sides to tell (ambiguous, contested): half of it;
 * - one fact (factual_simple, narrow, recent): a sentence, 10, since a right answer needs no more;
 * - nothing that answers: as much, which say so; nothing found at all: 20.
 *
 * Whatever was asked, a report is at least a third as long as the passages that it cites, up to 200 words; and no longer
 * one is due than a third of all that its documents hold.
 */
export const checkReportMinimumLength: StructuralCheck = {
  name: 'check_report_minimum_length',
  readsMarkdownAlone: true,
  find: ({ report, bundle, kind }) => {
    if (isReply(bundle)) return null;
    const words = wordsOf(report);
    const { least, rule } = ruleFor(bundle, kind);
    return words >= least ? [] : [{ where: 'report', what: `${words} words of text, where ${rule} are due` }];
  },
};

const LEAST_WORDS = 200;
const LEAST_OF_FACT = 10;
/** Of a report that nothing was found. */
const LEAST_HONEST = 20;
const SHARE = 1 / 3;

const DUE: Readonly<Record<CaseKind, number>> = {
  broad: LEAST_WORDS,
  comparison: LEAST_WORDS,
  ambiguous: LEAST_WORDS / 2,
  contested: LEAST_WORDS / 2,
  factual_simple: LEAST_OF_FACT,
  narrow: LEAST_OF_FACT,
  recent: LEAST_OF_FACT,
  unanswerable: LEAST_OF_FACT,
};

interface LengthRule {
  readonly least: number;
  readonly rule: string;
}

function ruleFor(bundle: Bundle | null, kind: CaseKind | null): LengthRule {
  if (bundle === null) return { least: LEAST_WORDS, rule: `${LEAST_WORDS}` };
  if (claimsNothing(bundle))
    return { least: LEAST_HONEST, rule: `${LEAST_HONEST} (a report that nothing was found)` };
  const asked = askedFor(bundle, kind);
  const cited = Math.ceil(Math.min(LEAST_WORDS, citedWords(bundle) * SHARE));
  const held = Math.ceil(bundle.sources.reduce((sum, { text }) => sum + countWords(text), 0) * SHARE);
  if (cited > asked) return { least: cited, rule: `${cited} (a third of the passages cited)` };
  if (held < asked) return { least: held, rule: `${held} (a third of all that its documents hold)` };
  return { least: asked, rule: kind === null ? `${asked}` : `${asked} (a question of kind ${kind})` };
}

function askedFor({ metadata }: Bundle, kind: CaseKind | null): number {
  return kind === null || metadata.answered === 'none' ? LEAST_OF_FACT : DUE[kind];
}

/** Rows of one table come with its head, each of them anew. */
function citedWords({ evidence }: Bundle): number {
  const bySource = Map.groupBy(evidence, ({ sourceId }) => sourceId);
  const lines = [...bySource.values()].flatMap((items) => [
    ...new Set(items.flatMap(({ fact }) => fact.split('\n'))),
  ]);
  return lines.reduce((sum, line) => sum + countWords(line), 0);
}

function wordsOf({ body }: MarkdownReport): number {
  return body.reduce(
    (sum, { text }) => sum + countWords(text.replace(/\[\^?\d{1,4}\]|[|*_#>`-]/g, ' ').trim()),
    0,
  );
}
