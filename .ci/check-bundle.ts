import { readFileSync } from 'node:fs';
import process from 'node:process';
import { checkBundle } from '../packages/core/src/citation/index.ts';
import { Bundle } from '../packages/schemas/src/index.ts';

/** Exits 1, with a line for each problem, unless the file holds a sound bundle of a report that answers from sources. */
const bundle = Bundle.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const problems = checkBundle(bundle);
if (bundle.sources.length === 0) problems.push('The report cites no source.');
if (bundle.metadata.answered === 'none') problems.push('The report does not answer.');
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(1);
process.stdout.write(
  `Bundle is sound: ${bundle.sources.length} sources, ${bundle.evidence.length} passages, ${bundle.claims.length} claims.\n`,
);
