import { AIMessage } from '@langchain/core/messages';
import { withoutMarks } from '@research-studio/core/citation';
import { isAtLeast } from '@research-studio/core/models';
import {
  distinctQueries,
  distinctSources,
  mergeSources,
  newQueries,
  promptText,
} from '@research-studio/core/research';
import { queriesFor } from '@research-studio/extractive';
import type { Brief, SupervisorTurn } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { GROUPS_PER_RESEARCHER, type ResearchTopic } from '../researcher/researcher-state.ts';
import { avoidedAddresses } from '../rounds/dead-ends.ts';
import { type Decision, type SuperviseInput, superviseTask } from './supervise.task.ts';
import type { SupervisorState, SupervisorUpdate } from './supervisor-state.ts';

/**
 * One turn of the supervisor: think, send out researchers, or end the research. Code ends it at its limits, and refuses
 * topics that were researched before; a turn whose topics are all refused counts as a thought.
 *
 * Reads everything; replaces `supervisorTurns`, `topics`, `refusedTopics`, `totalGroups`.
 */
export async function supervise(state: SupervisorState, runtime: ResearchRuntime): Promise<SupervisorUpdate> {
  const context = await contextOf(runtime);
  const { ports, signal } = context;
  const end = endOfResearch(state, context);
  if (end !== null)
    return decided({ action: 'research_complete', reason: end, decidedBy: 'code' }, [], state, context);
  const brief = briefOf(state, (await ports.notes?.(`supervise ${state.supervisorTurns.length}`)) ?? []);
  const input = inputOf(brief, state, context);
  const answer = await ports.reasoner.reason(superviseTask, input, signal);
  const isByCode = isEndedUnlooked(answer, state, context);
  const decision = isByCode ? await superviseTask.extract(input) : answer;
  const { topics, refused } = await newTopics(decision, state, context);
  const isRefused = decision.action === 'conduct_research' && topics.length === 0;
  const decidedBy = ports.usesModel && !isRefused && !isByCode ? 'model' : 'code';
  const turn = isRefused
    ? ({ action: ports.usesModel ? 'think' : 'research_complete', reason: refused.join(' ') } as const)
    : { action: decision.action, reason: promptText(withoutMarks(decision.reason), 500) };
  return {
    ...decided({ ...turn, decidedBy }, isRefused ? [] : topics, state, context),
    refusedTopics: [...refused],
  };
}

/** Research that would end before anything was looked for: then each part of the brief is looked for once. */
function isEndedUnlooked(
  { action }: Decision,
  { researcherReports, supervisorTurns }: SupervisorState,
  { knobs, ports }: NodeContext,
): boolean {
  const isLast = supervisorTurns.length + 1 >= knobs.maxSupervisorTurns;
  const isEnd = action === 'research_complete' || (action === 'think' && isLast);
  return ports.usesModel && isEnd && researcherReports.length === 0;
}

/** A run without a brief is about its question. What the user adds while it works belongs to a good answer. */
function briefOf({ brief, question, researchQuestions }: SupervisorState, notes: readonly string[]): Brief {
  const parts = researchQuestions.map(({ text }) => text);
  const none = { audience: null, goodAnswer: [], outOfScope: [], context: [] };
  const known = brief ?? { ...none, question, parts: parts.length > 0 ? parts : [question] };
  return { ...known, goodAnswer: [...known.goodAnswer, ...notes] };
}

function decided(
  turn: Pick<SupervisorTurn, 'action' | 'reason' | 'decidedBy'>,
  topics: readonly ResearchTopic[],
  { supervisorTurns, researcherReports }: SupervisorState,
  { ports }: NodeContext,
): SupervisorUpdate {
  const sent = turn.action === 'conduct_research' ? topics : [];
  const decision: SupervisorTurn = {
    turn: supervisorTurns.length + 1,
    ...turn,
    topics: sent.map(({ subQuestion }) => subQuestion.text),
  };
  ports.emit({ type: 'supervisor-decided', ...decision });
  if (sent.length > 0)
    ports.emit({ type: 'plan-ready', subQuestions: sent.map(({ subQuestion }) => subQuestion) });
  return {
    supervisorTurns: [...supervisorTurns, decision],
    topics: [...sent],
    refusedTopics: [],
    totalGroups: (researcherReports.length + sent.length) * GROUPS_PER_RESEARCHER,
    messages: [new AIMessage(`${decision.action.replace('_', ' ')}: ${decision.reason}`)],
  };
}

