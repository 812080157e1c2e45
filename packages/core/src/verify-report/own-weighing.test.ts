import { describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.ts';
import { verifyReport } from './verify-report.ts';

const report = (weighing: string, heading = '## Where sources disagree', side = '- ') => `# Ferries of Unst

The ferry to Unst takes 40 minutes in summer, says the harbour office [1].

${heading}

### Crossing to Unst

${side}Harbour Office (Unst), May 4, 2024: “The crossing takes 40 minutes.” [1]●
${side}Mull and Sons, April 2, 2024: “The crossing takes 25 minutes.” [2]○

${weighing}

## Sources

[1] [Harbour Office](https://harbour.example/times)
[2] [Mull and Sons](https://mull.example/times)
`;

const weighings = (markdown: string) =>
  parseReport(markdown)
    .sentences.filter(({ isWeighing }) => isWeighing)
    .map(({ text }) => text);

const preferred =
  'Harbour Office (Unst) is preferred: Mull and Sons has an interest of its own in the matter';

describe('ownWeighing', () => {
  it.each([
    `${preferred} [1].`,
    'Mull and Sons is preferred: it is newer than Harbour Office \\(Unst\\) [2].',
    'Harbour Office (Unst) is preferred: it is of better standing than Mull and Sons and Mull and Sons [1].',
    'Neither standing nor date of the sources settles which of them is right [1][2].',
  ])('knows the report’s own weighing: %s', (weighing) => {
    expect(weighings(report(weighing))).toHaveLength(1);
  });

  it('knows what code says beside it', () => {
    const told = weighings(report(`${preferred}. One value is promised, the other measured [1].`));
    expect(told).toHaveLength(2);
  });

  it('knows it in another language', () => {
    const german = `# Fähren nach Unst

Die Fähre nach Unst braucht im Sommer 40 Minuten, sagt das Hafenamt, und im Winter etwas mehr [1].

## Wo die Quellen sich widersprechen

- Hafenamt, 4. Mai 2024: „Die Überfahrt dauert 40 Minuten und ist bei Sturm länger.“ [1]
- Reederei, 2. April 2024: „Die Überfahrt dauert 25 Minuten, auch bei Sturm.“ [2]

Vorzuziehen: Hafenamt.

## Quellen

[1] [Hafenamt](https://hafen.example/)
[2] [Reederei](https://reederei.example/)
`;
    expect(weighings(german)).toEqual(['Vorzuziehen: Hafenamt.']);
  });

  it.each([
    ['another source than those above', 'The Daily Unst is preferred: it is newer than Mull and Sons [1].'],
    [
      'a claim in the place of a name',
      'Since Mull sank 3 ships, Mull and Sons is preferred: it was retracted [1].',
    ],
    [
      'a claim behind the form',
      'Harbour Office (Unst) is preferred: Mull and Sons has an interest of its own in the matter and sank 3 ships [1].',
    ],
    ['a claim of one’s own', 'The crossing takes 12 minutes by night [1].'],
    ['an item of a list', `- ${preferred} [1].`],
    ['a quotation', `> ${preferred} [1].`],
  ])('takes for none: %s', (_, weighing) => {
    expect(weighings(report(weighing))).toEqual([]);
  });

  it('knows none below another heading, and none without the words of the sources above it', () => {
    expect(weighings(report(`${preferred} [1].`, '## What the ferries do'))).toEqual([]);
    expect(weighings(report(`${preferred} [1].`, '## Where sources disagree', ''))).toEqual([]);
    const below = report('It rains.').replace('## Sources', `## Ships\n\n${preferred} [1].\n\n## Sources`);
    expect(weighings(below)).toEqual([]);
  });

  it('does not count against the share of what is supported', () => {
    const text = 'The ferry to Unst takes 40 minutes in summer, says the harbour office.';
    const [one, two] = parseReport(report(`${preferred} [1].`)).sources;
    if (one === undefined || two === undefined) throw new Error('the report lists two sources');
    const read = { found: 'read', reason: 'given', language: 'en', context: '' } as const;
    const sources = [
      { ...one, ...read, text: `${text} The crossing takes 40 minutes.` },
      { ...two, ...read, text: 'The crossing takes 25 minutes.' },
    ];
    const { claims, summary } = verifyReport({ report: report(`${preferred} [1].`), sources });
    const weighing = claims.find(({ text: said }) => said.includes('preferred'));
    expect(weighing).toMatchObject({
      verdict: 'unverifiable',
      reasons: [expect.stringMatching('own weighing')],
    });
    const without = verifyReport({ report: report(''), sources }).summary;
    expect(without.supportedShare).not.toBeNull();
    expect(summary).toEqual({
      ...without,
      claims: without.claims + 1,
      cited: without.cited + 1,
      unverifiable: without.unverifiable + 1,
    });
  });
});
