import { availableParallelism } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { CORPUS_NAMES, type CorpusName } from './corpora.ts';
import { runScores } from './run-scores.ts';
import {
  compareScores,
  isFailure,
  readCommittedTable,
  renderScores,
  tableOf,
  writeCommittedTable,
} from './score-table.ts';

const USAGE = `Scores the product on labelled corpora and compares with packages/evals/data/scores/table.json.
Exit code 1 when a score fell by more than its tolerance.

  pnpm scores [--only <corpus,…>] [--wrong] [--update]
      --only     these corpora: ${CORPUS_NAMES.join(', ')}
      --wrong    list the items that are wrong, too
      --update   write the table again
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    wrong: { type: 'boolean' },
    update: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const asked = values.only?.split(',') ?? CORPUS_NAMES;
const corpora = CORPUS_NAMES.filter((name) => asked.includes(name));
const unknown = asked.filter((name) => !(CORPUS_NAMES as readonly string[]).includes(name));

if (values.help || unknown.length > 0) {
  process.stderr.write(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}\n${USAGE}` : USAGE);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else {
  process.exitCode = await scoreAll(corpora);
}

async function scoreAll(names: readonly CorpusName[]): Promise<number> {
  const scores = await runScores({
    corpora: names,
    workers: Math.min(2, availableParallelism()),
    onScored: (name) => void process.stderr.write(`${name} done\n`),
  });
  const committed = await readCommittedTable();
  if (values.wrong)
    for (const [name, { wrong }] of scores)
      for (const line of wrong) process.stdout.write(`${name}: ${line}\n`);
  const figures = compareScores(scores, committed);
  process.stdout.write(renderScores(figures, scores));
  if (!values.update) return figures.some(isFailure) ? 1 : 0;
  await writeCommittedTable(tableOf(scores, committed));
  return 0;
}
