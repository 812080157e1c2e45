import {
  buildOptimizedGraph,
  buildSupervisedGraph,
  buildTrustEngineGraph,
} from '@research-studio/advanced-pipeline';
import { describeApi } from '@research-studio/server/describe-api';
import { buildResearchGraph } from '@research-studio/standard-pipeline';
import { readRootFile } from '../repository.ts';
import { drawGraph } from './draw-graph.ts';
import { publicExports } from './public-exports.ts';
import { reportExcerpt } from './report-excerpt.ts';
import { settingsTable } from './settings-table.ts';

/** A part of a document that is made from the code; the rest of the document is written by hand. */
export interface GeneratedBlock {
  readonly name: string;
  /** From the root. */
  readonly file: string;
  /** Not held to be current at every moment: any change of what reports say would change it. */
  readonly mayLag?: boolean;
  readonly render: () => string | Promise<string>;
}

export const GENERATED_BLOCKS: readonly GeneratedBlock[] = [
  { name: 'graph', file: 'docs/architecture.md', render: () => drawGraph(buildResearchGraph()) },
  {
    name: 'graph-trust-engine',
    file: 'docs/architecture.md',
    render: () => drawGraph(buildTrustEngineGraph()),
  },
  { name: 'graph-optimized', file: 'docs/architecture.md', render: () => drawGraph(buildOptimizedGraph()) },
  { name: 'graph-supervised', file: 'docs/architecture.md', render: () => drawGraph(buildSupervisedGraph()) },
  { name: 'settings', file: 'docs/settings.md', render: settingsTable },
  { name: 'exports', file: 'docs/exports.md', render: publicExports },
  {
    name: 'api',
    file: 'docs/api.md',
    render: async () => describeApi(JSON.parse(await readRootFile('packages/client/openapi.json'))),
  },
  { name: 'excerpt', file: 'README.md', mayLag: true, render: reportExcerpt },
];
