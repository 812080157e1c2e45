import { AIMessage } from '@langchain/core/messages';
import { assembleReport, escapeMarkdown } from '@research-studio/core';
import type { ResearchRuntime } from '../context.ts';
import { shortTitle } from '../short-title.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Ends a run that found nothing usable with an honest report: what was tried, what that means, what to try next. No
 * model is asked, so nothing can be made up.
 */
export async function abort(state: ResearchState, _runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const report = await assembleReport({
    title: `Unable to Research: ${shortTitle(state.question)}`,
    sections: [
      { heading: 'Research limitations', markdown: limitations(state) },
      { heading: 'What was tried', markdown: tried(state) },
      { heading: 'What this means', markdown: WHAT_THIS_MEANS },
      { heading: 'Suggestions', markdown: SUGGESTIONS },
    ],
    evidence: [],
    sources: [],
    language: 'en',
  });
  return {
    // What it says is of the run itself; nothing is claimed of the world.
    report: {
      ...report,
      claims: [],
      sections: report.sections.map((section) => ({ ...section, claimIds: [] })),
    },
    answered: 'none',
    coverage: 0,
    confidence: 0,
    metadata: {
      answered: 'none',
      iterations: state.iteration,
      coverage: 0,
      confidence: 0,
      sourcesCount: 0,
      evidenceCount: 0,
    },
    messages: [new AIMessage(report.markdown)],
  };
}

const WHAT_THIS_MEANS =
  'Nothing was found that the question could be answered from, so nothing is claimed here. It does not mean that no answer exists.';

const SUGGESTIONS = [
  '- Name the subject more exactly, or in other words or another language.',
  '- Add sources: a folder with `--docs`, or a search provider with its key (`pnpm run doctor` shows what is configured).',
  '- If providers or pages failed, as the warnings of this run would say, try again later.',
].join('\n');

/** "Could not look", "found nothing" and "could not read" differ, and the reader must know which it was. */
function limitations(state: ResearchState): string {
  const { searchesDone, foundSources } = state;
  if (searchesDone.length === 0)
    return queriesPlanned(state).length === 0
      ? 'No search could be made of this question.'
      : 'No search could be carried out: no provider answered.';
  if (searchesDone.every(({ results }) => results === 0))
    return 'The searches below were carried out and found nothing.';
  return foundSources.length === 0
    ? 'The searches below found pages, but no page could be read.'
    : 'The searches below found pages that were read, but none of them bears on the question.';
}

function tried(state: ResearchState): string {
  const done = state.searchesDone.map(
    ({ query, results }) =>
      `- “${escapeMarkdown(query)}”: ${results === 0 ? 'nothing found' : 'pages found'}`,
  );
  if (done.length > 0) return done.join('\n');
  const planned = queriesPlanned(state);
  if (planned.length === 0) return 'Nothing: the question has no words that can be searched for.';
  return planned.map((query) => `- “${escapeMarkdown(query)}”: could not be searched`).join('\n');
}

function queriesPlanned({ subQuestions, pendingSearches }: ResearchState): readonly string[] {
  return [...new Set([...subQuestions.flatMap(({ queries }) => queries), ...pendingSearches])];
}
