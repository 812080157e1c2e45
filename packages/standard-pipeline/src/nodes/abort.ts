import { AIMessage } from '@langchain/core/messages';
import { assembleReport, escapeMarkdown } from '@research-studio/core';
import { type AbortWords, abortWords } from '../abort-words.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { reportBrief } from '../report-brief.ts';
import { shortTitle } from '../short-title.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Ends a run that found nothing usable with an honest report: what was tried, what that means, what to try next. No
 * model is asked, so nothing can be made up.
 */
export async function abort(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports } = await contextOf(runtime);
  const { language } = reportBrief({ ...state, knobs, today: ports.today });
  const words = abortWords(language);
  const report = await assembleReport({
    title: `${words.title}: ${shortTitle(state.question)}`,
    sections: [
      { heading: words.limitations, markdown: limitations(state, words) },
      { heading: words.tried, markdown: tried(state, words) },
      { heading: words.meaning, markdown: words.whatThisMeans },
      { heading: words.suggestions, markdown: suggestions(words) },
    ],
    evidence: [],
    sources: [],
    language,
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

function suggestions(words: AbortWords): string {
  return [words.rephrase, words.addSources, words.tryLater].map((text) => `- ${text}`).join('\n');
}

/** "Could not look", "found nothing" and "could not read" differ, and the reader must know which it was. */
function limitations(state: ResearchState, words: AbortWords): string {
  const { searchesDone, foundSources } = state;
  if (searchesDone.length === 0)
    return queriesPlanned(state).length === 0 ? words.noQueries : words.noProvider;
  if (searchesDone.every(({ results }) => results === 0)) return words.foundNothing;
  return foundSources.length === 0 ? words.nothingReadable : words.nothingRelevant;
}

function tried(state: ResearchState, words: AbortWords): string {
  const done = state.searchesDone.map(
    ({ query, results }) =>
      `- “${escapeMarkdown(query)}”: ${results === 0 ? words.queryFoundNothing : words.queryFoundPages}`,
  );
  if (done.length > 0) return done.join('\n');
  const planned = queriesPlanned(state);
  if (planned.length === 0) return words.noWords;
  return planned.map((query) => `- “${escapeMarkdown(query)}”: ${words.queryNotMade}`).join('\n');
}

function queriesPlanned({ subQuestions, pendingSearches }: ResearchState): readonly string[] {
  return [...new Set([...subQuestions.flatMap(({ queries }) => queries), ...pendingSearches])];
}
