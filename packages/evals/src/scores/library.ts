import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '@research-studio/schemas';
import { z } from 'zod';
import { PipelineName } from '../results/pipeline-name.ts';
import { askOffline } from './ask-offline.ts';
import { share } from './measures.ts';
import { readRows } from './rows.ts';
import type { Half, Scored } from './score.ts';

const LIBRARY = fileURLToPath(new URL('../../../../examples/library', import.meta.url));

const LibraryInput = z.object({
  question: z.string(),
  pipelines: z.array(PipelineName).default(['standard-multi', 'advanced-full']),
});

/** What reports on the example library must give and must not: planted faults, answers, and questions without one. */
export async function scoreLibrary(): Promise<Scored> {
  const folder = await mkdtemp(join(tmpdir(), 'library-'));
  const rows = (await readRows('library')).map(({ input, ...row }) => ({
    ...row,
    ...LibraryInput.parse(input),
  }));
  const bundles = new Map<string, Bundle>();
  const checks: {
    readonly id: string;
    readonly half: Half;
    readonly pipeline: PipelineName;
    readonly line: string;
    readonly holds: boolean;
  }[] = [];
  for (const { id, half, question, pipelines, expected } of rows) {
    for (const pipeline of pipelines) {
      const key = `${pipeline} ${question}`;
      const bundle =
        bundles.get(key) ??
        (await askOffline(question, { docs: LIBRARY, today: '2025-11-01', pipeline, folder }));
      bundles.set(key, bundle);
      for (const line of expected) checks.push({ id, half, pipeline, line, holds: holds(line, bundle) });
    }
  }
  await rm(folder, { recursive: true });
  return {
    skipped: null,
    wrong: checks
      .filter((check) => !check.holds)
      .map(({ id, pipeline, line }) => `${id} ${pipeline}: ${line}`),
    scores: [...Map.groupBy(checks, ({ half }) => half)].map(([half, ofHalf]) => ({
      half,
      metrics: [...Map.groupBy(ofHalf, ({ pipeline, line }) => `${kindOf(line)}, ${pipeline}`)].map(
        ([name, found]) =>
          share(
            name,
            found.map((check) => check.holds),
          ),
      ),
    })),
  };
}

function kindOf(line: string): string {
  if (line === 'answered none') return 'nothing where no source answers';
  if (line.startsWith('answered ')) return 'called answered';
  return line.startsWith('gives ') ? 'answers given' : 'faults treated';
}

/** Whether a report keeps to one line of what is expected. */
function holds(line: string, bundle: Bundle): boolean {
  for (const [pattern, check] of CHECKS) {
    const match = pattern.exec(line);
    if (match !== null) return check(bundle, match[1] ?? '', match[2] ?? '');
  }
  throw new Error(`"${line}" is no line of an expectation.`);
}

type Check = (bundle: Bundle, one: string, other: string) => boolean;

const CHECKS: readonly (readonly [RegExp, Check])[] = [
  [
    /^gives (.+) from (.+)$/,
    (bundle, texts, hosts) =>
      statements(bundle).some(
        ({ text, urls }) => hasAny(text, texts) && urls.some((url) => hasAny(url, hosts)),
      ),
  ],
  [
    /^puts (.+) before (.+)$/,
    (bundle, first, second) => {
      const prose = statements(bundle)
        .map(({ text }) => text)
        .join('\n');
      const [one, other] = [prose.indexOf(first), prose.indexOf(second)];
      return one !== -1 && (other === -1 || one < other);
    },
  ],
  [
    /^sets (.+) against (.+)$/,
    (bundle, one, other) =>
      told(bundle).some(
        ({ sides }) =>
          sides.some(({ value }) => hasAny(value, one)) && sides.some(({ value }) => hasAny(value, other)),
      ),
  ],
  [
    /^prefers (.+)$/,
    (bundle, value) =>
      told(bundle).some(
        ({ sides, preferredSide }) =>
          preferredSide !== null && hasAny(sides[preferredSide]?.value ?? '', value),
      ),
  ],
  [/^never says (.+)$/, ({ report }, text) => !report.markdown.toLowerCase().includes(text.toLowerCase())],
  [/^never cites (.+)$/, ({ sources }, host) => !sources.some(({ url }) => hasAny(url, host))],
  [
    /^not carried alone by (.+)$/,
    (bundle, hosts) =>
      !bundle.claims.some((claim) => {
        const urls = urlsOf(bundle, claim);
        return urls.length > 0 && urls.every((url) => hasAny(url, hosts));
      }),
  ],
  [
    /^counts (.+) and (.+) once$/,
    (bundle, one, other) =>
      bundle.claims.every((claim) => {
        const urls = urlsOf(bundle, claim);
        const isBoth = urls.some((url) => hasAny(url, one)) && urls.some((url) => hasAny(url, other));
        return !isBoth || claim.independentSources < urls.length;
      }),
  ],
  [/^warns of (.+)$/, ({ metadata }, host) => metadata.warnings.some((warning) => warning.includes(host))],
  [/^answered (.+)$/, ({ metadata }, states) => states.split('|').includes(metadata.answered)],
];

/** What the report's own sections say up to each mark or run of marks, with the addresses that it cites. */
function statements({ report, sources }: Bundle): { text: string; urls: readonly string[] }[] {
  return report.sections
    .flatMap(({ markdown }) => markdown.match(/[^\n[]*(?:\[\d+\]\s?)+/g) ?? [])
    .map((text) => ({
      text,
      urls: [...text.matchAll(/\[(\d+)\]/g)].flatMap(([, id]) => sources[Number(id) - 1]?.url ?? []),
    }));
}

function urlsOf({ evidence, sources }: Bundle, { evidenceIds }: Bundle['claims'][number]): readonly string[] {
  const cited = new Set(
    evidence.filter(({ id }) => evidenceIds.includes(id)).map(({ sourceId }) => sourceId),
  );
  return sources.filter(({ id }) => cited.has(id)).map(({ url }) => url);
}

function told({ trust }: Bundle) {
  return trust?.contradictions ?? [];
}

function hasAny(text: string, wordings: string): boolean {
  return wordings.split('|').some((wording) => text.includes(wording));
}
