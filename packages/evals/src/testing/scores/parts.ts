import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitSentences } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { z } from 'zod';
import { askOffline } from './ask-offline.ts';
import { share } from './measures.ts';
import { readRows } from './rows.ts';
import type { Half, Scored } from './score.ts';

const LIBRARY = fileURLToPath(new URL('../../../../../examples/library', import.meta.url));
const BEHAVIOURAL = new URL('../../../data/behavioural/', import.meta.url);

const PartsInput = z.strictObject({
  /** "library", or a folder of data/behavioural. */
  docs: z.string(),
  question: z.string(),
  /** As the question has them, in order. */
  parts: z.array(z.string()),
});

/** What a part should be answered with: texts that a sentence has; "…" in a text is a gap. Without `best` no document answers. */
interface Labels {
  readonly best: readonly string[];
  readonly also: readonly string[];
}

interface ScoredPart {
  readonly half: Half;
  readonly name: string;
  readonly labels: Labels;
  /** Sentences below the heading of the part, in order. */
  readonly shown: readonly string[];
}

/** Questions of several parts, answered without a model: whether the sentences under the heading of each part answer that part. */
export async function scoreParts(): Promise<Scored> {
  const folder = await mkdtemp(join(tmpdir(), 'parts-'));
  const parts: ScoredPart[] = [];
  for (const { id, half, input, expected } of await readRows('parts')) {
    const { docs, question, parts: texts } = PartsInput.parse(input);
    const bundle = await askOffline(question, {
      docs: docs === 'library' ? LIBRARY : fileURLToPath(new URL(docs, BEHAVIOURAL)),
      folder,
      today: '2025-11-01',
      pipeline: 'standard-multi',
    });
    for (const [at, text] of texts.entries()) {
      const labels = { best: labelsOf(expected, at + 1, 'best'), also: labelsOf(expected, at + 1, 'also') };
      parts.push({ half, name: `${id} "${text}"`, labels, shown: sentencesUnder(text, texts, bundle) });
    }
  }
  await rm(folder, { recursive: true });
  return {
    skipped: null,
    wrong: parts.flatMap(wrongOf),
    scores: [...Map.groupBy(parts, ({ half }) => half)].map(([half, own]) => ({
      half,
      metrics: metricsOf(own),
    })),
  };
}

function metricsOf(parts: readonly ScoredPart[]) {
  const answerable = parts.filter(({ labels }) => labels.best.length > 0);
  return [
    share(
      'sentences that answer their part',
      parts.flatMap(({ shown, labels }) => shown.map((sentence) => answers(sentence, labels))),
    ),
    share('answer comes first', answerable.map(isFirst)),
    share(
      'answer given',
      answerable.map(({ shown, labels }) => shown.some((sentence) => hasAny(sentence, labels.best))),
    ),
    share(
      'nothing under a part that no document answers',
      parts.filter(({ labels }) => labels.best.length === 0).map(({ shown }) => shown.length === 0),
    ),
  ];
}

const isFirst = ({ shown: [first = ''], labels }: ScoredPart): boolean => hasAny(first, labels.best);

const answers = (sentence: string, { best, also }: Labels): boolean => hasAny(sentence, [...best, ...also]);

function wrongOf({ name, labels, shown }: ScoredPart): readonly string[] {
  const beside = shown
    .filter((sentence) => !answers(sentence, labels))
    .map((text) => `${name} shows: ${text}`);
  if (labels.best.length === 0) return beside;
  const isGiven = shown.some((sentence) => hasAny(sentence, labels.best));
  const fault = isGiven ? 'does not begin with its answer' : 'has no answer';
  return isFirst({ half: 'seen', name, labels, shown }) ? beside : [`${name} ${fault}`, ...beside];
}

function labelsOf(expected: readonly string[], part: number, grade: 'best' | 'also'): readonly string[] {
  const start = `${part} ${grade} `;
  return expected.flatMap((line) => (line.startsWith(start) ? line.slice(start.length).split('|') : []));
}

/** The cited sentences of the section of a part; where the report has none for any part, those of all its sections. */
function sentencesUnder(
  part: string,
  parts: readonly string[],
  { report, metadata }: Bundle,
): readonly string[] {
  if (metadata.answered === 'none') return [];
  const prose = report.sections.filter(({ role }) => role === undefined);
  const sectionsOf = (text: string) => prose.filter(({ heading }) => plain(heading).includes(plain(text)));
  const isSplit = parts.some((text) => sectionsOf(text).length > 0);
  return (isSplit ? sectionsOf(part) : prose).flatMap(({ markdown }) =>
    splitSentences(markdown)
      .map(({ text }) => text)
      .filter((text) => /\[\d+\]/u.test(text)),
  );
}

function hasAny(sentence: string, labels: readonly string[]): boolean {
  return labels.some((label) => {
    const pieces = label.split('…').map(plain);
    const text = plain(sentence);
    let from = 0;
    return pieces.every((piece) => {
      const at = text.indexOf(piece, from);
      from = at + piece.length;
      return at >= 0;
    });
  });
}

/** Letters, digits and signs between them, so that marks, escapes and kinds of quotation mark make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\[\d+\]/gu, ' ')
    .replaceAll('-', '−')
    .replaceAll(/[^\p{L}\p{N}€%−+.,()×=]+/gu, ' ')
    .replaceAll(/[?.\s]+$|^\s+/gu, '')
    .toLowerCase();
}
