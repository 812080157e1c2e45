import { escapeMarkdown, plainText, siteOf, summaryWords } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { expectedLanguage } from '../structural/expected-language.ts';
import { type Finding, shortened } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import {
  type DisputeLine,
  disputedSection,
  readDisputeLine,
  toldNames,
  toldValue,
  weighingOf,
} from './edited-report.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

type Contradiction = NonNullable<Bundle['trust']>['contradictions'][number];

/**
 * Each contradiction of the bundle has its line, in order: its subject, each side with who says it, its value and the marks
 * of its sources, then the weighing that the bundle has. The claim of the line rests on these sources, one passage of each.
 */
export function editedDisputeFindings({ bundle, language }: RecheckedBundle): readonly Finding[] {
  const contradictions = bundle.trust?.contradictions ?? [];
  const section = disputedSection(bundle);
  if (section === null) {
    const what = `${contradictions.length} contradictions are told nowhere`;
    return contradictions.length === 0 ? [] : [{ where: 'report', what }];
  }
  const where = `section “${shortened(section.heading, 50)}”`;
  const languages = languagesOf(bundle, language);
  const headings = languages.map((one) => summaryWords(one).disputed);
  if (!headings.includes(section.heading))
    return [{ where, what: `it tells what is disputed: “${headings[0]}”` }];
  const lines = section.markdown.split('\n').filter((line) => line.trim() !== '');
  if (lines.length !== contradictions.length)
    return [{ where, what: `it tells ${lines.length} contradictions, the bundle ${contradictions.length}` }];
  return contradictions.flatMap((contradiction, at) => {
    const claim = bundle.claims.find(({ id }) => id === section.claimIds[at]);
    const wrong = [
      ...ofLine(lines[at] ?? '', contradiction, { bundle, languages }),
      ...restingFindings(claim, contradiction, bundle),
    ];
    return wrong.map((what) => ({ where: `contradiction “${shortened(contradiction.subject, 50)}”`, what }));
  });
}

function languagesOf({ report, question }: Bundle, language: string | null): readonly string[] {
  const expected = expectedLanguage(readMarkdownReport(report.markdown), question);
  return [...new Set([expected, language, 'en'])].flatMap((one) => one ?? []);
}

interface Written {
  readonly bundle: Bundle;
  readonly languages: readonly string[];
}

function ofLine(line: string, contradiction: Contradiction, { bundle, languages }: Written): string[] {
  const told = readDisputeLine(line);
  const { subject, sides } = contradiction;
  if (told === null) return [`its line does not tell two sides: “${shortened(line)}”`];
  const capital = subject.charAt(0).toUpperCase() + subject.slice(1);
  if (told.subject !== plainText(escapeMarkdown(capital)))
    return [`its line is on “${shortened(told.subject, 50)}”`];
  if (told.sides.length !== sides.length)
    return [`its line has ${told.sides.length} sides, the bundle ${sides.length}`];
  const named = sides.map((side, at) => firstNameOf(told.sides[at], side, bundle));
  const wrong = named.flatMap(({ problem }) => problem ?? []);
  if (wrong.length > 0) return wrong;
  const names = named.map(({ name }) => name);
  const due = languages.map((language) => weighingOf(contradiction, { names, language }));
  return due.map((text) => plainText(escapeMarkdown(text))).includes(told.weighing)
    ? []
    : [
        `it is weighed as “${shortened(told.weighing)}”, where the bundle makes it “${shortened(due[0] ?? '')}”`,
      ];
}

/** Passages of one side that a bundle names, and sources that a line names of it, at most. */
const MOST_PER_SIDE = 3;

function firstNameOf(
  told: DisputeLine['sides'][number] | undefined,
  side: Contradiction['sides'][number],
  bundle: Bundle,
): { readonly name: string; readonly problem: string | null } {
  const value = shortened(toldValue(side), 50);
  const names = told === undefined ? null : toldNames(told, side);
  if (told === undefined || names === null)
    return { name: '', problem: `the side “${value}” is not in the report` };
  const due = sourcesOf(side, bundle);
  const isCited =
    due.every((id) => told.cited.includes(id)) &&
    (told.cited.length === due.length || due.length >= MOST_PER_SIDE);
  const marks = (ids: readonly number[]) => ids.map((id) => `[${id}]`).join('');
  if (!isCited)
    return {
      name: '',
      problem: `the side “${value}” cites ${marks(told.cited)}, its evidence is of ${marks(due)}`,
    };
  const known = bundle.sources.filter(({ id }) => told.cited.includes(id)).flatMap(namesOf);
  const name = firstKnown(names, known);
  return name === null
    ? { name: '', problem: `“${shortened(names, 60)}” are not the sources of the side “${value}”` }
    : { name, problem: null };
}

/** The first of several names with commas between, all of which are known; null where one is not. */
function firstKnown(names: string, known: readonly string[]): string | null {
  const fitting = known.filter(
    (name) =>
      names === name ||
      (names.startsWith(`${name}, `) && firstKnown(names.slice(name.length + 2), known) !== null),
  );
  return fitting[0] ?? null;
}

/** Who issued it, its site or its title. */
function namesOf(source: Bundle['sources'][number]): string[] {
  return [source.issuer ?? '', siteOf(source), source.title]
    .map((name) => plainText(escapeMarkdown(name.trim())))
    .filter((name) => name !== '');
}

function sourcesOf(
  { evidenceIds }: Pick<Contradiction['sides'][number], 'evidenceIds'>,
  { evidence }: Bundle,
) {
  const ids = evidence.filter(({ id }) => evidenceIds.includes(id)).map(({ sourceId }) => sourceId);
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** One passage of each source on each side. */
function restingFindings(
  claim: Bundle['claims'][number] | undefined,
  { sides }: Contradiction,
  bundle: Bundle,
): string[] {
  if (claim === undefined) return ['no claim of the bundle tells it'];
  const due = sides.map((side) => sourcesOf(side, bundle));
  const cited = sourcesOf(claim, bundle);
  const least = due.reduce((sum, ids) => sum + ids.length, 0);
  const isFull = due.some((ids) => ids.length >= MOST_PER_SIDE);
  const rests =
    due.flat().every((id) => cited.includes(id)) &&
    (isFull || (claim.evidenceIds.length === least && cited.every((id) => due.flat().includes(id))));
  return rests
    ? []
    : [
        `claim ${claim.id} rests on ${claim.evidenceIds.join()}, its sides on ${sides.map(({ evidenceIds }) => evidenceIds.join()).join(' and ')}`,
      ];
}
