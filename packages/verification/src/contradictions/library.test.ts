import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extractDocument } from '@research-studio/documents';
import { describe, expect, it } from 'vitest';
import { findContradictions } from './find-contradictions.ts';
import { statementsOf } from './statement.ts';

const folder = resolve(import.meta.dirname, '../../../../examples/library');
/** Where the sides stand, and two documents that tell much of the same matter. */
const READ =
  /^(?:agency|association|consumer-test|maker|forum|noise|opinion|running-costs|encyclopaedia|paper)-/;

async function contradictionsOfLibrary() {
  const documents = await Promise.all(
    readdirSync(folder)
      .filter((name) => READ.test(name))
      .sort()
      .map(async (name) => ({
        id: name,
        ...(await extractDocument({
          bytes: readFileSync(join(folder, name)),
          contentType: null,
          location: `file://${join(folder, name)}`,
          signal: undefined,
        })),
      })),
  );
  const statements = documents.flatMap((each) => [...statementsOf(each)]);
  const texts = new Map(statements.map(({ id, text }) => [id, text]));
  const found = findContradictions({ statements }).map((contradiction) => ({
    ...contradiction,
    sides: contradiction.sides.map((side) => ({
      ...side,
      text: side.statementIds.map((id) => texts.get(id) ?? '').join('\n'),
    })),
  }));
  return { statements, found };
}

const library = contradictionsOfLibrary();

describe('contradictions among all statements of documents of the example library', () => {
  it.each([
    ['sales in 2023', ['agency-sales-', '96,300'], ['association-', '118,400']],
    ['efficiency promised and measured', ['consumer-test', '4.4'], ['maker-', '5.1']],
    ['sound in night mode', ['consumer-test', '54 dB'], ['maker-', '47 dB']],
    ['the noise limit at night', ['forum-', '42 dB'], ['noise-rules', '38 dB']],
    ['running cost', ['opinion-', 'cost you more'], ['running-costs', 'less to run']],
  ] as const)('%s', async (_, one, other) => {
    const { found } = await library;
    const hasSide = ([source, value]: readonly [string, string], sides: (typeof found)[number]['sides']) =>
      sides.some(
        (side) =>
          side.sourceIds.some((id) => id.startsWith(source)) && `${side.value}\n${side.text}`.includes(value),
      );
    expect(found.filter(({ sides }) => hasSide(one, sides) && hasSide(other, sides))).not.toEqual([]);
  });

  it('settles none falsely and leaves few for a model', async () => {
    const { statements, found } = await library;
    expect(statements.length).toBeGreaterThan(200);
    expect(found.filter(({ isSettledByCode }) => isSettledByCode)).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(15);
  });
});
