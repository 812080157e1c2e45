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
  const { unable: words, stopped } = messagesIn(run.language);
  const early = run.cutShort === null ? [] : [stopped[run.cutShort]];
  const rounds = run.searchesDone.length === 0 ? [] : [fill(words.rounds, { count: run.rounds })];
  const section = (heading: string, paragraphs: readonly string[]) => ({
    heading,
    role: 'about' as const,
    lines: paragraphs.map((markdown) => ({ markdown, claim: null })),
  });
  return assembleReport({
    title: `${words.title}: ${shortTitle(run.question)}`,
    sections: [
      section(words.limitations, [[...early, limitations(run, words), ...rounds].join('\n\n')]),
      section(words.tried, [...new Set([...tried(run, words), ...pagesTried(run)])]),
      section(words.meaning, [isUnknown(run) ? words.whatNoAnswerMeans : words.whatThisMeans]),
      section(words.suggestions, suggestions(run, words)),
    ],
    evidence: [],
    sources: [],
    language: run.language,
  });
}

/** To try again later helps only where something did not answer. */
function suggestions(run: FruitlessRun, words: Words): string[] {
  const isSilent = run.searchesDone.some(({ unanswered }) => unanswered) || run.hasFailures;
  const isBlocked = run.deadEnds?.some(({ kind }) => kind === 'blocked') ?? false;
  const later = isSilent || isBlocked || isUnknown(run) ? [words.tryLater] : [];
  return [words.rephrase, words.addSources, ...later].map((text) => `- ${text}`);
}

/** "Could not look", "found nothing", "could not read" and "could not rely on it" differ, and the reader must know which it was. */
function limitations(
  { searchesDone, hasReadPages, queriesPlanned, hasFailures, unreliable = [] }: FruitlessRun,
  words: Words,
): string {
  if (unreliable.length > 0)
    return [words.onlyUnreliable, '', ...unreliable.map((name) => `- ${escapeMarkdown(name)}`)].join('\n');
  if (searchesDone.length === 0) return queriesPlanned.length === 0 ? words.noQueries : words.noProvider;
  if (searchesDone.every(({ results }) => results === 0))
    return hasFailures || searchesDone.some(({ unanswered }) => unanswered)
      ? words.notAllAnswered
      : words.foundNothing;
  return hasReadPages ? words.nothingRelevant : words.nothingReadable;
}

/** There were searches to make, and no service answered one. */
function isUnknown({ searchesDone, queriesPlanned }: FruitlessRun): boolean {
  return searchesDone.length === 0 && queriesPlanned.length > 0;
}

/** Searches without results stand among the searches already. */
function pagesTried({ deadEnds = [], language }: FruitlessRun): string[] {
  const others = deadEnds.filter(({ kind }) => kind !== 'nothing_found');
  return deadEndLines(others, language);
}

function tried({ searchesDone, queriesPlanned }: FruitlessRun, words: Words): string[] {
  const line = (query: string, outcome: string) => `- “${escapeMarkdown(query)}”: ${outcome}`;
  const outcomeOf = ({ results, unanswered }: SearchDone) => {
    if (results > 0) return words.queryFoundPages;
    if (!unanswered) return words.queryFoundNothing;
    return fill(words.queryNotAllAnswered, { names: unanswered.join(', ') });
  };
  if (searchesDone.length > 0) return searchesDone.map((done) => line(done.query, outcomeOf(done)));
  if (queriesPlanned.length === 0) return [words.noWords];
  return queriesPlanned.map((query) => line(query, words.queryNotMade));
}
