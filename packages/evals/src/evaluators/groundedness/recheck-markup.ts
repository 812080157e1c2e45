import { escapeMarkdown } from '@research-studio/core';
import type { Bundle } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { isEdited } from './edited-report.ts';
import type { RecheckedBundle, RecheckedClaim } from './recheck-bundle.ts';

/**
 * Verified findings, and prose where no model wrote, are their claims to the sign: without mark-up of their own, in prose
 * with marks and sign before the stop. What is sure besides in a report that a model wrote is a line of a list, its marks
 * before the stop. Nothing is struck out. Null without claims.
 */
export function recheckMarkup({ bundle, claims }: RecheckedBundle): readonly Finding[] | null {
  const isByCode = bundle.metadata.models.length === 0;
  const known = claims.filter(
    ({ statement: { section, cited } }) =>
      cited.length > 0 && (section.role === 'findings' || (isByCode && section.role === undefined)),
  );
  if (bundle.claims.length === 0) return null;
  const edited = isEdited(bundle);
  return [
    ...bundle.report.sections.flatMap(struckOut),
    ...known.flatMap((claim) => findingsOf(claim, edited)),
  ];
}

/** What is struck out is neither told nor left out. */
function struckOut({ heading, markdown, role }: Bundle['report']['sections'][number]): Finding[] {
  const struck = role === undefined ? /~~\S[^~]*~~/.exec(markdown)?.[0] : undefined;
  return struck === undefined
    ? []
    : [{ where: `section “${shortened(heading, 50)}”`, what: `“${shortened(struck)}” is struck out` }];
}

function findingsOf(checked: RecheckedClaim, edited: boolean): Finding[] {
  const due = dueOf(checked, edited);
  // An underscore within a word may be escaped and need not.
  return unescaped(checked.statement.section.markdown).includes(unescaped(due))
    ? []
    : [{ where: `claim ${checked.claim.id}`, what: `its section does not have it as “${shortened(due)}”` }];
}

function dueOf(checked: RecheckedClaim, edited: boolean): string {
  const { section } = checked.statement;
  if (section.role !== 'findings') return sentence(checked);
  const quotes = section.markdown.split('\n').filter((line) => line.startsWith('>'));
  const isQuote = quotes.some((line) => unescaped(line).includes(unescaped(quoted(checked))));
  return edited && !isQuote ? `- ${sentence(checked)}` : quoted(checked);
}

function quoted({ claim }: RecheckedClaim): string {
  return escapeMarkdown(claim.text);
}

function sentence({ claim, statement: { cited, sign } }: RecheckedClaim): string {
  const [, bare = '', stop = ''] = /^(.*?)([.!?。！？]*)$/su.exec(claim.text) ?? [];
  const marks = cited.map((number) => `[${number}]`).join('');
  return `${escapeMarkdown(bare)} ${marks}${sign ?? ''}${stop}`;
}

function unescaped(markdown: string): string {
  return markdown.replaceAll('\\_', '_');
}
