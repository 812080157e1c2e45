import { AIMessage } from '@langchain/core/messages';
import { readQuestion } from '@research-studio/extractive';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { clarificationOf, SURE_ENOUGH } from '../../discovery/clarification-of.ts';
import {
  heldToContext,
  isDoubtful,
  judgeReadings,
  type LookedUp,
  type ReadingJudgement,
} from '../../discovery/judge-readings.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { discoverTask } from './discover.task.ts';

type Judge = (
  names: readonly LookedUp[],
  state: ResearchState,
  context: NodeContext,
) => Promise<readonly ReadingJudgement[]> | readonly ReadingJudgement[];

/**
 * Looks up what the question names and could mean several things, decides which is meant, and asks the user where that
 * is not clear. No model is asked where no name is in doubt.
 *
 * Reads `question`, `analysis`, `clarification`; replaces `discovery` and `clarification`, appends `searchesDone`.
 */
export async function discover(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  return discovered(state, await contextOf(runtime), judgedByModel);
}

/** The same with no model: what the results speak for, weighed with the rest of the question. */
export async function discoverByCode(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  return discovered(state, await contextOf(runtime), (names) => names.map(judgeReadings));
}

/** Asks about the name that is least clear; a question that is open in another way than by its names stays open. */
async function discovered(state: ResearchState, context: NodeContext, judge: Judge): Promise<ResearchUpdate> {
  const { question, analysis } = state;
  const looked = await lookUp(state, context);
  const judgements = looked.length === 0 ? [] : await judge(looked, state, context);
  const judged = looked.flatMap((name, at) => {
    const judgement = judgements[at];
    return judgement === undefined ? [] : [{ ...name, ...judgement }];
  });
  const entities = (analysis?.entities ?? []).map(({ name, readings, confidence }) => {
    const known = judged.find(({ entity }) => entity.name === name) ?? { readingIndex: 0, confidence };
    return { name, reading: readings[known.readingIndex] ?? name, confidence: known.confidence };
  });
  const [least] = judged.toSorted((a, b) => a.confidence - b.confidence);
  const isOpen = least !== undefined && least.confidence < SURE_ENOUGH;
  const taken = entities.filter(({ name, reading }) => name !== reading).map(({ reading }) => reading);
  return {
    discovery: { entities, confidence: least?.confidence ?? 1, searches: judged.map(({ query }) => query) },
    clarification: isOpen
      ? clarificationOf({ question, entity: least.entity, likeliest: least.readingIndex })
      : state.clarification,
    searchesDone: looked.flatMap(({ searches }) => searches),
    messages: taken.length === 0 ? [] : [new AIMessage(`Taken to be meant: ${taken.join('; ')}.`)],
  };
}

/** Names looked up at most, and results looked at for each. */
const [MOST_NAMES, RESULTS] = [5, 5];

/** One search for each of the most doubtful names, all at once. */
function lookUp({ question, analysis }: ResearchState, { ports, signal }: NodeContext) {
  const doubtful = (analysis?.entities ?? [])
    .filter(isDoubtful)
    .toSorted((a, b) => a.confidence - b.confidence)
    .slice(0, MOST_NAMES);
  return Promise.all(
    doubtful.map(async (entity) => {
      const query = discoveryQuery(question, entity.name);
      const { results, perQuery } = await ports.search.searchAll({
        queries: [query],
        limit: RESULTS,
        signal,
      });
      return { question, entity, query, results: results.slice(0, RESULTS), searches: perQuery };
    }),
  );
}

/** Telling words of the question that go with a name, at most: enough to see what it is asked about. */
const CONTEXT_WORDS = 5;
const QUERY_CHARACTERS = 200;

/** The name with the question's telling words. */
function discoveryQuery(question: string, name: string): string {
  const lower = name.toLowerCase();
  const context = readQuestion(question)
    .terms.filter(({ kind, word }) => kind !== 'generic' && !lower.includes(word.toLowerCase()))
    .slice(0, CONTEXT_WORDS)
    .map(({ word }) => word);
  return [name, ...context].join(' ').slice(0, QUERY_CHARACTERS);
}

async function judgedByModel(
  names: readonly LookedUp[],
  { question, understanding }: ResearchState,
  { ports, signal }: NodeContext,
): Promise<readonly ReadingJudgement[]> {
  const { judgements } = await ports.reasoner.reason(
    discoverTask,
    { question, understanding, today: ports.today, names },
    signal,
  );
  // Judgements that do not line up with the names tell nothing of any of them.
  const said = judgements.length === names.length ? judgements : [];
  return names.map((name, at) => {
    const byCode = judgeReadings(name);
    const { readingNumber = 0, confidence = 0 } = said[at] ?? {};
    const readingIndex = readingNumber - 1;
    const isReading = name.entity.readings[readingIndex] !== undefined;
    return isReading ? combined({ readingIndex, confidence }, byCode, name) : byCode;
  });
}

/** Where code reads the results differently from the model, the doubt is what code learned from them. */
function combined(model: ReadingJudgement, code: ReadingJudgement, name: LookedUp): ReadingJudgement {
  const { readings, confidence: before } = name.entity;
  const learned = Math.max(0, code.confidence - Math.max(before, 1 / readings.length));
  const confidence =
    model.readingIndex === code.readingIndex
      ? Math.max(model.confidence, code.confidence)
      : model.confidence * (1 - learned);
  return { readingIndex: model.readingIndex, confidence: heldToContext(confidence, name) };
}
