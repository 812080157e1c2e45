import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Bundle, upgradeBundle } from '@research-studio/schemas';
import { readLabelledSentences } from '../labelled-sentence.ts';
import { addLabels, addVerdicts, blindSheet, collectSentences, readCheckCalls } from './collect-sentences.ts';
import { JudgedNow, readCollectedSentences, readSentenceRulings, sentenceLines } from './sentence-files.ts';

const USAGE = `Collects the sentences of a finished run for readers to label, and adds their labels.

  pnpm run collect-sentences <folder of report.json> --calls <cassette.jsonl or folder of calls> --output rows.jsonl [--name run]
      writes rows.jsonl and, for readers, rows.md, which shows no verdicts
  pnpm run collect-sentences --merge rows.jsonl --labels labels.jsonl --output sentences.jsonl
      labels.jsonl: {"id": "…", "label": "…", "note": "…"} a line
  pnpm run collect-sentences --merge sentences.jsonl --verdicts score.json --output sentences.jsonl
      score.json: of pnpm eval --sentences sentences.jsonl --judge --output score.json; sentences that no run judged
      get the verdict of its model
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    calls: { type: 'string' },
    output: { type: 'string' },
    name: { type: 'string' },
    merge: { type: 'string' },
    labels: { type: 'string' },
    verdicts: { type: 'string' },
  },
});
const tell = (line: string) => void process.stderr.write(`${line}\n`);
const { calls, output, name, merge, labels, verdicts } = values;
const [folder] = positionals;

if (merge !== undefined && labels !== undefined && output !== undefined) {
  const rulings = await readSentenceRulings(labels);
  const { labelled, unlabelled } = addLabels(await readCollectedSentences(merge), rulings);
  await writeFile(output, sentenceLines(labelled));
  tell(`${output}: ${labelled.length} labelled sentences`);
  if (unlabelled.length > 0) tell(`Left out without a label: ${unlabelled.join(', ')}`);
} else if (merge !== undefined && verdicts !== undefined && output !== undefined) {
  const judged = JudgedNow.parse(JSON.parse(await readFile(verdicts, 'utf8')));
  const rows = addVerdicts(await readLabelledSentences(merge), judged);
  await writeFile(output, sentenceLines(rows));
  tell(
    `${output}: ${rows.filter(({ verdict }) => verdict === null).length} of ${rows.length} without a verdict`,
  );
} else if (folder !== undefined && calls !== undefined && output !== undefined) {
  const report = folder.endsWith('.json') ? folder : join(folder, 'report.json');
  const bundle = Bundle.parse(upgradeBundle(JSON.parse(await readFile(report, 'utf8'))));
  const run = name ?? basename(dirname(resolve(report)));
  const rows = collectSentences({ run, bundle, calls: await readCheckCalls(calls) });
  const sheet = `${output.replace(/\.jsonl$/, '')}.md`;
  await writeFile(output, sentenceLines(rows));
  await writeFile(sheet, blindSheet(rows));
  const removed = rows.filter(({ origin }) => origin === 'removed').length;
  tell(`${output} and ${sheet}: ${rows.length} sentences, ${removed} of them taken out or changed`);
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
