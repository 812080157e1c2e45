import type { Bundle } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { smallBundle } from '../compare/testing/small-bundle.ts';
import { expectedLine } from './expected-lines.ts';

const PROSE =
  '- The pier is 310 metres long [1].\n- It opened in 2021 [1]⚠[2].\n\nA visit is free, as everybody knows.';

function pier(): Bundle {
  const bundle = smallBundle({
    question: 'How long is the pier?',
    sentences: [
      ['The pier is 310 metres long.', 'supported'],
      ['It opened in 2021.', 'supported'],
    ],
  });
  const [source] = bundle.sources;
  const [evidence] = bundle.evidence;
  const [one, other] = bundle.claims;
  if (!source || !evidence || !one || !other) throw new Error('A small bundle has a source and claims.');
  const reported = '- Harbour: 310 metres [1]; Courier: 410 metres [2].';
  return {
    ...bundle,
    report: {
      markdown: `# How long is the pier?\n\n## Length of the pier\n\n${PROSE}\n\n## What is disputed\n\n${reported}\n\n## Sources\n`,
      sections: [
        { heading: 'Length of the pier', markdown: PROSE, claimIds: ['C1', 'C2'] },
        { heading: 'What is disputed', markdown: reported, claimIds: [], role: 'told' },
      ],
    },
    sources: [
      { ...source, credibility: 0.8, flags: [] },
      {
        ...source,
        id: 2,
        url: 'https://courier.example/pier',
        credibility: 0.4,
        flags: ['interested_party'],
      },
    ],
    evidence: [evidence, { ...evidence, id: 'E2', sourceId: 2 }],
    claims: [
      { ...one, independentSources: 2, signals: { origins: 1 } },
      {
        ...other,
        evidenceIds: ['E1', 'E2'],
        independentSources: 1,
        signals: { origins: 0.5 },
        reason: { code: 'weak', sources: ['Harbour'], origins: 1, year: null, problem: null },
      },
    ],
    trust: {
      verifiedFindings: [],
      deadEnds: [],
      notFound: [],
      unusable: [],
      contradictions: [
        {
          subject: 'Length of the pier',
          sides: [
            { value: '310 metres', evidenceIds: ['E1'] },
            { value: '410 metres', evidenceIds: ['E2'] },
          ],
          preferredSide: 0,
          rule: 'measured',
          ruling: '',
        },
      ],
      flaggedIssues: [],
      leftOut: [],
    },
    metadata: { ...bundle.metadata, warnings: ['The Courier (https://courier.example) has an interest.'] },
  } as Bundle;
}

it.each([
  ['answered full|partial', 'answered none'],
  ['says disputed', 'never says DISPUTED'],
  ['states 310 metres', 'states 410 metres'],
  ['never states 410 metres', 'never states 310 metres'],
  ['gives 310 metres from harbour', 'gives 310 metres long from courier'],
  ['puts 310 metres before 2021', 'puts 2021 before 310 metres'],
  ['puts 310 metres under Length', 'puts 310 metres under disputed'],
  ['has at least 60% bullets', 'has at most 60% bullets'],
  ['has 1 to 20 words', 'has 1 to 10 words'],
  ['has at most 0 findings', 'never cites courier'],
  ['reads no 410 metres', 'cites harbour|courier once'],
  ['cites courier once', 'cites beacon'],
  ['cites the most credible source first', 'cites beacon once'],
  ['flags courier as interested_party', 'flags courier|harbour as interested_party'],
  ['never flags harbour as interested_party', 'never flags courier as interested_party'],
  ['holds courier below 0.5', 'holds harbour below 0.5'],
  ['ranks harbour above courier', 'ranks courier above harbour'],
  ['warns of courier.example with interest', 'warns of courier.example with orders'],
  ['never warns of harbour with interest', 'never warns of courier with interest'],
  ['warns of courier', 'warns of harbour'],
  ['shows the side of 410 metres', 'shows the side of 510 metres'],
  ['sets 310 against 410', 'sets 310 against 510'],
  ['prefers 310', 'prefers 410'],
  ['leaves out or disputes 410 metres', 'leaves out 410 metres'],
  ['calls 2021 doubt', 'calls 310 doubt'],
  ['calls 2021 weak', 'calls 2021 outdated'],
  ['calls 310 unsigned', 'calls 2021 unsigned'],
  ['calls 2021 never unsigned', 'calls 310 never unsigned'],
  ['not carried alone by courier', 'not carried alone by harbour'],
  ['counts harbour and courier once', 'doubts 410'],
  ['counts 2021 as one origin', 'counts 310 as one origin'],
])('holds and fails: %s, %s', (holds, fails) => {
  expect([expectedLine(holds)(pier()), expectedLine(fails)(pier())]).toEqual([true, false]);
});

it('refuses a line in no known form', () => {
  expect(() => expectedLine('looks good')).toThrow('"looks good" is not a line');
});
