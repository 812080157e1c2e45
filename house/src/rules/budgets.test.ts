import { expect, it } from 'vitest';
import { BUDGETS } from '../budgets.ts';
import { PACKAGE_NAMES, sourceFiles } from '../repository.ts';

/** More room than this is given back: the table shows what a package has. */
const MOST_ROOM = 50;

it('every package is within its budget of lines, and has little room in it', async () => {
  const files = (await sourceFiles()).filter(({ isTesting }) => !isTesting);
  const lines = Object.fromEntries(
    PACKAGE_NAMES.map((name) => [
      name,
      files
        .filter((file) => file.package === name)
        .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    ]),
  );
  for (const name of PACKAGE_NAMES) {
    expect(lines[name], `lines of ${name}; its budget is in house/src/budgets.ts`).toBeLessThanOrEqual(
      BUDGETS[name],
    );
    expect(BUDGETS[name] - (lines[name] ?? 0), `room of ${name}; lower its budget`).toBeLessThan(MOST_ROOM);
  }
});
