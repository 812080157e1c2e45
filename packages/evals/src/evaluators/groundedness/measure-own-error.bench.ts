import { describe, it } from 'vitest';
import { measureOwnError } from './measure-own-error.ts';

describe('the error of measuring citations', () => {
  it('prints how many labelled citations are judged wrongly, and which', async () => {
    const { pairs, missed, accepted, missedByLanguage, acceptedByKind, wrong } = await measureOwnError();
    console.table({ pairs, missed, accepted });
    console.table(Object.fromEntries([...missedByLanguage, ...acceptedByKind]));
    console.table(wrong);
  }, 60_000);
});