/** Why research ends whatever anybody decides; null while it may continue. */
function endOfResearch(state: SupervisorState, { knobs, tier }: NodeContext): string | null {
  const { supervisorTurns, researcherReports } = state;
  if (supervisorTurns.length >= knobs.maxSupervisorTurns)
    return `All ${knobs.maxSupervisorTurns} turns are used.`;
  // What was never looked for is looked for once, with whatever still answers.
  if (researcherReports.length > 0 && isAtLeast(tier, 'cached'))
    return `The run is in tier "${tier}", which allows no further research.`;
  if (pagesLeft(state, knobs) === 0) return `${knobs.maxSources} sources were read, as many as may be.`;
  const last = supervisorTurns.findLast(({ action }) => action === 'conduct_research');
  const latest = researcherReports.slice(-(last?.topics.length ?? 0) || researcherReports.length);
  const rounds = supervisorTurns.filter(({ action }) => action === 'conduct_research').length;
  // The first researchers may have been sent the wrong way; a second try may find more.
  const isFruitless = rounds > 1 && latest.every(({ passages }) => passages === 0);
  return isFruitless ? 'The last researchers brought nothing new.' : null;
}

function pagesLeft({ foundSources }: SupervisorState, { maxSources }: NodeContext['knobs']): number {
  return Math.max(0, maxSources - new Set(foundSources.map(({ id }) => id)).size);
}

function inputOf(brief: Brief, state: SupervisorState, { knobs, ports }: NodeContext): SuperviseInput {
  const { supervisorTurns: turns, researcherReports: researchers, refusedTopics } = state;
  const left = pagesLeft(state, knobs);
  return {
    brief,
    today: ports.today,
    turns,
    researchers,
    refusedTopics,
    pagesLeft: left,
    turnsLeft: knobs.maxSupervisorTurns - turns.length,
    mostTopics: Math.min(knobs.maxConcurrentResearchers, left),
  };
}

/**
 * Topics for researchers, each with queries that nobody has asked. A topic that was researched before is refused, unless its
 * researcher found nothing and there are queries from another side.
 */
async function newTopics(
  { action, topics }: Decision,
  state: SupervisorState,
  context: NodeContext,
): Promise<{ readonly topics: readonly ResearchTopic[]; readonly refused: readonly string[] }> {
  const { knobs } = context;
  if (action !== 'conduct_research') return { topics: [], refused: [] };
  const similarity = knobs.querySimilarity;
  const asked = state.searchesDone.map(({ query }) => query);
  const sources = distinctSources(mergeSources(state.foundSources));
  const avoid = [...avoidedAddresses(state.deadEnds)];
  const fruitful = state.researcherReports.filter(({ passages }) => passages > 0).map(({ topic }) => topic);
  const accepted: ResearchTopic[] = [];
  const refused: string[] = [];
  const most = Math.min(knobs.maxConcurrentResearchers, Math.max(1, pagesLeft(state, knobs)));
  for (const { topic, queries } of topics) {
    const text = promptText(withoutMarks(topic), 500);
    if (text === '') continue;
    const sent = accepted.map(({ subQuestion }) => subQuestion);
    const earlier = [...fruitful, ...sent.map((other) => other.text)];
    const worded = [
      ...queries.map((query) => promptText(withoutMarks(query), 300)),
      ...queriesByCode(text, state, context),
    ];
    const taken = [...asked, ...sent.flatMap((other) => other.queries)];
    const distinct = await newQueries(worded, { asked: taken, similarity, embedder: context.ports.embedder });
    if (distinctQueries([text], { asked: earlier, similarity }).length === 0)
      refused.push(`"${text}": it was researched before.`);
    else if (distinct.length === 0) refused.push(`"${text}": no query is left that was not asked before.`);
    else if (accepted.length >= most)
      refused.push(`"${text}": only ${most} researchers can work at the same time.`);
    else {
      const number = state.researcherReports.length + accepted.length + 1;
      const part = state.researchQuestions.find((question) => question.text === text);
      const { id = `q${state.researchQuestions.length + number}`, priority = 1 } = part ?? {};
      const subQuestion = { id, text, priority, queries: distinct.slice(0, knobs.queriesPerQuestion) };
      accepted.push({ number, subQuestion, asked, sources, avoid });
    }
  }
  return { topics: accepted, refused };
}

/** Queries where the supervisor names none; with a model one more, in the words of the topic. */
function queriesByCode(
  text: string,
  { question }: SupervisorState,
  { knobs, ports }: NodeContext,
): readonly string[] {
  const count = ports.usesModel ? 1 : knobs.queriesPerQuestion;
  return queriesFor({ question: ports.usesModel ? text : question, facet: text, count });
}
