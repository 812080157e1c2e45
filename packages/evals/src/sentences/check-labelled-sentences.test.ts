import { withoutMarks } from '@research-studio/core/citation';
import { type CheckInput, checkSentencesTask, type ModelVerdict } from '@research-studio/core/report';
import { splitSentences } from '@research-studio/language';
import { describe, expect, it } from 'vitest';
import { checkLabelledSentences, readSourceLine } from './check-labelled-sentences.ts';
import { readLabelledSentences } from './labelled-sentence.ts';

const rows = await readLabelledSentences(
  new URL('testing/fixtures/library-example.jsonl', import.meta.url).pathname,
);
const signal = undefined;

/** What a model is asked about the rows, and the verdicts on them when it answers so. */
async function asked(answer: (input: CheckInput) => readonly ModelVerdict[] | null) {
  const inputs: CheckInput[] = [];
  const verdicts = await checkLabelledSentences({
    rows,
    signal,
    ask: async (input) => {
      inputs.push(input);
      return answer(input);
    },
  });
  return { inputs, verdicts };
}

const finding =
  (verdict: ModelVerdict['verdict']) =>
  ({ sentences }: CheckInput) =>
    sentences.map(({ n }) => ({ n, kind: 'analysis' as const, verdict }));

describe('checkLabelledSentences', () => {
  it('lets rules alone call no right sentence wrong', async () => {
    const verdicts = await checkLabelledSentences({ rows, signal });
    expect([...verdicts.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const labels = new Map(rows.map(({ id, label }) => [id, label]));
    for (const [id, check] of verdicts)
      expect(['supported', 'open', labels.get(id)], id).toContain(check?.verdict);
  });

  it('asks a model with passages and sources as they stand in the corpus, each sentence in its place', async () => {
    const { inputs } = await asked(finding('supported'));
    const passages = new Map(
      rows.flatMap(({ cites, near }) => [...cites, ...near].map((one) => [one.id, one] as const)),
    );
    for (const input of inputs) {
      for (const { source, passages: shown } of input.sources)
        for (const { id, text } of shown) {
          expect(passages.get(id)).toMatchObject({ id, source });
          // Less of the text around it is shown than the corpus keeps.
          expect(passages.get(id)?.text).toContain(text.replace(/ \(context: .*$/, ''));
        }
      const first = rows.find(({ sentence }) => sentence === input.sentences[0]?.sentence);
      const shown = input.report.map(({ paragraphs }) => paragraphs.join(' ')).join(' ');
      expect(withoutMarks(shown)).toContain(splitSentences(first?.before ?? '').at(-1)?.text ?? '');
      expect(checkSentencesTask.prompt(input).user).toContain(first?.question);
    }
    const ofReport = rows.filter(({ origin, note }) => origin === 'report' && !note.includes('Word for'));
    const [together, ...alone] = inputs.toSorted((a, b) => b.sentences.length - a.sentences.length);
    expect(together?.sentences.map(({ sentence }) => sentence)).toEqual(
      ofReport.map(({ sentence }) => sentence),
    );
    expect(alone).toHaveLength(rows.filter(({ origin }) => origin !== 'report').length);
  });

  it('gives the verdicts of the model, but for verbatim sentences', async () => {
    const { verdicts } = await asked(finding('contradicted'));
    const right = [...verdicts].filter(([, check]) => check?.verdict !== 'contradicted');
    expect(right).toEqual([
      ['library-example-03', expect.objectContaining({ verdict: 'supported', decidedBy: 'quote' })],
    ]);
  });

  it('has no verdict on what the model did not judge', async () => {
    const { verdicts } = await asked(() => null);
    const judged = [...verdicts].filter(([, check]) => check !== null);
    expect(judged.map(([id]) => id)).toEqual(['library-example-03']);
  });
});

it.each([
  [
    'The Agency, Ltd., "Sales, 2024 ("all")", by Holm, A., 2025-03-18, issued by The Agency, statistics, yearly',
    {
      siteName: 'The Agency, Ltd.',
      title: 'Sales, 2024 ("all")',
      author: 'Holm, A.',
      publishedAt: '2025-03-18',
      issuer: 'The Agency',
      standing: 'statistics, yearly',
    },
  ],
  [
    'local document, "Notes", undated, a diary',
    { siteName: null, title: 'Notes', author: null, publishedAt: null, issuer: null, standing: 'a diary' },
  ],
  [
    'somebody said',
    { siteName: null, title: 'somebody said', author: null, publishedAt: null, issuer: null, standing: null },
  ],
])('reads the source line %s', (line, parts) => {
  expect(readSourceLine(line)).toEqual(parts);
});
