import { detectLanguage, splitSentences } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import type { EvalSubject } from '../../evaluators/evaluator.ts';

export interface CaseSource {
  readonly title: string;
  readonly site: string;
  readonly publishedAt: string;
  readonly text: string;
}

/** A question with its sources, a report on them as it should be and one that is bad on purpose. */
export interface ReportCase {
  readonly id: string;
  readonly question: string;
  readonly plan: readonly string[];
  /** In the order in which the good report first cites them. */
  readonly sources: readonly CaseSource[];
  /** Markdown without the list of sources; [n] is the n-th of `sources`. */
  readonly good: string;
  readonly bad: string;
  /** The main fault of the bad report; it has others too, since bad reports mostly do. */
  readonly fault: 'off_topic' | 'ungrounded' | 'plan_missed' | 'badly_cited' | 'padded' | 'contradictory';
}

/** A finished run whose report is the good or the bad one; its evidence is every sentence of its sources. */
export function subjectOf(reportCase: ReportCase, kind: 'good' | 'bad'): EvalSubject {
  const { id, question, plan } = reportCase;
  return {
    case: {
      id,
      kind: 'narrow',
      question,
      docs: [],
      today: null,
      expect: {
        mustCite: [],
        mayCite: [],
        mustMention: [],
        mustNotClaim: [],
        mustAbstain: false,
        mustAskBack: false,
      },
    },
    bundle: bundleOf(reportCase, reportCase[kind]),
    plan,
  };
}

export function bundleOf({ id, question, sources }: ReportCase, body: string): Bundle {
  const bundleSources = sources.map((source, index) => bundleSource(source, index + 1));
  const evidence = bundleSources.flatMap(({ id: sourceId, text, language }) =>
    splitSentences(text, language).map(({ text: quote, start, end }, index) => ({
      id: `E${sourceId}${String(index + 1).padStart(2, '0')}`,
      fact: quote,
      sourceId,
      quote,
      start,
      end,
    })),
  );
  const list = bundleSources.map(
    ({ id, url, title, siteName, publishedAt }) =>
      `[${id}] [${title}](${url}) · ${siteName} · ${publishedAt}`,
  );
  return {
    schemaVersion: 2,
    runId: id,
    question,
    pipeline: 'standard-multi',
    createdAt: '2026-01-31T00:00:00.000Z',
    report: { markdown: `${body.trim()}\n\n## Sources\n\n${list.join('\n\n')}\n`, sections: [] },
    sources: bundleSources,
    evidence,
    claims: [],
    metadata: {
      answered: 'full',
      iterations: 1,
      coverage: 1,
      confidence: 0.8,
      sourcesCount: sources.length,
      evidenceCount: evidence.length,
      searches: [],
      models: [],
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
      costUsd: null,
      tier: 'full',
      timingsMs: {},
      warnings: [],
    },
  };
}

function bundleSource({ title, site, publishedAt, text }: CaseSource, id: number): Bundle['sources'][number] {
  return {
    id,
    url: `https://source-${id}.example/${title.length}`,
    title,
    siteName: site,
    author: null,
    publishedAt,
    language: detectLanguage(text),
    kind: 'html',
    method: 'test',
    quality: 0.9,
    flags: [],
    fetchedAt: '2026-01-31T00:00:00.000Z',
    contentHash: 'a'.repeat(64),
    credibility: null,
    text,
  };
}
