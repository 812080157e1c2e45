import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitSentences } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { z } from 'zod';
import { askOffline } from './ask-offline.ts';
import { share } from './measures.ts';
import { type ReadPage, readPages } from './pages.ts';
import type { Scored } from './score.ts';
import { missingData, sharedData } from './shared-data.ts';

const AskedQuestion = z.object({
  id: z.string(),
  question: z.string(),
  /** Accepted wordings; a list of lists has one list for each part that must be answered. */
  answers: z.union([z.array(z.string()), z.array(z.array(z.string()))]),
  pages: z.array(z.string()),
});
type AskedQuestion = z.infer<typeof AskedQuestion>;

const ASKED = { today: '2020-01-31', pipeline: 'standard-multi', isConcise: true } as const;

/** Every fourth question is asked again without its pages. */
const WITHOUT_PAGES_EVERY = 4;

/** Questions over real pages, answered without a model in at most 400 words. */
export async function scoreQuestions(): Promise<Scored> {
  const skipped = missingData('pages', 'questions.jsonl');
  if (skipped !== null) return { scores: [], skipped, wrong: [] };
  const lines = (await readFile(sharedData('questions.jsonl'), 'utf8')).trim().split('\n');
  const questions = lines.map((line) => AskedQuestion.parse(JSON.parse(line)));
  const folder = await mkdtemp(join(tmpdir(), 'questions-'));
  const pages = await readPages();
  const results: QuestionResult[] = [];
  for (const question of questions) results.push(await ask(question, { folder, pages }));
  const unanswerable = questions.filter((_, index) => index % WITHOUT_PAGES_EVERY === 0);
  const owned: boolean[] = [];
  for (const question of unanswerable) owned.push(await ownsUp(question, folder));
  await rm(folder, { recursive: true });
  return {
    skipped: null,
    wrong: results
      .filter(({ isAnswered }) => !isAnswered)
      .map(
        ({ id, citesPage, answered }) => `${id}: ${citesPage ? 'right page' : 'wrong pages'}, ${answered}`,
      ),
    scores: [
      {
        half: 'seen',
        metrics: [
          share(
            'right page cited',
            results.map(({ citesPage }) => citesPage),
          ),
          share(
            'answer in 400 words',
            results.map(({ isAnswered }) => isAnswered),
          ),
          share(
            'not falsely "none"',
            results.map(({ answered }) => answered !== 'none'),
          ),
          share('"none" without the pages', owned),
        ],
      },
    ],
  };
}

interface QuestionResult {
  readonly id: string;
  readonly citesPage: boolean;
  readonly isAnswered: boolean;
  readonly answered: Bundle['metadata']['answered'];
}

const MOST_WORDS = 400;

async function ask(
  { id, question, answers, pages: wanted }: AskedQuestion,
  { folder, pages }: { folder: string; pages: readonly ReadPage[] },
): Promise<QuestionResult> {
  const bundle = await askOffline(question, {
    ...ASKED,
    docs: fileURLToPath(sharedData('pages/html')),
    folder,
  });
  const pageOf = new Map(pages.map((page) => [page.document.text, page.id]));
  const numbers = bundle.sources
    .filter(({ text }) => wanted.includes(pageOf.get(text) ?? ''))
    .map((one) => one.id);
  const prose = bundle.report.sections.map(({ heading, markdown }) => `${heading} ${markdown}`).join(' ');
  const short = bundle.report.sections
    .flatMap(({ markdown }) => splitSentences(markdown).map(({ text }) => text))
    .filter((sentence) => numbers.some((number) => sentence.includes(`[${number}]`)));
  const parts = typeof answers[0] === 'string' ? [answers.flat()] : answers.map((part) => [part].flat());
  const isShort = prose.split(/\s+/).length <= MOST_WORDS;
  return {
    id,
    citesPage: numbers.length > 0,
    isAnswered:
      isShort &&
      parts.every((wordings) => wordings.some((wording) => short.some((text) => holds(text, wording)))),
    answered: bundle.metadata.answered,
  };
}

async function ownsUp({ question, pages }: AskedQuestion, folder: string): Promise<boolean> {
  const docs = join(folder, 'without');
  const from = fileURLToPath(sharedData('pages/html'));
  await mkdir(docs);
  for (const file of await readdir(from))
    if (!pages.some((page) => file.startsWith(page))) await cp(join(from, file), join(docs, file));
  const { metadata } = await askOffline(question, { ...ASKED, docs, folder });
  await rm(docs, { recursive: true });
  return metadata.answered === 'none';
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
