import { describe, expect, it } from 'vitest';
import { replaceBlock } from './replace-block.ts';

const DOCUMENT = 'before\n<!-- generated:graph -->\nold\n<!-- /generated:graph -->\nafter\n';

describe('replaceBlock', () => {
  it('replaces the block and nothing around it', () => {
    expect(replaceBlock(DOCUMENT, { name: 'graph', content: 'new $& line\n' })).toBe(
      'before\n<!-- generated:graph -->\nnew $& line\n<!-- /generated:graph -->\nafter\n',
    );
  });

  it('refuses a document in which the block is missing, torn or doubled', () => {
    const block = { name: 'graph', content: 'new' };
    expect(() => replaceBlock('nothing here', block)).toThrow(/Expected one block/);
    expect(() => replaceBlock('<!-- generated:graph -->', block)).toThrow(/Expected one block/);
    expect(() => replaceBlock(DOCUMENT + DOCUMENT, block)).toThrow(/Expected one block/);
  });
});
