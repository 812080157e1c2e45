import { fill, type Messages, messagesIn } from '@research-studio/messages';
import type { DeadEnd, SearchDone } from '@research-studio/schemas';
import { assembleReport } from '../../citation/assemble-report.ts';
import type { AssembledReport } from '../../citation/assembled-report.ts';
import { escapeMarkdown } from '../../citation/escape-markdown.ts';
import type { StepTiers } from '../../models/budget/open-degradation.ts';
import { deadEndLines } from './dead-end-lines.ts';
import { shortTitle } from './short-title.ts';

type Words = Messages['unable'];

export interface FruitlessRun {
  readonly question: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Searches that were answered, if only with nothing. */
  readonly searchesDone: readonly SearchDone[];
  readonly hasReadPages: boolean;
  /** The research on a part of the question failed. */
  readonly hasFailures: boolean;
  /** Queries that were to be asked. */
  readonly queriesPlanned: readonly string[];
  /** Paths that led nowhere, where a pipeline records them; they are grouped by kind. */
  readonly deadEnds?: readonly DeadEnd[];
  /** Finished rounds of research. */
  readonly rounds: number;
  readonly cutShort: ReturnType<StepTiers['cutShort']>;
  /** Names of sources that speak to the question and are not reliable enough to be written from. */
  readonly unreliable?: readonly string[];
}

/**
 * The honest report of a run that found nothing usable: what was tried, what that means, what to try next. No model is
 * asked, so nothing can be made up; it claims nothing of the world.
 */
export async function abortReport(run: FruitlessRun): Promise<AssembledReport> {
  const { question, language, searchesDone, deadEnds = [] } = run;
  const { unable: words, stopped } = messagesIn(language);
  const found = outcomeOf(run);
  const isUnknown = found === 'noProvider';
  const unreliable = found === 'onlyUnreliable' ? (run.unreliable ?? []) : [];
  const limits = [
    ...(run.cutShort === null ? [] : [stopped[run.cutShort]]),
    [
      words[found],
      ...(unreliable.length === 0 ? [] : ['']),
      ...unreliable.map((name) => `- ${escapeMarkdown(name)}`),
    ].join('\n'),
    ...(searchesDone.length === 0 ? [] : [fill(words.rounds, { count: run.rounds })]),
  ];
  // Searches without results are among the searches already.
  const pages = deadEndLines(
    deadEnds.filter(({ kind }) => kind !== 'nothing_found'),
    language,
  );
  // To try again later helps only where something did not answer.
  const isSilent = isUnknown || run.hasFailures || searchesDone.some(({ unanswered }) => unanswered);
  const later = isSilent || deadEnds.some(({ kind }) => kind === 'blocked') ? [words.tryLater] : [];
  const section = (heading: string, paragraphs: readonly string[]) => ({
    heading,
    role: 'about' as const,
    lines: paragraphs.map((markdown) => ({ markdown, claim: null })),
  });
  return assembleReport({
    title: `${words.title}: ${shortTitle(question)}`,
    sections: [
      section(words.limitations, [limits.join('\n\n')]),
      section(words.tried, [...new Set([...tried(run, words), ...pages])]),
      section(words.meaning, [isUnknown ? words.whatNoAnswerMeans : words.whatThisMeans]),
      section(
        words.suggestions,
        [words.rephrase, words.addSources, ...later].map((text) => `- ${text}`),
      ),
    ],
    evidence: [],
    sources: [],
    language,
  });
}

/** "Could not look", "found nothing", "could not read" and "could not rely on it" differ, and the reader must know which it was. */
function outcomeOf(run: FruitlessRun) {
  const { searchesDone, queriesPlanned, unreliable = [] } = run;
  if (unreliable.length > 0) return 'onlyUnreliable';
  if (searchesDone.length === 0) return queriesPlanned.length === 0 ? 'noQueries' : 'noProvider';
  if (searchesDone.some(({ results }) => results > 0))
    return run.hasReadPages ? 'nothingRelevant' : 'nothingReadable';
  const isSilent = run.hasFailures || searchesDone.some(({ unanswered }) => unanswered);
  return isSilent ? 'notAllAnswered' : 'foundNothing';
}

function tried({ searchesDone, queriesPlanned }: FruitlessRun, words: Words): string[] {
  const line = (query: string, outcome: string) => `- “${escapeMarkdown(query)}”: ${outcome}`;
  if (searchesDone.length === 0 && queriesPlanned.length === 0) return [words.noWords];
  if (searchesDone.length === 0) return queriesPlanned.map((query) => line(query, words.queryNotMade));
  return searchesDone.map(({ query, results, unanswered }) => {
    if (results > 0) return line(query, words.queryFoundPages);
    if (!unanswered) return line(query, words.queryFoundNothing);
    return line(query, fill(words.queryNotAllAnswered, { names: unanswered.join(', ') }));
  });
}
