import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderHtml } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { QUESTIONS } from './questions.ts';

/** The files of a run are its report, its bundle and its progress to the end, and no text of a page becomes mark-up of the report's page. */
export const filesAsTold: Behaviour = {
  name: 'files_as_told',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const { bundle, folder } = await run({ question: QUESTIONS.passengers });
    const markdown = await readFile(join(folder, 'report.md'), 'utf8');
    const progress = await readFile(join(folder, 'progress.md'), 'utf8');
    const stored: unknown = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    const page = await renderHtml(withMarkup(bundle));
    return [
      ...(markdown.trim() === bundle.report.markdown.trim()
        ? []
        : ['The report.md of the run is not its report.']),
      ...(/^Finished\b/m.test(progress) && !/^- \[ \]/m.test(progress)
        ? []
        : ['The progress.md of the run does not tell that it is finished.']),
      ...(JSON.stringify(stored) === JSON.stringify(bundle)
        ? []
        : ['The report.json of the run is not its bundle.']),
      ...(/<(?:img|script)[^>]*(?:onerror|alert)/i.test(page)
        ? ['Mark-up of a page is mark-up of the HTML report.']
        : []),
      ...(page.includes('3.42 million') ? [] : ['The HTML report does not have the answer.']),
    ];
  },
};

const MARKUP = '<img src=x onerror=alert(1)>';

/** Where text of others gets into a page. */
function withMarkup(bundle: Bundle): Bundle {
  return {
    ...bundle,
    question: `${bundle.question} ${MARKUP}`,
    sources: bundle.sources.map((source) => ({
      ...source,
      title: `${MARKUP} ${source.title}`,
      siteName: `${source.siteName ?? ''} ${MARKUP}`,
    })),
    claims: bundle.claims.map((claim) => ({ ...claim, text: `${claim.text} ${MARKUP}` })),
  };
}
