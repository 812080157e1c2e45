import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keys } from '@research-studio/core';
import { splitSentences } from '@research-studio/language';
import { type Bundle, Settings } from '@research-studio/schemas';
import { describe, it } from 'vitest';
import { research } from './research.ts';

/** 91 real pages and 20 questions over them; kept beside the repository; the bench is skipped where they are not. */
const DATA = new URL('../../../../shared/data/', import.meta.url);
const PAGES = new URL('pages/html/', DATA);

interface Question {
  readonly id: string;
  readonly question: string;
  /** Accepted wordings; a list of lists has one list for each part that must be answered. */
  readonly answers: readonly string[] | readonly (readonly string[])[];
  readonly pages: readonly string[];
}

interface Result {
  readonly id: string;
  readonly citesRightPage: boolean;
  readonly answers: boolean;
  readonly words: number;
  readonly answered: string;
  readonly answeredWithoutPages: string;
}

describe.skipIf(!existsSync(PAGES))('answers without a model over 91 real pages, at most 400 words', () => {
  it('prints how many reports cite the right page, answer, and own up to not knowing', async () => {
    const questions = readFileSync(new URL('questions.jsonl', DATA), 'utf8').trim().split('\n');
    const results: Result[] = [];
    for (const line of questions) results.push(await measure(JSON.parse(line)));
    console.table(results);
    const count = (is: (result: Result) => boolean) => `${results.filter(is).length} of ${results.length}`;
    console.log(
      [
        `right page cited ${count(({ citesRightPage }) => citesRightPage)}`,
        `answer in a sentence that cites it ${count(({ answers }) => answers)}`,
        `answered "none" ${count(({ answered }) => answered === 'none')}`,
        `"none" without the right pages ${count(({ answeredWithoutPages }) => answeredWithoutPages === 'none')}`,
        `longest ${Math.max(...results.map(({ words }) => words))} words`,
      ].join('; '),
    );
  }, 900_000);
});

const runs = join(tmpdir(), 'research-studio-bench');

async function measure({ id, question, answers, pages }: Question): Promise<Result> {
  const bundle = await ask(question, PAGES.pathname);
  const numbers = bundle.sources
    .filter((source) => pages.includes(pageOf(source)))
    .map((source) => source.id);
  const cited = sentencesOf(bundle).filter((sentence) =>
    numbers.some((number) => sentence.includes(`[${number}]`)),
  );
  const parts = answers.map((part) => [part].flat());
  const needed = typeof answers[0] === 'string' ? [parts.flat()] : parts;
  const without = folderWithout(pages);
  const { metadata } = await ask(question, without);
  rmSync(without, { recursive: true });
  return {
    id,
    citesRightPage: numbers.length > 0,
    answers: needed.every((wordings) =>
      wordings.some((wording) => cited.some((text) => holds(text, wording))),
    ),
    words: bundle.report.sections
      .map(({ heading, markdown }) => `${heading} ${markdown}`)
      .join(' ')
      .split(/\s+/).length,
    answered: bundle.metadata.answered,
    answeredWithoutPages: metadata.answered,
  };
}

async function ask(question: string, docs: string): Promise<Bundle> {
  const settings = Settings.parse({
    search: { docs: [docs] },
    report: { format: 'concise' },
    run: { directory: join(runs, 'runs'), cacheDirectory: join(runs, 'cache'), today: '2020-01-31' },
  });
  const { bundle, folder } = await research({ question, settings, keys: new Keys({}) });
  rmSync(folder, { recursive: true });
  return bundle;
}

const truth: Readonly<Record<string, { articleBody: string }>> = existsSync(PAGES)
  ? JSON.parse(readFileSync(new URL('pages/ground-truth.json', DATA), 'utf8'))
  : {};

/** The page a source was read from: the one whose true text has most of the source's sentences. */
function pageOf({ text }: Bundle['sources'][number]): string {
  const sentences = splitSentences(text).slice(0, 40);
  const shared = (body: string) =>
    sentences.filter((sentence) => plain(body).includes(plain(sentence.text))).length;
  const ranked = Object.entries(truth).map(([page, { articleBody }]) => ({
    page,
    count: shared(articleBody),
  }));
  return ranked.sort((one, other) => other.count - one.count)[0]?.page ?? '';
}

function sentencesOf({ report }: Bundle): readonly string[] {
  return report.sections.flatMap(({ markdown }) => splitSentences(markdown).map(({ text }) => text));
}

function holds(sentence: string, wording: string): boolean {
  return plain(sentence).includes(plain(wording));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\\*_]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

function folderWithout(pages: readonly string[]): string {
  mkdirSync(runs, { recursive: true });
  const folder = mkdtempSync(join(runs, 'without-'));
  for (const file of readdirSync(PAGES)) {
    if (!pages.some((page) => file.startsWith(page))) cpSync(new URL(file, PAGES), join(folder, file));
  }
  return folder;
}
