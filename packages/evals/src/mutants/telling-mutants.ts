import type { Bundle, Claim } from '@research-studio/schemas';
import { proseSections, replaceSection, sectionAt, withMarkdown } from './edit-report.ts';
import type { Mutant, MutantGroup, Mutation } from './mutant.ts';
import { type RandomChoice, randomChoice } from './random-choice.ts';
import { reportStatements } from './report-statements.ts';
import { isCitedProse, shortened } from './statement-mutant.ts';

/** Parts of a report that say one thing where the rest of it says another. */
export const tellingMutants: readonly Mutant[] = [
  mutant('heading_of_other_matter', 'structure', (bundle, random) => {
    const index = random.pick(proseSections(bundle));
    return index === undefined
      ? null
      : withHeading(bundle, index, 'Recipes for rye bread from northern mills');
  }),
  mutant('sentence_repeated_elsewhere', 'structure', repeatElsewhere),
  mutant('question_replaced', 'metadata', (bundle) => {
    const question = 'How many ferries cross the Orrin in winter?';
    return { bundle: { ...bundle, question }, where: `${bundle.question} → ${question}` };
  }),
  mutant('note_removed', 'trust', (bundle) => {
    if (bundle.metadata.answered !== 'none' || bundle.claims.length === 0) return null;
    const markdown = bundle.report.markdown.replace(/^(# [^\n]*\n\n)(?:> [^\n]*\n)+\n/, '$1');
    return markdown === bundle.report.markdown
      ? null
      : { bundle: withMarkdown(bundle, markdown), where: 'the note under the title' };
  }),
  claimMutant('verdict_downgraded', (claim) =>
    claim.verdict === 'supported' ? { verdict: 'unsupported' } : null,
  ),
  claimMutant('claim_confidence_deflated', (claim) =>
    claim.verdict === 'supported' && claim.confidence > 0.5 ? { confidence: 0.12 } : null,
  ),
  claimMutant('level_upgraded', (claim) =>
    claim.level === 'low' || claim.level === 'medium' ? { level: 'high' } : null,
  ),
  mutant('sign_downgraded', 'trust', (bundle, random) => {
    for (const { sectionIndex, start, end, markdown } of random.shuffled(reportStatements(bundle))) {
      const edited = markdown.replace(/(?<=\])[●◐]/u, '○');
      if (edited === markdown) continue;
      const { markdown: whole } = sectionAt(bundle, sectionIndex);
      return {
        bundle: replaceSection(bundle, sectionIndex, whole.slice(0, start) + edited + whole.slice(end)),
        where: shortened(edited),
      };
    }
    return null;
  }),
  mutant('sides_exchanged', 'trust', (bundle, random) => {
    const { trust } = bundle;
    const chosen = random.pick(
      (trust?.contradictions ?? []).filter(({ preferredSide }) => preferredSide !== null),
    );
    if (trust === undefined || chosen === undefined || chosen.preferredSide === null) return null;
    const preferredSide = (chosen.preferredSide + 1) % chosen.sides.length;
    const contradictions = trust.contradictions.map((other) =>
      other === chosen ? { ...chosen, preferredSide } : other,
    );
    return {
      bundle: { ...bundle, trust: { ...trust, contradictions } },
      where: `${chosen.subject}: side ${preferredSide} is preferred`,
    };
  }),
  aboutMutant('origins_told_otherwise', /(?<=: )\d+(?= of \d+\.)/, (count) => String(Number(count) + 1)),
  aboutMutant('credibility_told_otherwise', /(?<=\| )0\.\d\d(?= \|)/, (score) =>
    score > '0.50' ? '0.21' : '0.93',
  ),
  aboutMutant('left_out_told_otherwise', /(?<=sure enough: )\d+/, (count) => String(Number(count) + 2)),
];

function mutant(
  name: string,
  group: MutantGroup,
  mutate: (bundle: Bundle, random: RandomChoice) => Mutation | null,
): Mutant {
  return { name, group, mutate: (bundle, seed) => mutate(bundle, randomChoice(seed)) };
}

function claimMutant(name: string, change: (claim: Claim) => Partial<Claim> | null): Mutant {
  return mutant(name, 'trust', (bundle, random) => {
    for (const claim of random.shuffled(bundle.claims)) {
      const changed = change(claim);
      if (changed === null) continue;
      const claims = bundle.claims.map((other) => (other === claim ? { ...claim, ...changed } : other));
      return { bundle: { ...bundle, claims }, where: `${claim.id}: ${Object.entries(changed).join(', ')}` };
    }
    return null;
  });
}

/** Something that the report says of itself. */
function aboutMutant(name: string, pattern: RegExp, replace: (found: string) => string): Mutant {
  return mutant(name, 'trust', (bundle) => {
    for (const [index, { role, markdown }] of bundle.report.sections.entries()) {
      const edited = markdown.replace(pattern, replace);
      if (role !== 'about' || edited === markdown) continue;
      return { bundle: replaceSection(bundle, index, edited), where: String(pattern.exec(markdown)?.[0]) };
    }
    return null;
  });
}

function withHeading(bundle: Bundle, index: number, heading: string): Mutation {
  const before = sectionAt(bundle, index).heading;
  const sections = bundle.report.sections.map((section, at) =>
    at === index ? { ...section, heading } : section,
  );
  const markdown = bundle.report.markdown.replace(`\n## ${before}\n`, `\n## ${heading}\n`);
  return { bundle: { ...bundle, report: { markdown, sections } }, where: `${before} → ${heading}` };
}

function repeatElsewhere(bundle: Bundle, random: RandomChoice): Mutation | null {
  const places = proseSections(bundle);
  for (const { sectionIndex, markdown } of random.shuffled(
    reportStatements(bundle).filter((statement) => isCitedProse(statement) && statement.text.length > 60),
  )) {
    const other = places.find((place) => place !== sectionIndex);
    if (other === undefined || markdown.includes('|')) continue;
    const edited = `${sectionAt(bundle, other).markdown}\n\n${markdown}`;
    return { bundle: replaceSection(bundle, other, edited), where: shortened(markdown) };
  }
  return null;
}
