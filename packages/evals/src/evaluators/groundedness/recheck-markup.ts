import { escapeMarkdown } from '@research-studio/core';
import { type Finding, shortened } from '../structural/finding.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/** Where no model wrote, prose is its claims to the sign: without mark-up of its own, marks and sign before the stop. */
export function recheckMarkup({ bundle, claims }: RecheckedBundle): readonly Finding[] | null {
  if (bundle.metadata.models.length > 0 || claims.length === 0) return null;
  return claims.flatMap(({ claim, statement }): Finding[] => {
    const { section, cited, sign } = statement;
    if (section.role !== undefined || cited.length === 0) return [];
    const [, bare = '', stop = ''] = /^(.*?)([.!?。！？]*)$/su.exec(claim.text) ?? [];
    const marks = cited.map((number) => `[${number}]`).join('');
    const due = `${escapeMarkdown(bare)} ${marks}${sign ?? ''}${stop}`;
    // An underscore within a word may be escaped and need not.
    return unescaped(section.markdown).includes(unescaped(due))
      ? []
      : [{ where: `claim ${claim.id}`, what: `its section does not have it as “${shortened(due)}”` }];
  });
}

function unescaped(markdown: string): string {
  return markdown.replaceAll('\\_', '_');
}
