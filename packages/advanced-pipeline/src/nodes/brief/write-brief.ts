import { AIMessage } from '@langchain/core/messages';
import { siteOf, withoutMarks } from '@research-studio/core/citation';
import { MAX_BRIEF_PARTS, promptText, questionQuery, resultsWanted } from '@research-studio/core/research';
import type { SearchOutcome } from '@research-studio/core/search';
import { partsOfQuestion, unplannedParts } from '@research-studio/extractive';
import type { Brief, SearchResult } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { clarified } from '../../planning/plan-from-question.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { type BriefAnswer, writeBriefTask } from './write-brief.task.ts';

/**
 * Writes the brief of the research, or a new version of it after a review.
 *
 * Reads `question`, `userClarification`, `discovery`, `preferences`, `brief`, `briefRevision`, `briefFeedback`,
 * `reviewFeedback`; replaces what `withBrief` does; appends to `searchesDone`.
 */
export async function writeBrief(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { ports, signal } = context;
  const question = clarified({ question: state.question, clarification: state.userClarification });
  const { results, perQuery } = await firstLook(question, context);
  const found = results.slice(0, RESULTS);
  const answer = await ports.reasoner.reason(
    writeBriefTask,
    {
      question,
      userSaid: state.reviewFeedback,
      discovery: state.userClarification === null ? state.discovery : null,
      audience: state.preferences.audience,
      today: ports.today,
      found,
      former: state.brief,
      feedback: state.briefFeedback,
    },
    signal,
  );
  const brief = cleanBrief(answer, found);
  // What a person has taken out of the brief does not come back.
  const left = state.reviewFeedback.length === 0 ? unplannedParts(question, brief.parts) : [];
  const named = brief.parts.length > 0 ? brief.parts : partsOfQuestion(question).map(({ text }) => text);
  const parts = [...named, ...left].slice(0, MAX_BRIEF_PARTS);
  // A revision looks at the same results.
  const searchesDone = state.brief === null ? [...perQuery] : [];
  return { ...withBrief({ ...brief, parts }, state, ports), searchesDone };
}

/**
 * The state with a new version of the brief, which is reported: `brief`, `briefRevision` (raised where something has
 * changed), `briefFeedback`, `researchQuestions`.
 */
export function withBrief(
  brief: Brief,
  { brief: former, briefRevision }: Pick<ResearchState, 'brief' | 'briefRevision'>,
  { emit }: Pick<NodeContext['ports'], 'emit'>,
): ResearchUpdate {
  const isNew = former !== null && JSON.stringify(former) !== JSON.stringify(brief);
  const revision = briefRevision + (isNew ? 1 : 0);
  emit({ type: 'brief-ready', brief, revision });
  return {
    brief,
    briefRevision: revision,
    briefFeedback: [],
    researchQuestions: brief.parts.map((text, at) => ({ id: `q${at + 1}`, text, priority: 1, queries: [] })),
    messages: [new AIMessage(`Brief: ${brief.parts.join(' ')}`)],
  };
}

const RESULTS = 8;

/** One search of the question, which is in the journal where `analyze` has asked it already. */
async function firstLook(
  question: string,
  { knobs, ports, signal }: NodeContext,
): Promise<Pick<SearchOutcome, 'results' | 'perQuery'>> {
  if (!knobs.briefContext) return { results: [], perQuery: [] };
  return ports.search.searchAll({
    queries: [questionQuery(question)],
    limit: resultsWanted({ knobs, ports }),
    signal,
  });
}

const LINE_CHARACTERS = 1000;

/** The model's brief without addresses and marks, each line once; its context with source and date as they were found. */
function cleanBrief(answer: BriefAnswer, found: readonly SearchResult[]): Brief {
  const plain = (text: string) => promptText(withoutMarks(text), LINE_CHARACTERS);
  const each = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => plain(text)))].filter((text) => text !== '');
  return {
    question: plain(answer.question),
    audience: plain(answer.audience ?? '') || null,
    parts: each(answer.parts),
    goodAnswer: each(answer.goodAnswer),
    outOfScope: each(answer.outOfScope),
    context: each(
      answer.context.flatMap(({ says, result }) => {
        const source = found[result - 1];
        if (source === undefined) return [];
        const site = siteOf({ ...source, siteName: null }) || source.title;
        return `${plain(says)} (${site}, ${source.publishedAt ?? 'no date'})`;
      }),
    ),
  };
}
