import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkSentences,
  compileCheckedReport,
  groundingOfMaterial,
  numberDraft,
  reviseDraft,
  writingMaterial,
} from '@research-studio/core/report';
import {
  aBrief,
  anEvidence,
  aSource,
  scriptedReasoner,
  stepContextWith,
} from '@research-studio/core/testing';
import type { Bundle } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CollectedSentence, readLabelledSentences, type SentenceRuling } from '../labelled-sentence.ts';
import { addLabels, addVerdicts, blindSheet, collectSentences, readCheckCalls } from './collect-sentences.ts';
import { readCollectedSentences, sentenceLines } from './sentence-files.ts';

const TEXT =
  'Annual report. The station opened in 1968. It cost 41 million crowns, the ministry said. In 2019 it fed 12 gigawatt-hours into the grid. That was a dry year.';
const quoted = (id: string, quote: string, note: string | null = null) =>
  anEvidence({ id, quote, note, start: TEXT.indexOf(quote), end: TEXT.indexOf(quote) + quote.length });
const source = aSource({ title: 'The station (reports)', author: 'A. Holm' });
const material = writingMaterial({
  brief: aBrief('What did the station cost, and what does it yield?'),
  researchQuestions: [{ id: 'q1', text: 'What did it cost?', priority: 1, queries: [] }],
  evidence: [
    quoted('E101', 'The station opened in 1968.'),
    quoted('E102', 'It cost 41 million crowns, the ministry said.'),
    quoted('E103', 'In 2019 it fed 12 gigawatt-hours into the grid.', 'the year after the flood'),
  ],
  sources: { s1: source },
  pageNotes: [{ sourceId: 's1', issuer: 'The ministry', standing: 'annual report', relevance: 1 }],
  conflicts: [],
  missing: [],
});
const DRAFT = {
  title: 'The station',
  sections: [
    { heading: '', markdown: 'The station opened in 1968 [E101]. It is dear for what it yields.' },
    {
      heading: 'Cost and yield',
      markdown:
        'The ministry put the cost at 14 million crowns [E102]. In 2019 the station fed about 12 GWh into the grid.\n\n| Year | Yield |\n| --- | --- |\n| 2019 | 12 GWh [E103] |',
    },
  ],
};
const judged = (n: number, verdict: string, kind = 'fact', citeIds: string[] = []) => ({
  n,
  kind,
  verdict,
  citeIds,
  problemLabel: verdict === 'supported' ? null : 'the passage has 41 million',
});
const REPLIES = [
  { findings: [judged(3, 'contradicted'), judged(4, 'supported', 'fact', ['E103'])] },
  {
    opening: null,
    parts: ['yes'],
    edits: [{ n: 3, text: 'The ministry put the cost at 41 million crowns [E102].' }],
  },
  { findings: [] },
];

/** A draft that is checked, edited and assembled as in a run, with its model calls as a cassette and as a folder. */
async function finishedRun(folder: string) {
  const reasoner = scriptedReasoner(REPLIES);
  const context = stepContextWith({
    reasoner,
    sources: { read: () => Promise.reject(new Error('not read')), text: async () => TEXT },
  });
  const grounding = groundingOfMaterial(material);
  const { sentences } = numberDraft(DRAFT, 'en');
  const checks = await checkSentences({ sentences, material, grounding }, context);
  const revised = await reviseDraft({ draft: DRAFT, checks, material, grounding }, context);
  const { evidence, sources } = material;
  const report = await compileCheckedReport({
    ...revised,
    evidence,
    sources: Object.values(sources),
    language: 'en',
    notice: null,
    grounding,
  });
  const takes = reasoner.prompts.map((prompt, index) => ({
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.user },
    ],
    answer: JSON.stringify(REPLIES[index]),
  }));
  await writeFile(join(folder, 'cassette.jsonl'), takes.map((take) => JSON.stringify(take)).join('\n'));
  for (const [index, { messages, answer }] of takes.entries()) {
    const reported = messages.map(({ role, content }) => `--- ${role} ---\n${content}`).join('\n\n');
    await writeFile(join(folder, `000${index}-call.md`), `Answer in 000${index}-answer.json\n\n${reported}`);
    await writeFile(join(folder, `000${index}-answer.json`), answer);
  }
  await writeFile(join(folder, '0009-call.md'), 'Answer in 0009-answer.json: nobody has');
  const bundle: Pick<Bundle, 'question' | 'createdAt' | 'report' | 'sources' | 'evidence' | 'claims'> = {
    question: material.brief.question,
    createdAt: '2026-01-31T00:00:00.000Z',
    report,
    evidence: report.evidence,
    claims: report.claims,
    sources: report.sources.map((one) => ({ ...one, text: TEXT, credibility: null })),
  };
  return { bundle: bundle as Bundle, prompts: reasoner.prompts };
}

let folder: string;
let rows: CollectedSentence[];
let run: Awaited<ReturnType<typeof finishedRun>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentences-'));
  run = await finishedRun(folder);
  const calls = await readCheckCalls(join(folder, 'cassette.jsonl'));
  rows = collectSentences({ run: 'station', bundle: run.bundle, calls });
});
afterAll(() => rm(folder, { recursive: true }));

