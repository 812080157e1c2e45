import { escapeMarkdown } from '@research-studio/core';
import { tokenize } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { partedAtSources, replaceSection, replaceStatement, withMarkdown } from './edit-report.ts';
import type { Mutant, Mutation } from './mutant.ts';
import { type RandomChoice, randomChoice } from './random-choice.ts';
import { reportStatements } from './report-statements.ts';
import { shortened } from './statement-mutant.ts';

/** Quotations that do not stand in their source, and passages that are not where they are said to be. */
export const quoteMutants: readonly Mutant[] = [
  mutant('finding_altered', (bundle, random) => alterQuotation({ bundle, random, role: 'findings' })),
  mutant('told_quote_altered', (bundle, random) => alterQuotation({ bundle, random, role: 'told' })),
  mutant('listed_quote_altered', alterListed),
  mutant('listed_quote_invented', inventListed),
  mutant('finding_invented', inventFinding),
  mutant('prose_quote_invented', inventInProse),
  mutant('quotes_spliced', spliceListed),
  mutant('quote_under_other_source', misattributeListed),
  mutant('listed_quotes_exchanged', exchangeListed),
  mutant('evidence_offsets_shifted', (bundle, random) => {
    const by = 1 + random.below(40);
    return changeEvidence(bundle, random, (item) => ({
      ...item,
      start: item.start + by,
      end: item.end + by,
    }));
  }),
  mutant('evidence_quote_altered', (bundle, random) =>
    changeEvidence(bundle, random, (item) => {
      const quote = altered(item.quote, random);
      return quote === null ? null : { ...item, quote };
    }),
  ),
  mutant('evidence_quote_emptied', (bundle, random) =>
    changeEvidence(bundle, random, (item) => ({ ...item, quote: '', end: item.start })),
  ),
  mutant('evidence_of_other_source', (bundle, random) =>
    changeEvidence(bundle, random, (item) => {
      const other = random.pick(
        bundle.sources.filter(({ id, text }) => id !== item.sourceId && !text.includes(item.quote)),
      );
      return other === undefined ? null : { ...item, sourceId: other.id };
    }),
  ),
];

function mutant(name: string, mutate: (bundle: Bundle, random: RandomChoice) => Mutation | null): Mutant {
  return { name, group: 'quote', mutate: (bundle, seed) => mutate(bundle, randomChoice(seed)) };
}

function alterQuotation({
  bundle,
  random,
  role,
}: {
  bundle: Bundle;
  random: RandomChoice;
  role: 'findings' | 'told';
}): Mutation | null {
  const quoting = reportStatements(bundle).filter(
    (item) => item.role === role && quoted(item.markdown) !== null,
  );
  for (const statement of random.shuffled(quoting)) {
    const quote = quoted(statement.markdown);
    const changed = quote === null ? null : altered(quote, random);
    if (quote === null || changed === null) continue;
    const markdown = statement.markdown.replace(quote, () => changed);
    return { bundle: replaceStatement(bundle, statement, markdown), where: shortened(markdown) };
  }
  return null;
}

function quoted(markdown: string): string | null {
  return /“(.{12,})”/u.exec(markdown)?.[1] ?? null;
}

/** A quotation with one of its longer words left out, doubled in sense or put in another's place. */
function altered(quote: string, random: RandomChoice): string | null {
  const words = [...quote.matchAll(/(?<![\p{L}\p{N}\\])\p{L}{4,}(?![\p{L}\p{N}])/gu)];
  const word = random.pick(words);
  if (word === undefined) return null;
  const replacement = random.pick(['certainly', 'hardly', 'every other', '']) ?? '';
  const changed = quote.slice(0, word.index) + replacement + quote.slice(word.index + word[0].length);
  return changed.replace(/ {2,}/g, ' ');
}

