import { END, START, StateGraph } from '@langchain/langgraph';
import { GivenKnobs } from '../knobs.ts';
import { steps } from '../traced.ts';
import { readFound } from './read-found.ts';
import { reflect } from './reflect.ts';
import { reportBack } from './report-back.ts';
import { Findings, ResearcherState } from './researcher-state.ts';
import { searchTopic } from './search-topic.ts';

/** One researcher: it searches, reads and reflects until its topic is answered or a limit is reached. */
export function buildResearcherGraph() {
  return new StateGraph(ResearcherState, { context: GivenKnobs, output: Findings })
    .addNode(
      steps({ 'search-topic': searchTopic, 'read-found': readFound, reflect, 'report-back': reportBack }),
    )
    .addEdge(START, 'search-topic')
    .addEdge('search-topic', 'read-found')
    .addEdge('read-found', 'reflect')
    .addConditionalEdges('reflect', afterReflect, ['search-topic', 'report-back'])
    .addEdge('report-back', END)
    .compile();
}

function afterReflect({ ended }: ResearcherState): 'search-topic' | 'report-back' {
  return ended === null ? 'search-topic' : 'report-back';
}
