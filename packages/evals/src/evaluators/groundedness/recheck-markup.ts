import { type Bundle, escapeMarkdown } from '@research-studio/core';
import { type Finding, shortened } from '../structural/finding.ts';
import type { RecheckedBundle, RecheckedClaim } from './recheck-bundle.ts';

/**
 * Verified findings, and prose where no model wrote, are their claims to the sign: without mark-up of their own, in prose
 * with marks and sign before the stop. Nothing is struck out. Null without claims.
 */
export function recheckMarkup({ bundle, claims }: RecheckedBundle): readonly Finding[] | null {
  const isByCode = bundle.metadata.models.length === 0;
  const known = claims.filter(
    ({ statement: { section, cited } }) =>
      cited.length > 0 && (section.role === 'findings' || (isByCode && section.role === undefined)),
  );
  if (bundle.claims.length === 0) return null;
  return [...bundle.report.sections.flatMap(struckOut), ...known.flatMap(findingsOf)];
}

/** What is struck out is neither told nor left out. */
function struckOut({ heading, markdown, role }: Bundle['report']['sections'][number]): Finding[] {
  const struck = role === undefined ? /~~\S[^~]*~~/.exec(markdown)?.[0] : undefined;
  return struck === undefined
    ? []
    : [{ where: `section “${shortened(heading, 50)}”`, what: `“${shortened(struck)}” is struck out` }];
}

function findingsOf(checked: RecheckedClaim): Finding[] {
  const due = checked.statement.section.role === 'findings' ? quoted(checked) : sentence(checked);
  // An underscore within a word may be escaped and need not.
  return unescaped(checked.statement.section.markdown).includes(unescaped(due))
    ? []
    : [{ where: `claim ${checked.claim.id}`, what: `its section does not have it as “${shortened(due)}”` }];
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
