import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readRootFile, sourceFiles } from '../repository.ts';

/**
 * Habits of the house that read as dialect, with how often source, tests and documents have them. A number only goes down;
 * docs/architecture.md and CONTRIBUTING.md say what to write instead.
 */
const HABITS: Readonly<Record<string, number>> = {
  told: 25,
  tells: 5,
  stands: 22,
  'bears out': 0,
  anew: 0,
  dearer: 4,
  '(?<!there )is no': 6,
  whoever: 1,
  heeds: 0,
  'wants an?': 0,
  // Docstrings that begin with a clause where English has a noun.
  '(?<=[*]{2} )(?:What|Of)': 170,
};
/** Room that is given back: the table shows what the house has. */
const MOST_ROOM = 5;

it('has no more of its bad habits of English than before', async () => {
  const texts = await englishTexts();
  for (const [habit, most] of Object.entries(HABITS)) {
    const found = texts.reduce(
      (sum, text) => sum + (text.match(new RegExp(`\\b${habit}\\b`, 'gi'))?.length ?? 0),
      0,
    );
    expect(found, `"${habit}": write it in plain English`).toBeLessThanOrEqual(most);
    expect(most - found, `"${habit}" fell to ${found}: lower it`).toBeLessThan(MOST_ROOM);
  }
});

/** TypeScript of all packages but this file, and the documents. */
async function englishTexts(): Promise<readonly string[]> {
  const documents = (await readdir(join(ROOT, 'docs'))).filter((name) => name.endsWith('.md'));
  const read = [...documents.map((name) => `docs/${name}`), 'README.md', 'CONTRIBUTING.md', 'AGENTS.md'];
  const files = (await sourceFiles()).filter(({ path }) => !path.endsWith('plain-english.test.ts'));
  return [...files.map(({ text }) => text), ...(await Promise.all(read.map(readRootFile)))];
}
