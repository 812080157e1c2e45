import { AIMessage } from '@langchain/core/messages';
import { detectLanguage } from '@research-studio/language';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { heldToContext, judgeReadings, type ReadingJudgement } from '../../discovery/judge-readings.ts';
import { type LookedUp, type LookUp, lookUpEntities } from '../../discovery/look-up-entities.ts';
import { settleReadings } from '../../discovery/settle-readings.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { discoverTask } from './discover.task.ts';

/**
 * Looks up what the question names and could mean several things, decides which is meant, and asks the user where that
 * is not clear. No model is asked where no name is in doubt.
 *
 * Reads `question`, `analysis`, `clarification`; replaces `discovery` and `clarification`, appends `searchesDone`.
 */
export async function discover(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const lookUp = await lookUpEntities(namedIn(state), context);
  const judgements = await judged(lookUp.found, state, context);
  return settled({ state, lookUp, judgements });
}

/** The same with no model: what the results speak for, weighed with the rest of the question. */
export async function discoverByCode(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const lookUp = await lookUpEntities(namedIn(state), context);
  const judgements = lookUp.found.map((name) => judgedByCode(name, state.question));
  return settled({ state, lookUp, judgements });
}

function namedIn({ question, analysis }: ResearchState) {
  return { question, entities: analysis?.entities ?? [] };
}

async function judged(
  names: readonly LookedUp[],
  { question, understanding }: ResearchState,
  { ports, signal }: NodeContext,
): Promise<readonly ReadingJudgement[]> {
  if (names.length === 0) return [];
  const { judgements } = await ports.reasoner.reason(
    discoverTask,
    { question, understanding, today: ports.today, names },
    signal,
  );
  // Judgements that do not line up with the names tell nothing of any of them.
  const said = judgements.length === names.length ? judgements : [];
  return names.map((name, index) => {
    const byCode = judgedByCode(name, question);
    const { readingNumber = 0, confidence = 0 } = said[index] ?? {};
    const readingIndex = readingNumber - 1;
    const isReading = name.entity.readings[readingIndex] !== undefined;
    return isReading ? combined({ readingIndex, confidence }, byCode, { question, name }) : byCode;
  });
}

function judgedByCode({ entity, results }: LookedUp, question: string): ReadingJudgement {
  return judgeReadings({ question, entity, results, language: detectLanguage(question) ?? 'en' });
}

/** Where code reads the results differently from the model, the doubt is what code learned from them. */
function combined(
  model: ReadingJudgement,
  code: ReadingJudgement,
  { question, name }: { readonly question: string; readonly name: LookedUp },
): ReadingJudgement {
  const { readings, confidence: before } = name.entity;
  const learned = Math.max(0, code.confidence - Math.max(before, 1 / readings.length));
  const confidence =
    model.readingIndex === code.readingIndex
      ? Math.max(model.confidence, code.confidence)
      : model.confidence * (1 - learned);
  return {
    readingIndex: model.readingIndex,
    confidence: heldToContext(confidence, question, name.entity),
  };
}

interface Outcome {
  readonly state: ResearchState;
  readonly lookUp: LookUp;
  readonly judgements: readonly ReadingJudgement[];
}

/** A question that is open in another way than by its names stays open. */
function settled({ state, lookUp, judgements }: Outcome): ResearchUpdate {
  const { discovery, clarification } = settleReadings({
    ...namedIn(state),
    judged: lookUp.found.flatMap((name, index) => {
      const judgement = judgements[index];
      return judgement === undefined ? [] : [{ ...name, judgement }];
    }),
  });
  const taken = discovery.entities.filter(({ name, reading }) => name !== reading);
  return {
    discovery,
    clarification: clarification ?? state.clarification,
    searchesDone: lookUp.searchesDone,
    messages:
      taken.length === 0
        ? []
        : [new AIMessage(`Taken to be meant: ${taken.map(({ reading }) => reading).join('; ')}.`)],
  };
}
