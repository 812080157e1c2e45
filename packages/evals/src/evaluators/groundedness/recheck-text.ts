import { CONFIDENCE_SIGNS, escapeMarkdown } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { claimsNothing } from '../structural/structural-check.ts';
import { isEdited } from './edited-report.ts';
import { lettersOf } from './letters-of.ts';
import { plainKey } from './plain-key.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';
import type { ToldStatement } from './told-statements.ts';

/** The Markdown is its sections, and its sentences are the claims: same words, same sources, same sign, same order. */
export function recheckText(checked: RecheckedBundle): readonly Finding[] | null {
  const { bundle } = checked;
  if (bundle.report.sections.length === 0 && bundle.claims.length === 0) return null;
  return [
    ...sectionFindings(bundle),
    ...(claimsNothing(bundle) ? [] : claimFindings(checked)),
    ...idFindings(bundle),
  ];
}

function sectionFindings({ report }: Bundle): Finding[] {
  const parts = report.sections.flatMap(({ heading, markdown }) =>
    heading === '' ? [markdown] : [`## ${escapeMarkdown(heading)}`, markdown],
  );
  if (report.markdown.includes(`\n\n${parts.join('\n\n')}\n\n## `))
    return leading(report.markdown, parts[0] ?? '');
  const missing = report.sections.filter(({ markdown }) => !report.markdown.includes(`\n${markdown}\n`));
  const told = missing.map(({ heading }) => ({
    where: `section “${shortened(heading, 50)}”`,
    what: 'the Markdown does not have it as it is stored',
  }));
  return told.length > 0
    ? told
    : [{ where: 'report', what: 'the Markdown is not its sections in their order, one after the other' }];
}

/** Between title and first section a note may stand, nothing else. */
function leading(markdown: string, first: string): Finding[] {
  const before = markdown
    .slice(0, markdown.indexOf(`\n\n${first}`))
    .split('\n')
    .slice(1);
  return before
    .filter((line) => line.trim() !== '' && !line.startsWith('> '))
    .map((line) => ({
      where: 'report',
      what: `“${shortened(line)}” stands before the sections and in none`,
    }));
}

function claimFindings({ bundle, statements, claims }: RecheckedBundle): Finding[] {
  const claiming = statements.filter(({ isClaim }) => isClaim);
  if (claiming.length !== bundle.claims.length) {
    const known = new Set(bundle.claims.map(({ text }) => plainKey(text)));
    const unknown = claiming.find(({ text }) => !known.has(plainKey(text)));
    const what = `the report states ${claiming.length} things and the bundle ${bundle.claims.length} claims`;
    const shown = unknown === undefined ? '' : `; no claim says “${shortened(unknown.text)}”`;
    return [{ where: 'claims', what: what + shown }];
  }
  const evidence = new Map(bundle.evidence.map((item) => [item.id, item.sourceId]));
  const hasSigns = statements.some(({ sign }) => sign !== null);
  const onlyDoubt = isEdited(bundle);
  return claims.flatMap(({ claim, statement }): Finding[] => {
    const where = `claim ${claim.id}`;
    const sources = new Set(claim.evidenceIds.flatMap((id) => evidence.get(id) ?? []));
    const cited = new Set(statement.cited);
    const sign = signOf(claim, onlyDoubt);
    return [
      ...(isSaidBy(claim.text, statement)
        ? []
        : [
            {
              where,
              what: `the report says “${shortened(statement.text)}”, the claim “${shortened(claim.text)}”`,
            },
          ]),
      ...(isSame(sources, cited)
        ? []
        : [
            {
              where,
              what: `the report cites ${listed(cited)}, the claim's evidence is of ${listed(sources)}`,
            },
          ]),
      ...(statement.sign === sign || (statement.sign === null && !hasSigns)
        ? []
        : [
            {
              where,
              what: `the report marks it ${statement.sign ?? 'not at all'}, the claim's level is ${claim.level ?? 'none'}`,
            },
          ]),
      ...(statement.section.claimIds.includes(claim.id)
        ? []
        : [{ where, what: `its section “${shortened(statement.section.heading, 50)}” does not name it` }]),
    ];
  });
}

/** A report that a model wrote marks doubt alone. */
function signOf({ level }: Bundle['claims'][number], onlyDoubt: boolean): string | null {
  return level === undefined || (onlyDoubt && level === 'high') ? null : CONFIDENCE_SIGNS[level];
}

/** To the letter; a finding is the quote within its marks. */
function isSaidBy(claim: string, { section, text }: ToldStatement): boolean {
  return section.role === 'findings' ? lettersOf(claim) === lettersOf(text) : claim === text;
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((number) => other.has(number));
}

function listed(numbers: ReadonlySet<number>): string {
  return [...numbers].map((number) => `[${number}]`).join('') || 'nothing';
}

function idFindings({ claims, report }: Bundle): Finding[] {
  const inSections = report.sections.flatMap(({ claimIds }) => claimIds);
  const isInOrder = claims.every(({ id }, index) => id === `C${index + 1}`);
  return [
    ...(isInOrder ? [] : [{ where: 'claims', what: 'their ids are not C1 to CN in order' }]),
    ...(inSections.join() === claims.map(({ id }) => id).join()
      ? []
      : [{ where: 'claims', what: 'the claims of the sections are not the claims of the bundle' }]),
  ];
}
