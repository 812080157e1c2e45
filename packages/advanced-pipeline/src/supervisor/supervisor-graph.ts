import { END, Send, START, StateGraph } from '@langchain/langgraph';
import { GivenKnobs } from '../knobs.ts';
import { buildResearcherGraph } from '../researcher/researcher-graph.ts';
import { steps } from '../traced.ts';
import { supervise } from './supervise.ts';
import { SupervisorInput, SupervisorOutput, SupervisorState } from './supervisor-state.ts';

/** The supervisor and its researchers: it decides, sends them out, sees what they bring, and decides again. */
export function buildSupervisorGraph() {
  return new StateGraph(SupervisorState, {
    context: GivenKnobs,
    input: SupervisorInput,
    output: SupervisorOutput,
  })
    .addNode(steps({ supervise }))
    .addNode('researcher', buildResearcherGraph())
    .addEdge(START, 'supervise')
    .addConditionalEdges('supervise', afterSupervise, ['supervise', 'researcher', END])
    .addEdge('researcher', 'supervise')
    .compile();
}

/** Think again, a researcher for each topic, or the end. */
export function afterSupervise({
  supervisorTurns,
  topics,
}: SupervisorState): Send[] | 'supervise' | typeof END {
  const action = supervisorTurns.at(-1)?.action;
  if (action === 'conduct_research') return topics.map((topic) => new Send('researcher', { topic }));
  return action === 'think' ? 'supervise' : END;
}
