import { describe, expect, it } from 'vitest';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

const nodesIn = (graph: { nodes: object }) => Object.keys(graph.nodes).filter((name) => name !== '__start__');
/** With the nodes of its subgraphs in their place. */
const nodesOf = (graph: Parameters<typeof nodesIn>[0] & ReturnType<typeof buildTrustEngineGraph>) => [
  ...nodesIn(graph).filter((name) => name !== 'trust-engine'),
  ...[...graph.getSubgraphs()].flatMap(([, subgraph]) => nodesIn(subgraph)),
];
/** Answers without research, the honest end of a run that found nothing, the quotations, the check of the findings, and the end of a server's run. */
const BESIDES = ['respond', 'abort', 'extract-evidence', 'verify-evidence', 'validate-findings', 'publish'];

describe('the graphs', () => {
  it('have 22 steps with the full trust engine', () => {
    const nodes = nodesOf(buildTrustEngineGraph());
    expect(nodes.filter((name) => !BESIDES.includes(name))).toHaveLength(22);
    expect(nodes).toEqual(expect.arrayContaining(BESIDES));
  });

  it('have 20 steps with the batched one, among them the router and the check for an early end', () => {
    const nodes = nodesOf(buildOptimizedGraph());
    expect(nodes.filter((name) => !BESIDES.includes(name))).toHaveLength(20);
    expect(nodes).toEqual(expect.arrayContaining(['route-complexity', 'check-termination']));
  });
});
