import { describe, expect, it } from 'vitest';
import { indexCorpus } from './text-index.ts';
import { findQuote } from './verify-quote.ts';

const corpus = indexCorpus([
  { id: 'empty', text: '' },
  {
    id: 'report',
    text: 'The lake froze on 3 January, eleven days later than usual. Anglers were told to stay off the ice until a survey was done.',
  },
  {
    id: 'letter',
    text: 'Dear editor, anglers were told nothing at all this winter. The lake froze on 14 January, and nobody came to measure the ice.',
  },
  {
    id: 'copy',
    text: 'By our reporter. Anglers were told to stay off the ice until a survey was done. More tomorrow.',
  },
]);

describe('findQuote', () => {
  it('names the source and where the quote stands in it', () => {
    const found = findQuote('nobody came to measure the ice', corpus);
    expect(found).toMatchObject({
      sourceId: 'letter',
      verdict: 'exact',
      actual: 'nobody came to measure the ice',
    });
    expect(corpus.texts[2]?.text.slice(found?.start ?? 0, found?.end ?? 0)).toBe(found?.actual);
  });

  it('takes the source with the fewest edits, and the first of true copies', () => {
    expect(findQuote('The lake froze on 14 January', corpus)?.sourceId).toBe('letter');
    expect(findQuote('Anglers were told to keep off the ice until a survey was done', corpus)).toMatchObject({
      sourceId: 'report',
      verdict: 'edited',
    });
  });

  it('reports a changed number as altered where it stands', () => {
    const found = findQuote('The lake froze on 4 January, eleven days later than usual', corpus);
    expect(found).toMatchObject({ sourceId: 'report', verdict: 'altered' });
    expect(found?.changes).toEqual([{ kind: 'date', quoted: '4', actual: '3' }]);
  });

  it('finds nothing that runs from one source into the next', () => {
    expect(findQuote('until a survey was done. Dear editor, anglers were told nothing', corpus)).toBeNull();
  });

  it('finds nothing for a quote of no source, and nothing in no sources', () => {
    expect(findQuote('The bakery on the corner sells rye bread on Fridays', corpus)).toBeNull();
    expect(findQuote('The lake froze', indexCorpus([]))).toBeNull();
  });
});
