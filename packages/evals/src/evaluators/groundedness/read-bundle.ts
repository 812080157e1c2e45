import { type Grounding, groundingOf, parseReport } from '@research-studio/core';
import type { Bundle, Claim, ReportSection } from '@research-studio/schemas';

/** A claim of the bundle beside the sentence of the report that makes it. */
export interface ReadClaim {
  readonly claim: Claim;
  readonly section: ReportSection | undefined;
  /** Numbers of the sources that the sentence cites; null where the report has no such sentence. */
  readonly cited: readonly number[] | null;
}

/** A bundle read again: its Markdown by the product's reader of reports, its claims judged anew. */
export interface ReadBundle {
  readonly bundle: Bundle;
  /** Of the report; null when it cannot be told. */
  readonly language: string | null;
  readonly claims: readonly ReadClaim[];
  /** Sentences of the report that cite and that no claim of the bundle makes. */
  readonly unclaimed: readonly string[];
  /** How a text stands by these passages alone; null where none of them is there. */
  readonly rate: (text: string, evidenceIds: readonly string[]) => ReturnType<Grounding['rate']> | null;
  /** Codes of figures of a text that these passages do not have so. */
  readonly misquotes: (text: string, evidenceIds: readonly string[]) => readonly string[];
  /** No model had a part in it. */
  readonly isByCode: boolean;
}

export function readBundle(bundle: Bundle): ReadBundle {
  const { language } = parseReport(bundle.report.markdown);
  return {
    bundle,
    language,
    ...claimsOf(bundle),
    ...judgeOf(bundle, language),
    isByCode: bundle.metadata.models.length === 0,
  };
}

/** Letters, figures and signs of measures: two texts with one key differ in type-setting only. */
export function plainKey(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[.,](?!\p{N})|(?<!\p{N})[.,]|[^\p{L}\p{M}\p{N}%€$£¥°+<>=−.,-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** A model judged the claim by reading its passages: rules do not say better. */
export function isJudgedByModel({ decidedBy }: Pick<Claim, 'decidedBy'>): boolean {
  return decidedBy === 'model';
}

/** Lines of the Markdown, from 1, of the sections with this role; of `about` also the note under the title. */
export function linesOf(
  { markdown, sections }: Bundle['report'],
  role: 'about' | 'told',
): ReadonlySet<number> {
  const own = new Set<number>();
  const first = markdown.indexOf('\n## ');
  const opening = role === 'about' ? markdown.slice(0, Math.max(0, first)).split('\n') : [];
  for (const [at, line] of opening.entries()) if (line.startsWith('>')) own.add(at + 1);
  for (const { role: its, markdown: part } of sections) {
    const at = its === role && part !== '' ? markdown.indexOf(`\n${part}\n`) : -1;
    if (at < 0) continue;
    const before = markdown.slice(0, at + 1).split('\n').length;
    part.split('\n').forEach((_, index) => {
      own.add(before + index);
    });
  }
  return own;
}

/** Sentences that make one claim together, at most. */
const MOST_SENTENCES = 5;

/** Claims and sentences side by side, both in the order of the report. */
function claimsOf(bundle: Bundle): Pick<ReadBundle, 'claims' | 'unclaimed'> {
  const own = linesOf(bundle.report, 'about');
  const sentences = parseReport(bundle.report.markdown).sentences.filter(({ line }) => !own.has(line));
  const keys = sentences.map(({ text }) => plainKey(text));
  const told = new Set<number>();
  let from = 0;
  const claims = bundle.claims.map((claim): ReadClaim => {
    const section = bundle.report.sections.find(({ claimIds }) => claimIds.includes(claim.id));
    const key = plainKey(claim.text);
    const within = placeOf(key, keys, from);
    // What is told with a dispute may be said again under its own heading: there it is the claim.
    const again =
      within !== null && told.has(within.first)
        ? keys.findIndex((one, at) => at >= from && one === key && !told.has(at))
        : -1;
    const found = again < 0 ? within : { first: again, last: again };
    if (found === null) return { claim, section, cited: null };
    from = found.first;
    const some = sentences.slice(found.first, found.last + 1);
    for (const at of some.keys()) told.add(found.first + at);
    const cited = some.flatMap(({ citations }) => citations.map(({ source }) => Number(source ?? 0)));
    return { claim, section, cited: [...new Set(cited)] };
  });
  return {
    claims,
    unclaimed: sentences
      .filter(({ citations }, at) => citations.length > 0 && !told.has(at))
      .map(({ text }) => text),
  };
}

/** The sentence that says it, or the few in a row that do. */
function placeOf(
  key: string,
  keys: readonly string[],
  from: number,
): { readonly first: number; readonly last: number } | null {
  const wanted = ` ${key} `;
  for (let first = from; first < keys.length; first += 1) {
    const opens = wanted.includes(` ${keys[first]} `);
    for (let size = 1; size <= (opens ? MOST_SENTENCES : 1); size += 1) {
      const joined = keys.slice(first, first + size).join(' ');
      if (` ${joined} `.includes(wanted)) return { first, last: first + size - 1 };
    }
  }
  return null;
}

function judgeOf(
  { evidence, sources }: Bundle,
  language: string | null,
): Pick<ReadBundle, 'rate' | 'misquotes'> {
  const grounding = groundingOf({
    evidence: evidence.map((item) => ({
      ...item,
      sourceId: String(item.sourceId),
      subQuestionId: '',
      relevance: 1,
      pageRelevance: 1,
    })),
    sources: sources.map((source) => ({ ...source, id: String(source.id) })),
    language,
  });
  return {
    rate: (text, evidenceIds) => {
      const ids = evidenceIds.filter(grounding.has);
      return ids.length === 0 ? null : grounding.rate({ text, evidenceIds: ids });
    },
    // Differences of figures, as codes.
    misquotes: (text, evidenceIds) =>
      grounding
        .judge(text, evidenceIds.filter(grounding.has))
        .codes.map(({ code }) => code)
        .filter((code) => /^(?:number|date|unit)_/.test(code)),
  };
}
