import type { Bundle, Claim } from '@research-studio/schemas';
import { partedAtSources, replaceSection, withMarkdown } from './edit-report.ts';
import type { Mutant, MutantGroup, Mutation } from './mutant.ts';
import { type RandomChoice, randomChoice } from './random-choice.ts';
import { shortened } from './statement-mutant.ts';

/** A mutant of a whole bundle. */
export function bundleMutant(
  name: string,
  group: MutantGroup,
  mutate: (bundle: Bundle, random: RandomChoice) => Mutation | null,
): Mutant {
  return { name, group, mutate: (bundle, seed) => mutate(bundle, randomChoice(seed)) };
}

/** Of reports that rest on sources: what they record of their run is changed. */
export function metadataMutant(
  name: string,
  change: (metadata: Bundle['metadata']) => Partial<Bundle['metadata']> | null,
): Mutant {
  return bundleMutant(name, 'metadata', (bundle) => {
    const changed = bundle.sources.length === 0 ? null : change(bundle.metadata);
    if (changed === null) return null;
    const metadata = { ...bundle.metadata, ...changed };
    return { bundle: { ...bundle, metadata }, where: shortened(JSON.stringify(changed)) };
  });
}

type Source = Bundle['sources'][number];

/** One source that can be changed so is. */
export function sourceMutant(
  name: string,
  change: (source: Source, bundle: Bundle) => Partial<Source> | null,
): Mutant {
  return bundleMutant(name, 'metadata', (bundle, random) => {
    if (bundle.claims.length === 0) return null;
    for (const source of random.shuffled(bundle.sources)) {
      const changed = change(source, bundle);
      if (changed === null) continue;
      const sources = bundle.sources.map((other) => (other === source ? { ...source, ...changed } : other));
      return {
        bundle: { ...bundle, sources },
        where: shortened(`[${source.id}]: ${JSON.stringify(changed)}`),
      };
    }
    return null;
  });
}

/** One claim that can be changed so is. */
export function claimMutant(
  name: string,
  change: (claim: Claim, bundle: Bundle) => Partial<Claim> | null,
): Mutant {
  return bundleMutant(name, 'trust', (bundle, random) => {
    for (const claim of random.shuffled(bundle.claims)) {
      const changed = change(claim, bundle);
      if (changed === null) continue;
      const claims = bundle.claims.map((other) => (other === claim ? { ...claim, ...changed } : other));
      return {
        bundle: { ...bundle, claims },
        where: shortened(`${claim.id}: ${JSON.stringify(changed)}`),
      };
    }
    return null;
  });
}

type Trust = NonNullable<Bundle['trust']>;

/** What the trust engine found out is changed. */
export function trustMutant(
  name: string,
  change: (trust: Trust, bundle: Bundle) => Partial<Trust> | null,
): Mutant {
  return bundleMutant(name, 'trust', (bundle) => {
    const { trust } = bundle;
    const changed = trust === undefined || bundle.claims.length === 0 ? null : change(trust, bundle);
    if (trust === undefined || changed === null) return null;
    return {
      bundle: { ...bundle, trust: { ...trust, ...changed } },
      where: shortened(JSON.stringify(changed)),
    };
  });
}

/** The first section on the report itself that can be edited so is. */
export function aboutMutant(name: string, edit: (markdown: string) => string): Mutant {
  return bundleMutant(name, 'trust', (bundle) => {
    for (const [index, { role, markdown }] of bundle.report.sections.entries()) {
      const edited = edit(markdown);
      if (role !== 'about' || edited === markdown) continue;
      return { bundle: replaceSection(bundle, index, edited), where: shortened(edited) };
    }
    return null;
  });
}

/** The list of sources, with its heading, is edited. */
export function listMutant(name: string, edit: (list: string) => string): Mutant {
  return bundleMutant(name, 'citation', (bundle) => {
    if (bundle.sources.length === 0) return null;
    const { body, list } = partedAtSources(bundle.report.markdown);
    const edited = edit(list);
    return edited === list ? null : { bundle: withMarkdown(bundle, body + edited), where: shortened(edited) };
  });
}

/** Two texts, each in the place of the other. */
export function exchanged(markdown: string, [one, other]: readonly [string, string]): string {
  const at = markdown.indexOf(one);
  const rest = at + one.length;
  const then = markdown.indexOf(other, rest);
  if (at < 0 || then < 0 || one === other) return markdown;
  return `${markdown.slice(0, at)}${other}${markdown.slice(rest, then)}${one}${markdown.slice(then + other.length)}`;
}
