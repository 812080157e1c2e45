import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EvalCase } from '../../cases/eval-case.ts';
import { smallBundle } from '../../compare/testing/small-bundle.ts';
import { structuralEvaluators } from './structural-evaluators.ts';

const WORDS = Array.from(
  { length: 40 },
  (_, at) => `Item ${at} of the survey of the valley was counted [${(at % 2) + 1}].`,
);
const GOOD = `# A survey of the valley

## What was counted

${WORDS.slice(0, 20).join(' ')}

## What was left out

${WORDS.slice(20).join(' ')}

## Sources

[1] [Survey](https://survey.example/one)
[2] [Atlas](https://atlas.example/two)
`;

const CASE = EvalCase.parse({ id: 'survey', kind: 'broad', question: 'What was counted?', docs: [] });
const URLS = ['https://survey.example/one', 'https://atlas.example/two', 'https://map.example/three'];
/** They read what this bundle does not have: passages, offsets, figures of a run. */
const OF_BUNDLES = ['check_bundle_promises', 'check_metadata_complete', 'check_report_language'];

/** What the checks of a report's Markdown say: "<check> <where>: <what>", the first findings of each. */
async function found(markdown: string): Promise<string[]> {
  const small = smallBundle({ source: 'A.', sentences: [['A.', 'supported']] });
  const ids = markdown.includes('[3] ') ? [1, 2, 3] : [1, 2];
  const bundle = {
    ...small,
    report: { ...small.report, markdown },
    sources: ids.flatMap((id) =>
      small.sources.map((source) => ({ ...source, id, url: URLS[id - 1] ?? '', text: GOOD })),
    ),
    metadata: { ...small.metadata, models: ['model'] },
  };
  const context = { reasoner: null, signal: undefined };
  const checks = structuralEvaluators.filter(({ name }) => !OF_BUNDLES.includes(name));
  const rows = checks.map(async ({ name, evaluate }) =>
    (await evaluate({ case: CASE, bundle }, context)).flatMap(({ message }) =>
      message === '' ? [] : [`${name} ${message}`],
    ),
  );
  return (await Promise.all(rows)).flat();
}

describe('the structure of any Markdown report', () => {
  it('has nothing wrong in a sound report', async () => {
    expect(await found(GOOD)).toEqual([]);
  });

  it.each([
    [
      'no title',
      GOOD.replace('# A survey of the valley\n', ''),
      'check_report_has_markdown_structure line 1',
    ],
    ['text before the title', `Sure.\n\n${GOOD}`, 'check_report_has_markdown_structure line 1'],
    [
      'no list of sources',
      GOOD.slice(0, GOOD.indexOf('## Sources')),
      'check_report_has_markdown_structure report',
    ],
    [
      'an empty section',
      GOOD.replace('## What was left out', '## Nothing here\n\n## What was left out'),
      'check_report_has_markdown_structure line 7',
    ],
    [
      'a level that is skipped',
      GOOD.replace('## What was left out', '#### What was left out'),
      'check_report_has_markdown_structure line 7',
    ],
    ['no citation', GOOD.replace(/ \[\d\]\./g, '.'), 'check_citations_present report'],
    ['a citation out of range', GOOD.replace('[2].', '[19].'), 'check_citations_map_to_sources line 5'],
    [
      'a source that is cited nowhere',
      `${GOOD}[3] [Map](https://map.example/three)\n`,
      'check_citations_map_to_sources line 15',
    ],
    [
      'a source without an address',
      GOOD.replace('[Atlas](https://atlas.example/two)', 'Atlas of the valley'),
      'check_sources_have_urls line 14',
    ],
    [
      'few words',
      GOOD.replace(WORDS.slice(0, 18).join(' '), 'Much.').replace(WORDS.slice(22).join(' '), ''),
      'check_report_minimum_length report',
    ],
    ['only blanks', ' \n\t\n', 'check_no_empty_report report'],
    ['headings alone', '# One\n\n## Two\n', 'check_no_empty_report report'],
    [
      'a section twice',
      GOOD.replace('## Sources', `## What was counted\n\n${WORDS.slice(0, 20).join(' ')}\n\n## Sources`),
      'check_no_repetition line 11',
    ],
    [
      'a sentence twice',
      GOOD.replace(WORDS[3] ?? '', `${WORDS[3]} ${WORDS[3]}`),
      'check_no_repetition line 5',
    ],
    [
      'a sentence that breaks off',
      GOOD.replace(WORDS[39] ?? '', 'The last item of the survey of the valley was not counted because the'),
      'check_not_cut_off line 9',
    ],
    [
      'chatter',
      GOOD.replace('## Sources', 'I hope this helps! Let me know if you need more.\n\n## Sources'),
      'check_no_machine_talk line 11',
    ],
    [
      'a placeholder',
      GOOD.replace('## Sources', 'The rest is [insert figure here] so far.\n\n## Sources'),
      'check_no_machine_talk line 11',
    ],
  ])('finds %s, and says where', async (_, markdown, finding) => {
    const [check = '', where = ''] = finding.split(/ (.*)/);
    const message = (await found(markdown)).find((line) => line.startsWith(check)) ?? '';
    expect(message.slice(check.length).split(/; | (?=line|report)/)).toContainEqual(
      expect.stringMatching(new RegExp(`^${where}: `)),
    );
  });

  it.each(['', '\n', '[[[[', '```', '| a |', '# ', '\u0000', '## Sources\n\n## Sources', '[1]: x'])(
    'survives garbage: %j',
    async (markdown) => {
      expect(await found(markdown)).toContainEqual(expect.stringContaining('check_report_minimum_length'));
    },
  );
});

/** Reports of other systems, kept beside the repository; skipped where they are not. */
const REPORTS = new URL('../../../../../../shared/data/reports/', import.meta.url);

describe.skipIf(!existsSync(REPORTS))('reports of other systems', () => {
  it('are read without an error, and every finding has its place and its words', async () => {
    const files = readdirSync(REPORTS).filter((name) => /-\d+\.md$/.test(name));
    const all = files.map((name) => found(readFileSync(new URL(name, REPORTS), 'utf8')));
    expect(files.length).toBeGreaterThan(0);
    expect((await Promise.all(all)).flat().every((line) => /^check_\w+ \S.*: \S/.test(line))).toBe(true);
  });
});
