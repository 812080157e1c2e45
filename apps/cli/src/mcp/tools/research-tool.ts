import { publishedMarkdown } from '@research-studio/core/citation';
import { withLocalModel } from '@research-studio/core/models';
import { optionSettings } from '@research-studio/core/settings';
import { Answered, type Bundle, BundleSource, type RunEvent } from '@research-studio/schemas';
import { z } from 'zod';
import { formatCounts } from '../../progress/format-progress.ts';
import { followRun, plainLines } from '../../progress/progress-display.ts';
import type { ProgressView } from '../../progress/progress-view.ts';
import { checkDocuments, settingsHere } from '../../research/read-request.ts';
import { loadPipeline } from '../../research/run-once.ts';
import { printable } from '../../terminal.ts';
import { readablePath } from '../readable-path.ts';
import { boundedText, DATA_NOTICE, defineTool } from '../tool.ts';

const FACTS = {
  title: true,
  url: true,
  siteName: true,
  publishedAt: true,
  credibility: true,
  flags: true,
} as const;
const ReportSource = BundleSource.pick(FACTS).extend({
  number: z.int().describe('The n of [n] in the report.'),
  passages: z.int().describe('Passages of it that the report rests on.'),
});

export const researchTool = defineTool({
  name: 'research',
  title: 'Research a question',
  description:
    'Researches a question in local documents and, where providers are configured, on the web, and gives a Markdown report in which every citation [n] rests on an exact passage of a stored source. Takes from seconds (documents, no model) to many minutes, and reports its progress. Read a cited source afterwards with read_source.',
  isReadOnly: false,
  isOpenWorld: true,
  input: z.strictObject({
    question: z.string().trim().min(3).max(2000).describe('The question, as one would ask a researcher.'),
    pipeline: z
      .enum(['standard', 'advanced'])
      .default('standard')
      .describe(
        'standard: search, read, write, check; advanced: also weighs sources, origins and contradictions.',
      ),
    depth: z
      .enum(['quick', 'standard', 'deep'])
      .default('standard')
      .describe('quick: a paragraph or two from a few pages; standard: three to four pages; deep: a study.'),
    docs: boundedText(1000)
      .optional()
      .describe('File or folder of documents to search; left out: those of the settings.'),
  }),
  output: z.object({
    runId: z.string(),
    outcome: z
      .enum(['report', 'nothing_usable', 'out_of_budget', 'chat'])
      .describe('nothing_usable: nothing was found that answers; chat: small talk or a refusal.'),
    answered: Answered,
    confidence: z.number().describe('Of the whole report, 0 to 1.'),
    report: z.string().describe('Markdown, with its list of sources.'),
    sources: z.array(ReportSource),
    warnings: z.array(z.string()).readonly(),
    costUsd: z.number().nullable().describe('US dollars; null where the price of a model is not known.'),
    notice: z.string(),
  }),
  run: async ({ question, pipeline, depth, docs }, call) => {
    const { keys, signal } = call;
    const allowed = docs === undefined ? docs : await readablePath(docs, call);
    const { settings } = await settingsHere(call, optionSettings({ depth, docs: allowed }));
    await checkDocuments({ paths: settings.search.docs, origin: 'docs' });
    const { models } = await withLocalModel(settings.models, keys);
    const { research } = await loadPipeline(pipeline === 'advanced');
    let runId = '';
    try {
      const { bundle, outcome } = await research({
        question,
        keys,
        signal,
        settings: { ...settings, models },
        onEvent: followRun(call.progress, linesOf).onEvent,
        onRunStart: (run) => {
          runId = run.runId;
          call.progress(`Run ${runId}`);
        },
      });
      const report = printable(publishedMarkdown(bundle));
      const { answered, confidence } = bundle.metadata;
      const head = `Run ${runId}: answered ${answered}, confidence ${Math.round(confidence * 100)}%.`;
      return {
        structured: { outcome, ...answerOf(bundle, report) },
        texts: [`${head} ${DATA_NOTICE} read_source gives the text behind a citation.`, report],
      };
    } catch (error) {
      if (runId !== '' && !signal.aborted) call.progress(`Run ${runId} stopped; what was finished is kept.`);
      throw error;
    }
  },
});

const COUNTED: readonly RunEvent['type'][] = ['search-end', 'read-end', 'evidence-found', 'section-written'];

/** Each step that matters, and in between how much there is so far. */
function linesOf(view: ProgressView, event: RunEvent): readonly string[] {
  const counts = COUNTED.includes(event.type) ? formatCounts(view) : '';
  return [...plainLines(view, event), ...(counts === '' ? [] : [counts])];
}

function answerOf({ runId, sources, evidence, metadata }: Bundle, report: string) {
  const { answered, confidence, warnings, costUsd } = metadata;
  return {
    runId,
    answered,
    confidence,
    report,
    warnings,
    costUsd,
    notice: DATA_NOTICE,
    sources: sources.map(({ id, title, url, siteName, publishedAt, credibility, flags }) => ({
      number: id,
      title: printable(title),
      url,
      siteName,
      publishedAt,
      credibility,
      flags,
      passages: evidence.filter(({ sourceId }) => sourceId === id).length,
    })),
  };
}
