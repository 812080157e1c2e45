import { drawGraph } from './draw-graph.ts';
import { publicExports } from './public-exports.ts';
import { settingsTable } from './settings-table.ts';

/** A part of a document that is made from the code; the rest of the document is written by hand. */
export interface GeneratedBlock {
  readonly name: string;
  /** From the root. */
  readonly file: string;
  readonly render: () => string | Promise<string>;
}

export const GENERATED_BLOCKS: readonly GeneratedBlock[] = [
  { name: 'graph', file: 'docs/architecture.md', render: drawGraph },
  { name: 'settings', file: 'docs/settings.md', render: settingsTable },
  { name: 'exports', file: 'docs/exports.md', render: publicExports },
];
