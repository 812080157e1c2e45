import type { Bundle } from '@research-studio/schemas';
import { partedAtSources, withMarkdown } from './edit-report.ts';
import type { Mutant, MutantGroup, Mutation } from './mutant.ts';
import { type RandomChoice, randomChoice } from './random-choice.ts';

/** What a report says of its sources is not what they are. */
export const provenanceMutants: readonly Mutant[] = [
  mutant('source_urls_exchanged', 'citation', (bundle, random) => {
    const [one, other] = random.shuffled(bundle.sources);
    if (one === undefined || other === undefined || one.url === other.url) return null;
    const urls = new Map([
      [one.id, other.url],
      [other.id, one.url],
    ]);
    return {
      bundle: withSources(bundle, ({ id, url }) => ({ url: urls.get(id) ?? url })),
      where: `addresses of [${one.id}] and [${other.id}]`,
    };
  }),
  mutant('source_title_changed', 'citation', (bundle, random) => {
    const source = random.pick(bundle.sources);
    if (source === undefined) return null;
    const title = `${source.title.split(' ').slice(0, -1).join(' ')} revisited`;
    return {
      bundle: withSources(bundle, ({ id }) => (id === source.id ? { title } : {})),
      where: `[${source.id}]: ${source.title} → ${title}`,
    };
  }),
  mutant('source_date_moved', 'metadata', (bundle, random) => {
    const source = random.pick(bundle.sources.filter(({ publishedAt }) => publishedAt !== null));
    if (source === undefined || source.publishedAt === null) return null;
    const publishedAt = `${Number(source.publishedAt.slice(0, 4)) + 1}${source.publishedAt.slice(4)}`;
    return {
      bundle: withSources(bundle, ({ id }) => (id === source.id ? { publishedAt } : {})),
      where: `[${source.id}]: ${source.publishedAt} → ${publishedAt}`,
    };
  }),
  mutant('listed_title_changed', 'citation', (bundle, random) =>
    inList(bundle, random, /(?<=^\[\d+\] \[)[^\]\n]+(?=\])/gm, () => 'Press release of the operator'),
  ),
  mutant('listed_date_moved', 'citation', (bundle, random) =>
    inList(bundle, random, /(?<=^\[\d+\] .* · [^\n]*)\b20\d\d\b(?=[^\n]{0,12}$)/gm, (year) =>
      String(Number(year) - 1),
    ),
  ),
  mutant('listed_address_changed', 'citation', (bundle, random) =>
    inList(bundle, random, /(?<=^\[\d+\] \[[^\n]*\]\()https?:[^\s)]+(?=\))/gm, (url) => `${url}-2`),
  ),
  mutant('passage_link_changed', 'citation', (bundle, random) =>
    inList(bundle, random, /(?<=^- [^\n]*\]\()https?:[^\s)]+(?=\)\)$)/gm, (url) =>
      url.replace(/#:~:text=.*$/, '#:~:text=Nothing%20of%20the%20kind'),
    ),
  ),
  mutant('listed_quote_cut', 'quote', (bundle, random) =>
    inList(bundle, random, /(?<=^- [“„«「"])[^\n]{40,}?(?=[”“»」"](?: \(\[|$))/gm, (quote) =>
      quote.slice(0, -5),
    ),
  ),
  mutant('source_list_reversed', 'citation', (bundle) => {
    const { body, list } = partedAtSources(bundle.report.markdown);
    const [head = '', ...entries] = list.trimEnd().split(/\n\n(?=\[\d+\] )/);
    if (entries.length < 2) return null;
    return {
      bundle: withMarkdown(bundle, `${body}${[head, ...entries.toReversed()].join('\n\n')}\n`),
      where: 'the list of sources',
    };
  }),
  mutant('evidence_fact_altered', 'metadata', (bundle, random) => {
    const item = random.pick(bundle.evidence.filter(({ fact }) => /\d\d/.test(fact)));
    if (item === undefined) return null;
    const fact = item.fact.replace(/\d\d/, (digits) => String(99 - Number(digits)).padStart(2, '9'));
    return {
      bundle: {
        ...bundle,
        evidence: bundle.evidence.map((other) => (other === item ? { ...item, fact } : other)),
      },
      where: `${item.id}: ${item.fact} → ${fact}`,
    };
  }),
  mutant('evidence_id_repeated', 'metadata', (bundle) => {
    const [first, second] = bundle.evidence;
    if (first === undefined || second === undefined) return null;
    const evidence = bundle.evidence.map((item) => (item === second ? { ...item, id: first.id } : item));
    return { bundle: { ...bundle, evidence }, where: `${second.id} is called ${first.id}` };
  }),
  mutant('claim_id_repeated', 'metadata', (bundle) => {
    const [first, second] = bundle.claims;
    if (first === undefined || second === undefined) return null;
    const claims = bundle.claims.map((claim) => (claim === second ? { ...claim, id: first.id } : claim));
    return { bundle: { ...bundle, claims }, where: `${second.id} is called ${first.id}` };
  }),
  mutant('searches_forgotten', 'metadata', (bundle) =>
    bundle.metadata.searches.length === 0 || bundle.sources.length === 0
      ? null
      : { bundle: { ...bundle, metadata: { ...bundle.metadata, searches: [] } }, where: 'metadata.searches' },
  ),
];

function mutant(
  name: string,
  group: MutantGroup,
  mutate: (bundle: Bundle, random: RandomChoice) => Mutation | null,
): Mutant {
  return { name, group, mutate: (bundle, seed) => mutate(bundle, randomChoice(seed)) };
}

type BundleSource = Bundle['sources'][number];

function withSources(bundle: Bundle, change: (source: BundleSource) => Partial<BundleSource>): Bundle {
  return { ...bundle, sources: bundle.sources.map((source) => ({ ...source, ...change(source) })) };
}

/** One match of a pattern in the list of sources is replaced. */
function inList(
  bundle: Bundle,
  random: RandomChoice,
  pattern: RegExp,
  replace: (found: string) => string,
): Mutation | null {
  const { body, list } = partedAtSources(bundle.report.markdown);
  for (const match of random.shuffled([...list.matchAll(pattern)])) {
    const [found] = match;
    const other = replace(found);
    if (other === found || other.trim() === '') continue;
    const edited = list.slice(0, match.index) + other + list.slice(match.index + found.length);
    return { bundle: withMarkdown(bundle, body + edited), where: `${found} → ${other}` };
  }
  return null;
}
