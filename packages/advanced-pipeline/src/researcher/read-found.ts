import {
  fillGaps,
  type PagesOfRound,
  pagesOfRound,
  pagesOfWorkers,
  type WorkerCandidates,
} from '@research-studio/core/research';
import { canonicalUrl } from '@research-studio/documents';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { readPages } from '../nodes/research/read-pages.ts';
import { avoidedAddresses } from '../rounds/dead-ends.ts';
import { GROUPS_PER_RESEARCHER, type ResearcherState, type ResearcherUpdate } from './researcher-state.ts';

/**
 * Reads the best of the pages that the last search found, and takes from them what bears on the topic. Pages that this or
 * another researcher has read are refused; with a model, what others have read is searched once for the topic instead.
 *
 * Reads `topic`, `candidates`, `foundSources`, `deadEnds`, `leftOut`; replaces `groups`, `toolCalls`, `refused`; appends
 * to `foundSources`, `evidence`, `pageNotes`, `failures`, `deadEnds`, `leftOut`.
 */
export async function readFound(state: ResearcherState, runtime: ResearchRuntime): Promise<ResearcherUpdate> {
  const context = await contextOf(runtime);
  const { knobs } = context;
  const { topic, candidates, toolCalls } = state;
  const known = state.loops === 0 && context.ports.usesModel ? await passagesOfOthers(topic, context) : [];
  if (candidates === null) return { evidence: [...known] };
  const { fresh, again } = unreadResults(candidates, state);
  const places = Math.max(0, Math.min(knobs.maxToolCalls - toolCalls, knobs.pagesPerSubagent));
  const { groups, leftOut } = await chosenPages({ ...candidates, results: fresh }, places, state, context);
  const { id, text } = topic.subQuestion;
  const about = { question: text, subQuestions: [{ id, text }], skip: state.foundSources };
  const updates = await Promise.all(groups.map((group) => readPages({ ...group, ...about }, runtime)));
  const pages = groups.reduce((sum, group) => sum + Math.min(group.places, group.candidates.length), 0);
  const refused = again === 0 ? [] : [`Pages that were found again and had been read: ${again}.`];
  return {
    ...joined([{ evidence: [...known] }, ...updates]),
    leftOut: [...leftOut],
    groups: state.groups + groups.length,
    toolCalls: toolCalls + pages,
    refused: [...state.refused, ...refused],
  };
}

/** `fresh`: neither read nor found useless by anyone. `again`: how many were read before. */
function unreadResults({ results }: WorkerCandidates, { topic, foundSources, deadEnds }: ResearcherState) {
  const read = new Set([...topic.sources, ...foundSources].map(({ url }) => canonicalUrl(url)));
  const avoided = new Set([...topic.avoid, ...avoidedAddresses(deadEnds)].map(canonicalUrl));
  const unread = results.filter(({ url }) => !read.has(canonicalUrl(url)));
  const fresh = unread.filter(({ url }) => !avoided.has(canonicalUrl(url)));
  return { fresh, again: results.length - unread.length };
}

/** The last group of a researcher is that of passages from pages that others have read. */
function passagesOfOthers(
  { number, subQuestion, sources }: ResearcherState['topic'],
  { ports }: NodeContext,
): ReturnType<typeof fillGaps> {
  const { id: subQuestionId, text, queries } = subQuestion;
  const group = number * GROUPS_PER_RESEARCHER;
  return fillGaps(
    { gaps: [{ text, queries, subQuestionId }], sources, known: [], pageNotes: [], group },
    ports,
  );
}

async function chosenPages(
  found: WorkerCandidates,
  places: number,
  { topic, groups, foundSources, leftOut }: ResearcherState,
  context: NodeContext,
): Promise<PagesOfRound> {
  if (places === 0) return { groups: [], unread: [], leftOut: [] };
  const totalGroups = (topic.number - 1) * GROUPS_PER_RESEARCHER + groups;
  if (!context.ports.usesModel) {
    const chosen = pagesOfWorkers([found], places);
    return { ...chosen, groups: chosen.groups.map((group) => ({ ...group, number: totalGroups + 1 })) };
  }
  const { subQuestion } = topic;
  const state = {
    question: subQuestion.text,
    userClarification: null,
    subQuestions: [subQuestion],
    foundSources,
    leftOut,
    totalGroups,
  };
  return pagesOfRound({ found: [found], state, places }, context);
}

const APPENDED = ['foundSources', 'evidence', 'pageNotes', 'failures', 'deadEnds'] as const;
type Read = Pick<Awaited<ReturnType<typeof readPages>>, (typeof APPENDED)[number]>;

function joined(updates: readonly Read[]): Read {
  const all = (key: (typeof APPENDED)[number]) => updates.flatMap((update) => (update[key] ?? []) as never[]);
  return Object.fromEntries(APPENDED.map((key) => [key, all(key)]));
}