/** Lines of the list of sources that quote, in the quotation marks of any of the report's languages. */
const listedQuote = /^- (“|„|« |«|「)(.{12,}?)(”|“| »|»|」)(?=\s*(?:\(|$))/gmu;

function alterListed(bundle: Bundle, random: RandomChoice): Mutation | null {
  const { body, list } = partedAtSources(bundle.report.markdown);
  for (const match of random.shuffled([...list.matchAll(listedQuote)])) {
    const quote = match[2] ?? '';
    const changed = altered(quote, random);
    if (changed === null) continue;
    const at = match.index + match[0].indexOf(quote);
    return {
      bundle: withMarkdown(bundle, body + list.slice(0, at) + changed + list.slice(at + quote.length)),
      where: shortened(changed),
    };
  }
  return null;
}

const INVENTED = [
  'This result was confirmed by three independent laboratories over a period of six years.',
  'No other measure has ever been shown to work as well, the authors conclude.',
  'We found that the effect was twice as large as everyone had expected.',
  'The figures for the following year were not released, at the request of the board.',
];

function inventListed(bundle: Bundle, random: RandomChoice): Mutation | null {
  const { body, list } = partedAtSources(bundle.report.markdown);
  const match = random.pick([...list.matchAll(listedQuote)]);
  if (match === undefined) return null;
  const quote = random.pick(INVENTED) ?? '';
  const line = `- ${match[1]}${quote}${match[3]}\n`;
  return {
    bundle: withMarkdown(bundle, body + list.slice(0, match.index) + line + list.slice(match.index)),
    where: shortened(line),
  };
}

/** One more finding, in the block and in the trust summary, whose passage was made up. */
function inventFinding(bundle: Bundle, random: RandomChoice): Mutation | null {
  const index = bundle.report.sections.findIndex(({ role }) => role === 'findings');
  const section = bundle.report.sections[index];
  const source = random.pick(bundle.sources);
  if (section === undefined || source === undefined || bundle.trust === undefined) return null;
  const quote = random.pick(INVENTED) ?? '';
  const id = 'E9999';
  const edited = replaceSection(bundle, index, `${section.markdown}\n\n> “${quote}” [${source.id}]●`);
  const start = Math.floor(source.text.length / 2);
  return {
    bundle: {
      ...edited,
      evidence: [
        ...bundle.evidence,
        { id, fact: quote, quote, sourceId: source.id, start, end: start + quote.length },
      ],
      trust: { ...bundle.trust, verifiedFindings: [...bundle.trust.verifiedFindings, id] },
      metadata: { ...bundle.metadata, evidenceCount: bundle.evidence.length + 1 },
    },
    where: `“${quote}” [${source.id}]`,
  };
}

function inventInProse(bundle: Bundle, random: RandomChoice): Mutation | null {
  const statement = random.pick(
    reportStatements(bundle).filter(({ role, citations }) => role === undefined && citations.length > 0),
  );
  if (statement === undefined) return null;
  const quote = random.pick(INVENTED) ?? '';
  const added = `The source says: “${quote}” [${statement.citations[0]}].`;
  return {
    bundle: replaceStatement(bundle, statement, `${statement.markdown} ${added}`),
    where: added,
  };
}

/** Two passages of one source run together as if they were one. */
function spliceListed(bundle: Bundle, random: RandomChoice): Mutation | null {
  const { body, list } = partedAtSources(bundle.report.markdown);
  const sources = new Map(bundle.sources.map(({ id, text }) => [id, text]));
  for (const item of random.shuffled(bundle.evidence)) {
    const other = bundle.evidence.find(
      ({ sourceId, id, start }) => sourceId === item.sourceId && id !== item.id && start > item.end + 20,
    );
    const shown = escapeMarkdown(item.quote);
    if (other === undefined || !list.includes(`${shown}`) || item.quote.length < 12) continue;
    const words = item.quote.split(' ');
    const head = words.slice(0, Math.ceil(words.length / 2)).join(' ');
    const tail = other.quote
      .split(' ')
      .slice(-Math.ceil(other.quote.split(' ').length / 2))
      .join(' ');
    const spliced = `${head} ${tail}`;
    if (sources.get(item.sourceId)?.includes(spliced) === true || tokenize(tail).length === 0) continue;
    return {
      bundle: withMarkdown(bundle, body + list.replace(shown, () => escapeMarkdown(spliced))),
      where: shortened(spliced),
    };
  }
  return null;
}

function misattributeListed(bundle: Bundle, random: RandomChoice): Mutation | null {
  const { body, list } = partedAtSources(bundle.report.markdown);
  const entries = list.split('\n\n');
  const lines = entries.flatMap((entry, index) =>
    entry
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => ({ line, index })),
  );
  for (const { line, index } of random.shuffled(lines)) {
    const quote = new RegExp(listedQuote.source, 'mu').exec(line)?.[2] ?? '';
    const evidence = bundle.evidence.find((item) => escapeMarkdown(item.quote) === quote);
    const target = entries.findIndex(
      (entry, at) =>
        at !== index &&
        /^\[\d+\] /.test(entry) &&
        bundle.sources.some(
          ({ id, text }) => entry.startsWith(`[${id}] `) && !text.includes(evidence?.quote ?? ''),
        ),
    );
    if (evidence === undefined || target < 0) continue;
    const moved = entries.map((entry, at) => {
      if (at === index) return entry.replace(`\n${line}`, () => '');
      return at === target ? `${entry.trimEnd()}\n${line}` : entry;
    });
    return {
      bundle: withMarkdown(bundle, `${body}${moved.join('\n\n').trimEnd()}\n`),
      where: shortened(line),
    };
  }
  return null;
}

/** Two quotes under one source, each behind the link of the other. */
function exchangeListed(bundle: Bundle, random: RandomChoice): Mutation | null {
  const { body, list } = partedAtSources(bundle.report.markdown);
  for (const entry of random.shuffled(list.split('\n\n'))) {
    const [one = '', other = ''] = random
      .shuffled([...entry.matchAll(listedQuote)])
      .map((match) => match[2] ?? '');
    if (other === '' || one === other || one.includes(other) || other.includes(one)) continue;
    const changed = entry
      .replace(one, '\u0000')
      .replace(other, () => one)
      .replace('\u0000', () => other);
    return {
      bundle: withMarkdown(bundle, body + list.replace(entry, () => changed)),
      where: `${shortened(one)} ↔ ${shortened(other)}`,
    };
  }
  return null;
}

function changeEvidence(
  bundle: Bundle,
  random: RandomChoice,
  change: (item: Bundle['evidence'][number]) => Bundle['evidence'][number] | null,
): Mutation | null {
  for (const item of random.shuffled(bundle.evidence)) {
    const changed = change(item);
    if (changed === null) continue;
    return {
      bundle: { ...bundle, evidence: bundle.evidence.map((other) => (other === item ? changed : other)) },
      where: `${item.id}: ${shortened(changed.quote)} at ${changed.start}–${changed.end} of [${changed.sourceId}]`,
    };
  }
  return null;
}
