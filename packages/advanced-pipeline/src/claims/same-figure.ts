import { detectLanguage, readingOf } from '@research-studio/language';
import { givesSameValues, statesValues } from '@research-studio/verification';
import type { EvidenceBase } from './evidence-base.ts';
import type { HeldEvidence } from './hold-evidence.ts';

/**
 * Whether a passage gives a claim's figures, to the digit, for the thing that the claim is about, in whatever words: a
 * name that few sources know stands in or before both it and a passage that the claim cites.
 */
export function givesSameFigure(
  claim: string,
  {
    cited,
    id,
    base,
  }: { readonly cited: readonly string[]; readonly id: string; readonly base: EvidenceBase },
): boolean {
  const item = base.find(id);
  if (item === undefined || base.isTranslated(claim, [id])) return false;
  if (!statesValues(claim, readingOf(item.quote), base.language)) return false;
  const passage = { title: item.title, quote: item.quote, language: detectLanguage(item.quote) };
  if (!givesSameValues(claim, passage, { language: base.language, isTranslated: false })) return false;
  if (base.support(claim, [id]).guards.negationDiffers) return false;
  const rare = rareNamesOf(base);
  const there = namesIn(item);
  return cited
    .flatMap((other) => base.find(other) ?? [])
    .some(
      (own) =>
        own.sourceId !== item.sourceId && [...namesIn(own)].some((name) => rare(name) && there.has(name)),
    );
}

/** Names of the claim's matter, lower-case: those of the title, of the text before the passage and of itself. */
function namesIn({ title, page, quote, site }: HeldEvidence): ReadonlySet<string> {
  const found = `${title}\n${page}\n${quote}`.matchAll(NAME);
  const names = new Set(Array.from(found, ([name]) => name.toLowerCase()));
  for (const [word] of site.matchAll(NAME)) names.delete(word.toLowerCase());
  return names;
}

/** A run of two capitalised words or more, or a name with a figure: single ones open sentences too. */
const NAME = /\p{Lu}[\p{L}\p{M}’'-]+(?: (?:\p{Lu}[\p{L}\p{M}’'-]+|\p{Lu}?\p{N}{1,4}(?!\p{N})))+/gu;

/** Names that three sources or a third of them know at most. */
function rareNamesOf(base: EvidenceBase): (name: string) => boolean {
  const known = counted.get(base) ?? countNames(base);
  counted.set(base, known);
  const sources = new Set(base.items.map(({ sourceId }) => sourceId)).size;
  return (name) => (known.get(name)?.size ?? 0) <= Math.max(3, sources / 3);
}

const counted = new WeakMap<EvidenceBase, ReadonlyMap<string, ReadonlySet<string>>>();

function countNames({ items }: EvidenceBase): ReadonlyMap<string, ReadonlySet<string>> {
  const sources = new Map<string, Set<string>>();
  for (const item of items)
    for (const name of namesIn(item))
      sources.set(name, (sources.get(name) ?? new Set<string>()).add(item.sourceId));
  return sources;
}
