interface Rewording {
  readonly pattern: RegExp;
  readonly replacement: (match: RegExpExecArray) => string;
}

/** Ways to take a negation out of a sentence; "not only" and the like deny nothing and stay. */
export const WITHOUT_NEGATION: readonly Rewording[] = [
  { pattern: /\bcannot\b/gu, replacement: () => 'can' },
  { pattern: /n['’]t\b/gu, replacement: () => '' },
  { pattern: /\b(?:does|do|did) not (?=\p{L})/gu, replacement: () => '' },
  { pattern: / not (?!only|just|always|all|every|necessarily)/gu, replacement: () => ' ' },
  { pattern: /\bno longer\b/gu, replacement: () => 'still' },
  { pattern: /\bnever\b/gu, replacement: () => 'always' },
  { pattern: /\bwithout\b/gu, replacement: () => 'with' },
  { pattern: / nicht (?!nur|immer|alle)/gu, replacement: () => ' ' },
  { pattern: /\bkein(e[nmrs]?)?\b/gu, replacement: ([, ending = '']) => `ein${ending}` },
  { pattern: /\bohne\b/gu, replacement: () => 'mit' },
  { pattern: / n(?:e |['’])(\p{L}+) pas\b/gu, replacement: ([, verb = '']) => ` ${verb}` },
  {
    pattern: /(?<=\p{L}) no (?=(?:es|son|fue|se|ha|han|puede|pueden|hay|tiene)\b)/gu,
    replacement: () => ' ',
  },
  { pattern: / non (?=\p{L})/gu, replacement: () => ' ' },
];

/** Ways to deny what a sentence says, by its language. */
export const WITH_NEGATION: Readonly<Record<string, readonly Rewording[]>> = {
  en: [
    {
      pattern:
        /\b(is|are|was|were|has|have|had|will|can|must|should|would|could|may) (?!not\b|no\b|never\b)/gu,
      replacement: ([, verb = '']) => `${verb} not `,
    },
    {
      pattern:
        /(?<=\p{L} )(cost|gives?|needs?|rose|fell|began|opened|reached|installed|pays?|paid|found|keeps?|lasts?)(?= )/gu,
      replacement: ([, verb = '']) => `never ${verb}`,
    },
  ],
  de: [
    {
      pattern:
        /\b(ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kann|können|muss|müssen) (?!nicht\b|kein)/gu,
      replacement: ([, verb = '']) => `${verb} nicht `,
    },
  ],
  fr: [
    { pattern: / est (?!pas\b)/gu, replacement: () => ' n’est pas ' },
    { pattern: / sont (?!pas\b)/gu, replacement: () => ' ne sont pas ' },
    { pattern: / a (?=\p{L}+é\b)/gu, replacement: () => ' n’a pas ' },
  ],
  es: [
    {
      pattern: /(?<!\bno) (es|son|fue|fueron|ha|han|puede|pueden|tiene|tienen) /gu,
      replacement: ([, verb = '']) => ` no ${verb} `,
    },
  ],
  it: [
    {
      pattern: /(?<!\bnon) (è|sono|ha|hanno|può|possono|sale|costa) /gu,
      replacement: ([, verb = '']) => ` non ${verb} `,
    },
  ],
};
