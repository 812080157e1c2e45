import { fill, type Messages, messagesIn } from '@research-studio/messages';
import type { DeadEnd, SearchDone } from '@research-studio/schemas';
import type { StepTiers } from '../budget/open-degradation.ts';
import { assembleReport } from '../citation/assemble-report.ts';
import { deadEndLines } from '../citation/dead-end-lines.ts';
import { escapeMarkdown } from '../citation/escape-markdown.ts';
import type { AssembledReport } from './assembled-report.ts';
import { shortTitle } from './short-title.ts';

type Words = Messages['unable'];

export interface FruitlessRun {
  readonly question: string;
  /** BCP 47 tag. */
  readonly language: string;
  /** Searches that were answered, if only with nothing. */
  readonly searchesDone: readonly SearchDone[];
  readonly hasReadPages: boolean;
  /** Queries that were to be asked. */
  readonly queriesPlanned: readonly string[];
  /** Paths that led nowhere, where a pipeline records them; they are told by kind. */
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
  const report = await assembleReport({
    title: `${words.title}: ${shortTitle(run.question)}`,
    sections: [
      { heading: words.limitations, markdown: [...early, limitations(run, words), ...rounds].join('\n\n') },
      { heading: words.tried, markdown: [tried(run, words), ...pagesTried(run)].join('\n') },
      { heading: words.meaning, markdown: words.whatThisMeans },
      { heading: words.suggestions, markdown: suggestions(words) },
    ],
    evidence: [],
    sources: [],
    language: run.language,
  });
  return {
    ...report,
    claims: [],
    sections: report.sections.map((section) => ({ ...section, claimIds: [] })),
  };
}

function suggestions(words: Words): string {
  return [words.rephrase, words.addSources, words.tryLater].map((text) => `- ${text}`).join('\n');
}

/** "Could not look", "found nothing", "could not read" and "could not rely on it" differ, and the reader must know which it was. */
function limitations(
  { searchesDone, hasReadPages, queriesPlanned, unreliable = [] }: FruitlessRun,
  words: Words,
): string {
  if (unreliable.length > 0)
    return [words.onlyUnreliable, '', ...unreliable.map((name) => `- ${escapeMarkdown(name)}`)].join('\n');
  if (searchesDone.length === 0) return queriesPlanned.length === 0 ? words.noQueries : words.noProvider;
  if (searchesDone.every(({ results }) => results === 0)) return words.foundNothing;
  return hasReadPages ? words.nothingRelevant : words.nothingReadable;
}

/** Searches without results stand among the searches already. */
function pagesTried({ deadEnds = [], language }: FruitlessRun): string[] {
  return deadEndLines(
    deadEnds.filter(({ kind }) => kind !== 'nothing_found'),
    language,
  );
}

function tried({ searchesDone, queriesPlanned }: FruitlessRun, words: Words): string {
  const done = searchesDone.map(
    ({ query, results }) =>
      `- “${escapeMarkdown(query)}”: ${results === 0 ? words.queryFoundNothing : words.queryFoundPages}`,
  );
  if (done.length > 0) return done.join('\n');
  if (queriesPlanned.length === 0) return words.noWords;
  return queriesPlanned.map((query) => `- “${escapeMarkdown(query)}”: ${words.queryNotMade}`).join('\n');
}
