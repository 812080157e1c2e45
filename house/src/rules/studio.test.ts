import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readRootFile } from '../repository.ts';

describe('langgraph.json', async () => {
  const { graphs }: { graphs: Record<string, string> } = JSON.parse(await readRootFile('langgraph.json'));

  it('names the pipeline', () => {
    expect(Object.keys(graphs)).toContain('pipeline');
  });

  it.each(Object.entries(graphs))(
    '%s (%s) is a compiled graph without a checkpointer: the server brings its own',
    async (_name, place) => {
      const [file = '', exported = ''] = place.split(':');
      const graph = (await import(join(ROOT, file)))[exported];
      expect(graph?.constructor.name).toBe('CompiledStateGraph');
      expect(graph.checkpointer).toBeUndefined();
    },
  );
});
