/** Brings the generated parts of the documents up to date: all of them, or those named on the command line. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT, readRootFile } from '../repository.ts';
import { GENERATED_BLOCKS } from './generated-blocks.ts';
import { replaceBlock } from './replace-block.ts';

const wanted = process.argv.slice(2);
const known = GENERATED_BLOCKS.map(({ name }) => name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no block ${unknown.join(', ')}; known: ${known.join(', ')}.\n`);
  process.exit(2);
}
for (const { name, file, render } of GENERATED_BLOCKS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const document = await readRootFile(file);
  const updated = replaceBlock(document, { name, content: await render() });
  if (updated !== document) await writeFile(join(ROOT, file), updated);
  process.stdout.write(`${updated === document ? 'current' : 'updated'}  ${file} (${name})\n`);
}
