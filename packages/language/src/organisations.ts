import { packs } from './packs/index.ts';
import type { Entry } from './packs/pack.ts';
import { phrasesOf, vocabulary } from './vocabulary.ts';

/** The kind of an organisation by its own name. A name proves nothing, so it weighs little. */
export type OrganisationKind = 'public_body' | 'research' | 'association';

/** Null where the name does not tell. */
export function organisationKind(name: string): OrganisationKind | null {
  if (isNewsAgency(name)) return null;
  return KINDS.find(([, entry]) => isNamedAs(name, entry))?.[0] ?? null;
}

/** Whether a name is that of an agency whose reports others print: an agency in name, and a newsroom. */
export function isNewsAgency(name: string): boolean {
  return isNamedAs(name, 'newsAgency');
}

/** News agencies by name, each with the other names and short forms by which pages credit it. */
export const newsAgencies: readonly { readonly name: string; readonly credits: readonly string[] }[] =
  packs.flatMap(({ agencies }) =>
    Object.entries(agencies).map(([name, credits]) => ({ name, credits: phrasesOf(credits) })),
  );

const KINDS: readonly (readonly [OrganisationKind, Entry])[] = [
  ['association', 'association'],
  ['research', 'research'],
  ['public_body', 'publicBody'],
];

const LONGEST_NAME = 200;

/** A single sign, as Japanese has for a ministry, counts at the end of the name alone. */
function isNamedAs(name: string, entry: Entry): boolean {
  const start = name.slice(0, LONGEST_NAME);
  return vocabulary('any', entry)
    .all(start)
    .some(({ text, end }) => text.length > 1 || end === start.length);
}
