import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bundle } from '@research-studio/schemas';
import { writeFilesAtomic } from './write-file-atomic.ts';

/** Writes `report.md` and `report.json`; the bundle last, so that where there is a report.json, both are whole. */
export async function writeReportFiles({
  folder,
  bundle,
}: {
  folder: string;
  bundle: Bundle;
}): Promise<{ markdownFile: string; bundleFile: string }> {
  await mkdir(folder, { recursive: true });
  const markdownFile = join(folder, 'report.md');
  const bundleFile = join(folder, 'report.json');
  await writeFilesAtomic(folder, [
    { name: 'report.md', content: withFinalNewline(bundle.report.markdown) },
    { name: 'report.json', content: `${JSON.stringify(bundle, null, 2)}\n` },
  ]);
  return { markdownFile, bundleFile };
}

function withFinalNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
