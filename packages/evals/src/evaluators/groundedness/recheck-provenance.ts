import type { Bundle } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import { plainKey } from './plain-key.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/**
 * The list of sources stands in the order of its numbers and leads where they were read, each link of a passage to words
 * that stand there; no fact of the evidence has a figure that its source has nowhere. Null without sources.
 */
export function recheckProvenance({ bundle }: RecheckedBundle): readonly Finding[] | null {
  if (bundle.sources.length === 0) return null;
  return [...listFindings(bundle), ...bundle.evidence.flatMap((item) => factFindings(item, bundle))];
}

type Source = Bundle['sources'][number];

function listFindings({ report, sources }: Bundle): Finding[] {
  const { sourcesLine, markdown } = readMarkdownReport(report.markdown);
  if (sourcesLine === null) return [];
  const byId = new Map(sources.map((source) => [source.id, source]));
  const findings: Finding[] = [];
  let source: Source | undefined;
  let last = 0;
  for (const [index, line] of markdown.split('\n').slice(sourcesLine).entries()) {
    const where = `line ${sourcesLine + index + 1}`;
    const number = Number(/^\[(\d+)\] /.exec(line)?.[1] ?? 0);
    if (number > 0) {
      source = byId.get(number);
      if (number < last) findings.push({ where, what: `[${number}] stands after [${last}]` });
      last = Math.max(last, number);
    }
    if (source !== undefined) findings.push(...linkFindings(line, { source, where, isEntry: number > 0 }));
  }
  return findings;
}

/** The only link of an entry is its title's, the only one of a passage stands at its end. */
function linkFindings(
  line: string,
  { source, where, isEntry }: { readonly source: Source; readonly where: string; readonly isEntry: boolean },
): Finding[] {
  const link = (isEntry ? /^\[\d+\] \[.*?\]\((\S+?)\)(?: ·|$)/ : /\]\((\S+?)\)\)$/).exec(line)?.[1];
  if (link === undefined) return [];
  const due = addressOf(source.url);
  const [, fragment = ''] = link.split('#');
  const page = addressOf(link);
  if (page !== due) return [{ where, what: `source [${source.id}] is ${due}, the link leads to ${page}` }];
  const text = keyOf(source);
  return partsOf(fragment)
    .filter((part) => !text.includes(plainKey(part)))
    .map((part) => ({
      where,
      what: `it leads to “${shortened(part, 60)}”, which stands nowhere on the page`,
    }));
}

/** Bundles that differ in their reports alone share their sources. */
const keys = new WeakMap<Source, string>();

function keyOf(source: Source): string {
  const key = keys.get(source) ?? plainKey(source.text);
  keys.set(source, key);
  return key;
}

function addressOf(url: string): string {
  return decoded(URL.canParse(url) ? new URL(url).href : url).split('#')[0] ?? '';
}

/** Of a text fragment: the words that a page is opened at, from the first to the last. */
function partsOf(fragment: string): readonly string[] {
  const directive = /:~:text=(.*)$/.exec(fragment)?.[1];
  if (directive === undefined) return [];
  return directive
    .split(',')
    .map(decoded)
    .filter((part) => plainKey(part) !== '');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

/** A model may word a fact anew and name what its page is about; a figure must stand there. */
function factFindings(item: Bundle['evidence'][number], { sources, metadata }: Bundle): Finding[] {
  if (item.fact === item.quote) return [];
  const where = `evidence ${item.id}`;
  if (metadata.models.length === 0 && !isOfWords(item.fact, item.quote))
    return [{ where, what: `no model wrote, and its passage does not say “${shortened(item.fact)}”` }];
  const source = sources.find(({ id }) => id === item.sourceId);
  const known = new Set([item.quote, source?.text, source?.title, source?.publishedAt].flatMap(figuresIn));
  return figuresIn(item.fact)
    .filter((figure) => figure.length > 1 && !known.has(figure))
    .map((figure) => ({
      where,
      what: `its fact has ${figure}, which its source has nowhere: “${shortened(item.fact)}”`,
    }));
}

/** All words of a fact stand in its passage, each as often. */
function isOfWords(fact: string, quote: string): boolean {
  const left = Map.groupBy(plainKey(quote).split(' '), (word) => word);
  return plainKey(fact)
    .split(' ')
    .every((word) => word === '' || left.get(word)?.pop() !== undefined);
}

function figuresIn(text: string | null | undefined): readonly string[] {
  const written = text?.normalize('NFKC').match(/\d+(?:[.,' ]\d{3}(?!\d))*(?:[.,]\d+)?/g) ?? [];
  return written.map((figure) => figure.replace(/\D/g, ''));
}
