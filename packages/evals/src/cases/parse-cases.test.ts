import { describe, expect, it } from 'vitest';
import { CaseKind } from './eval-case.ts';
import { builtInCases, chooseCases, parseCases } from './read-cases.ts';

const GOOD = { id: 'tides', kind: 'narrow', question: 'When is high tide in Harwick?', docs: [] };
const json = (...cases: unknown[]) => parseCases({ file: 'my.json', text: JSON.stringify(cases) });

describe('parseCases', () => {
  it('reads one case from YAML, JSON and JSON lines alike', () => {
    const yaml = 'id: tides\n  kind: narrow\n  question: When is high tide in Harwick?\n  docs: []\n';
    const read = [
      parseCases({ file: 'my.yaml', text: `# Harwick\n- ${yaml}` }),
      json(GOOD),
      parseCases({ file: 'my.jsonl', text: `\n${JSON.stringify(GOOD)}\n\n` }),
    ];
    expect(read[0]).toEqual([
      { ...GOOD, today: null, expect: expect.objectContaining({ mustCite: [], mustAbstain: false }) },
    ]);
    expect(read[1]).toEqual(read[0]);
    expect(read[2]).toEqual(read[0]);
  });

  it.each([
    [
      '- id: Tides!\n  kind: narrow\n  question: When?\n  docs: []',
      /^c\.yaml, case 1 \(line 1\): id is "Tides!"; allowed: words of a-z/,
    ],
    [
      '- id: a\n  kind: narow\n  question: When?\n  docs: []',
      /^c\.yaml, case 1 \(line 2\): kind is "narow"; allowed: factual_simple, comparison/,
    ],
    [
      '- id: a\n  kind: narrow\n  docs: []',
      /^c\.yaml, case 1 \(line 1\): question is missing; allowed: a text/,
    ],
    [
      '- id: a\n  kind: narrow\n  question: When?\n  docs: []\n  expect:\n    mustcite: [x]',
      /line 6\): unknown "mustcite" \(did you mean "mustCite"\?\); allowed: mustCite, mayCite, mustMention/,
    ],
    [
      '- id: a\n  kind: narrow\n  question: When?\n  docs: []\n  expect:\n    mustMention: [x]',
      /line 6\): expect\.mustMention\.0 is "x"; allowed: a list of lists/,
    ],
    [
      '- id: a\n  kind: narrow\n  question: When?\n  docs: []\n- id: a\n  kind: broad\n  question: Why?\n  docs: []',
      /case 2 \(line 5\): the id "a" is that of case 1 \(line 1\) already/,
    ],
    [
      '- id: a\n  kind: narrow\n  question: When?\n  docs: []\n  today: 31.12.2025',
      /line 5\): today is "31\.12\.2025"; allowed: a date as YYYY-MM-DD/,
    ],
    ['- tides', /case 1 \(line 1\): a case is a mapping of keys .*, not "tides"/],
    ['cases:\n  - id: a', /^c\.yaml must hold a list of cases/],
    ['- id: [a', /^c\.yaml is not YAML: .*line 1/],
    ['', /must hold a list of cases/],
    ['[]', /holds no case/],
  ])('reports place, key and what is allowed: %j', (text, message) => {
    expect(() => parseCases({ file: 'c.yaml', text })).toThrow(message);
  });

  it('reports the line of JSON lines, and every problem at once', () => {
    const lines = [GOOD, { ...GOOD, id: 'b', kind: 'x' }, { id: 'c' }].map((one) => JSON.stringify(one));
    expect(() => parseCases({ file: 'c.jsonl', text: lines.join('\n') })).toThrow(
      /case 2 \(line 2\): kind is "x"(?:.|\n)*case 3 \(line 3\): kind is missing(?:.|\n)*question is missing/,
    );
    expect(() => parseCases({ file: 'c.jsonl', text: `${lines[0]}\n{"id": ` })).toThrow(
      /c\.jsonl is not JSON: .*line 2/,
    );
    expect(() => json({ ...GOOD, docs: 'here' })).toThrow(
      /my\.json, case 1 \(line 1\): docs is "here"; allowed: a list/,
    );
  });

  it('reports one problem once, and ends its sentences', () => {
    const reported = (text: string) => {
      try {
        parseCases({ file: 'c.yaml', text });
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing';
    };
    const lines = reported(
      '- id: a\n  kind: narrow\n  question: When?\n  docs: []\n  expect:\n    mayCite: yes\n    mustMention: [""]',
    ).split('\n');
    expect(new Set(lines).size).toBe(lines.length);
    expect(reported('- id: a\n  kind: [narrow\n')).toMatch(/^c\.yaml is not YAML: .*[^:]\.?$/);
    expect(reported('- id: a\n  kind: [narrow\n')).not.toMatch(/:$/);
  });

  it('refuses what unfolds without end', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
      .concat([...'bcdefg'].map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(10)}]`))
      .join('\n');
    expect(() => parseCases({ file: 'c.yaml', text: bomb })).toThrow(/c\.yaml/);
  });

  it('refuses files of another kind', () => {
    expect(() => parseCases({ file: 'cases.csv', text: '' })).toThrow(/\.yaml, \.yml, \.json or \.jsonl/);
  });
});

describe('built-in cases', () => {
  it('are one of each kind, with documents and a day, so that they run offline and repeat', async () => {
    const cases = await builtInCases();
    expect(cases.map(({ kind }) => kind).sort()).toEqual([...CaseKind.options].sort());
    for (const { id, docs, today, expect: wanted } of cases) {
      expect(docs.length, id).toBeGreaterThan(0);
      expect(today, id).not.toBeNull();
      expect(
        Object.values(wanted).some((value) => value === true || (value as []).length > 0),
        id,
      ).toBe(true);
    }
  });

  it('are chosen by id or kind, and unknown names are reported', async () => {
    const cases = await builtInCases();
    expect(chooseCases(cases, ['contested', 'broad']).map(({ id }) => id)).toEqual(['broad', 'contested']);
    expect(() => chooseCases(cases, ['contestd'])).toThrow(
      'There is no case "contestd". Did you mean "contested"?',
    );
    expect(() => chooseCases(cases, ['x'])).toThrow(/There are: factual_simple/);
  });
});
