import { CheckedReport, checkReport, toCheckedReport } from '@research-studio/core/report';
import { z } from 'zod';
import { UsageError } from '../../failures.ts';
import { checkDocuments } from '../../research/read-request.ts';
import { plainStyle } from '../../terminal.ts';
import { readReportFile } from '../../verify/read-verify-request.ts';
import { renderVerification } from '../../verify/render-verification.ts';
import { readablePath } from '../readable-path.ts';
import { asData, boundedText, DATA_NOTICE, defineTool } from '../tool.ts';

const DOCS = 'Files and folders with the sources, matched by address, title or name.';

export const verifyTool = defineTool({
  name: 'verify',
  title: 'Verify a report',
  description:
    'Compares a Markdown report of any origin with its sources and gives a verdict for each claim: supported, partially_supported, contradicted, unsupported or open (nothing decided it: neither supported nor wrong), with who decided it (quote, rule or model), the reason and the nearest passages. Citations may be [1], footnotes, links or addresses; the report should carry its list of sources.',
  isReadOnly: true,
  isOpenWorld: true,
  input: z.strictObject({
    report: boundedText(4_000_000).optional().describe('The report as Markdown; give this or path.'),
    path: boundedText(1000)
      .optional()
      .describe(
        'File with the report (.md, or report.json of a run); its report.json beside it is used for the sources.',
      ),
    docs: z.array(boundedText(1000)).max(100).default([]).describe(DOCS),
    fetch: z
      .boolean()
      .default(false)
      .describe('Whether sources that are missing are fetched from their addresses.'),
  }),
  output: CheckedReport.extend({ notice: z.string() }),
  run: async ({ report, path, docs: named, fetch }, call) => {
    if ((report === undefined) === (path === undefined))
      throw new UsageError('verify takes either report (the text) or path (a file), one of them.');
    const { cwd, settings, keys, signal } = call;
    const allowedReport = (name: string) => readablePath(name, call, { isOfRun: true });
    const docs = await Promise.all(named.map((name) => readablePath(name, call)));
    await checkDocuments({ paths: docs, origin: 'docs' });
    const file =
      path === undefined
        ? { markdown: report ?? '', bundle: null }
        : await readReportFile(await allowedReport(path), docs.length === 0 ? allowedReport : null);
    const bundle = docs.length === 0 ? file.bundle : null;
    const result = await checkReport({
      name: path ?? 'The report',
      markdown: file.markdown,
      docs,
      bundle,
      fetch,
      entailment: null,
      settings,
      keys,
      cwd,
      tell: call.progress,
      signal,
    });
    const verdicts = renderVerification(result, { style: plainStyle, columns: null });
    return {
      structured: { ...toCheckedReport(result), notice: DATA_NOTICE },
      texts: [asData(verdicts, 'the verification of a report, with passages of its sources')],
    };
  },
});