describe('collectSentences', () => {
  it('gives each sentence with what it cites, what was found of it and what became of it', () => {
    const reported = rows.map(({ id, sentence, origin, verdict, shown }) => ({
      reported: `${id} ${sentence}`,
      was: `${origin}: ${verdict?.kind} ${verdict?.verdict} → ${shown}`,
    }));
    expect(reported).toEqual([
      // Word for word in its passage: no model was asked.
      {
        reported: 'station-1 The station opened in 1968 [E101].',
        was: 'report: undefined undefined → supported',
      },
      { reported: 'station-2 It is dear for what it yields.', was: 'report: analysis supported → supported' },
      {
        reported: 'station-3 The ministry put the cost at 14 million crowns [E102].',
        was: 'removed: fact contradicted → null',
      },
      {
        reported: 'station-4 The ministry put the cost at 41 million crowns [E102].',
        was: 'report: fact supported → supported',
      },
      {
        reported: 'station-5 In 2019 the station fed about 12 GWh into the grid [E103].',
        was: 'report: fact supported → supported',
      },
      {
        reported: 'station-6 (table row) Year: 2019; Yield: 12 GWh [E103]',
        was: 'report: fact supported → supported',
      },
    ]);
    for (const row of rows) expect(CollectedSentence.parse(row)).toEqual(row);
  });

  it('shows passages as the judge saw them, with the text around and what is known of the source', () => {
    const [first, , , , fifth] = rows;
    const line =
      'Norrland Energy Agency, "The station (reports)", by A. Holm, 2024-02-01, issued by The ministry, annual report';
    expect(fifth?.cites).toEqual([
      {
        id: 'E103',
        source: line,
        text: '«In 2019 it fed 12 gigawatt-hours into the grid.» That was a dry year. (context: the year after the flood)',
      },
    ]);
    expect(fifth?.before).toBe(
      'It is dear for what it yields. The ministry put the cost at 41 million crowns.',
    );
    expect(first?.cites[0]?.text).toMatch(/^Annual report\. «The station opened in 1968\.» It cost/);
    expect(first?.before).toBe('');
  });

  it('reads a folder of calls as it reads a cassette', async () => {
    const calls = await readCheckCalls(folder);
    expect(calls).toHaveLength(2);
    expect(collectSentences({ run: 'station', bundle: run.bundle, calls })).toEqual(rows);
  });

  it('says which answer judges no sentences', async () => {
    const file = join(folder, 'other.jsonl');
    const asked = run.prompts[0];
    const messages = [{ content: asked?.system }, { content: asked?.user }];
    await writeFile(file, JSON.stringify({ messages, answer: '{"verdicts": "none"}' }));
    await expect(readCheckCalls(file)).rejects.toThrow(/other\.jsonl, line 1: its answer judges no/);
    await expect(readCheckCalls(join(folder, 'none'))).rejects.toThrow(/not a folder of recorded calls/);
  });
});

describe('labels', () => {
  it('are given on a sheet without verdicts or of what was taken out', () => {
    const sheet = blindSheet(rows);
    for (const { id, sentence } of rows) {
      expect(sheet).toContain(`## ${id}\n`);
      expect(sheet).toContain(`> ${sentence}\n`);
    }
    const [, reported = ''] = sheet.split('As of 2026-01-31.');
    expect(reported).toContain('- **E102** (Norrland Energy Agency, ');
    expect(reported).not.toMatch(/contradicted|supported|removed|verdict|shown|analysis/);
  });

  it('are added by id, and those that are missing are named', async () => {
    const rulings: SentenceRuling[] = rows
      .slice(1)
      .map(({ id }, index) => ({ id, label: 'supported', note: `${index}` }));
    const { labelled, unlabelled } = addLabels(rows, rulings);
    expect(unlabelled).toEqual(['station-1']);
    const file = join(folder, 'labelled.jsonl');
    await writeFile(file, sentenceLines(labelled));
    expect(await readLabelledSentences(file)).toEqual(labelled);
    await expect(readCollectedSentences(file)).rejects.toThrow(/line 1: it is not a sentence/);
    const judged = { id: 'station-1', kind: 'fact', verdict: 'contradicted' } as const;
    const [first, second] = addVerdicts(rows, {
      verdicts: [{ answers: [judged, { ...judged, id: 'station-2' }] }],
    });
    expect(first?.verdict).toEqual({ kind: 'fact', verdict: 'contradicted' });
    expect(second?.verdict).toEqual(rows[1]?.verdict);
    expect(() => addLabels(rows, [{ id: 'harbour-1', label: 'supported', note: '' }])).toThrow(/harbour-1/);
    await writeFile(file, sentenceLines([...labelled, ...labelled.slice(0, 1)]));
    await expect(readLabelledSentences(file)).rejects.toThrow('lines 1 and 6 are both "station-2"');
  });
});
