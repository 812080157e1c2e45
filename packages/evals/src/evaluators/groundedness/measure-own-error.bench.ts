import { describe, it } from 'vitest';
import { measureOwnError } from './measure-own-error.ts';

describe('the error of measuring citations', () => {
  it('prints how many labelled citations are judged wrongly, and which', async () => {
    const { pairs, missed, accepted, judged } = await measureOwnError();
    console.table({ pairs, missed, accepted });
    const groups = Map.groupBy(judged, ({ language, label }) => `${language} ${label}`);
    const wrongIn = (some: typeof judged) => some.filter(({ isWrong }) => isWrong);
    console.table([...groups].map(([of, some]) => [of, wrongIn(some).length, some.length]));
    console.table(wrongIn(judged));
  }, 60_000);
});
