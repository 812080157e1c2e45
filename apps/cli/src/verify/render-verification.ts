import { explainCode } from '@research-studio/core/report';
import type { VerifiedClaim, VerifiedReport, VerifiedSource } from '@research-studio/verification';
import wrapAnsi from 'wrap-ansi';
import { plural } from '../progress/format-progress.ts';
import { printableLine, type Style } from '../terminal.ts';

interface RenderOptions {
  readonly style: Style;
  /** Null leaves lines as long as they are. */
  readonly columns: number | null;
}

type Verdict = VerifiedClaim['verdict'];

/** Problems first. */
const ORDER = ['contradicted', 'unsupported', 'partially_supported', 'open', 'supported'] as const;

const LABELS: Readonly<Record<Verdict, { mark: string; name: string; color: Parameters<Style>[0] }>> = {
  contradicted: { mark: '✗', name: 'Contradicted', color: 'red' },
  unsupported: { mark: '✗', name: 'Unsupported', color: 'red' },
  partially_supported: { mark: '◐', name: 'Partially supported', color: 'yellow' },
  open: { mark: '?', name: 'Open: nothing decided it', color: 'dim' },
  supported: { mark: '✓', name: 'Supported', color: 'green' },
};

/** The verdicts for a person: problems first, each with its passage, then the sources, then the figures. */
export function renderVerification(result: VerifiedReport, options: RenderOptions): string {
  const { style } = options;
  const groups = ORDER.flatMap((verdict) => {
    const claims = result.claims.filter((claim) => claim.verdict === verdict);
    if (claims.length === 0) return [];
    const { name, color } = LABELS[verdict];
    const head = style('bold', style(color, `${name} (${claims.length})`));
    return [[head, ...claims.map((claim) => claimText(claim, options))].join('\n\n')];
  });
  const title = result.title === null ? [] : [style('bold', printableLine(result.title))];
  const parts = [...title, ...groups, sourcesText(result.sources, options), summaryText(result, options)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function claimText(claim: VerifiedClaim, { style, columns }: RenderOptions): string {
  const { mark, color } = LABELS[claim.verdict];
  const cited = claim.citations.map((key) => (key.startsWith('[') ? key : `[${key}]`)).join('');
  const head = `line ${claim.line}: ${printableLine(claim.text)}${cited === '' ? '' : ` ${printableLine(cited)}`}`;
  const lines = wrapLine(head, { columns, first: 2, indent: 4 }).replace(/^ {2}/, `${style(color, mark)} `);
  const reasons = claim.verdict === 'supported' ? [] : claim.codes.slice(0, 3).map(explainCode);
  const passages = claim.passages.slice(0, claim.verdict === 'supported' ? 1 : 2);
  return [
    lines,
    ...reasons.map((reason) => wrapLine(printableLine(reason), { columns, first: 4, indent: 4 })),
    ...passages.map(({ source, title, text }) => {
      const where = `[${printableLine(source)}]${title === '' ? '' : ` ${printableLine(title)}`}`;
      return style('dim', wrapLine(`${where}: “${printableLine(text)}”`, { columns, first: 4, indent: 6 }));
    }),
  ].join('\n');
}

function sourcesText(sources: readonly VerifiedSource[], { style, columns }: RenderOptions): string {
  if (sources.length === 0) return '';
  const lines = sources.flatMap(({ key, title, url, found, reason, quotes }) => {
    const name =
      `[${printableLine(key)}] ${printableLine(title === '' || title === key ? (url ?? '') : title)}`.trimEnd();
    const bad = quotes.filter(({ verdict }) => verdict === 'altered' || verdict === 'absent');
    const quoted = bad.length > 0 ? style('red', '✗') : style('green', '✓');
    const mark = found === 'read' ? quoted : style('dim', '?');
    const state = { read: 'found', not_given: 'not given', unreadable: 'could not be read' }[found];
    const isCounted = quotes.length > 0 && found === 'read';
    const good = isCounted ? `; ${quotes.length - bad.length} of ${quotes.length} quotes found` : '';
    const how = `${state}${found === 'read' ? ' ' : ': '}${printableLine(reason)}`;
    const head = wrapLine(`${name} · ${how}${good}`, { columns, first: 2, indent: 4 });
    const wrong = bad.map(({ quote, verdict, passage }) => {
      const actual = passage === null ? '' : `; it says: “${printableLine(passage.text)}”`;
      return wrapLine(`${verdict}: “${printableLine(quote)}”${actual}`, { columns, first: 4, indent: 6 });
    });
    return [head.replace(/^ {2}/, `${mark} `), ...wrong];
  });
  return [style('bold', 'Sources'), '', ...lines].join('\n');
}

function summaryText({ summary, sources }: VerifiedReport, { style }: RenderOptions): string {
  const { claims, cited, uncited, counted, verdicts, deciders } = summary;
  const read = sources.filter(({ found }) => found === 'read').length;
  const { supported, partially_supported: partially, contradicted, unsupported, open } = verdicts;
  const head = `${supported} of ${plural(counted, 'statement')} ${supported === 1 ? 'is' : 'are'} supported`;
  const shares = [percent(summary.supportedShare), percent(summary.openShare)];
  return [
    style('bold', `${head} (${shares[0]}), ${open} open (${shares[1]})`),
    `${partially} partially supported, ${contradicted} contradicted, ${unsupported} unsupported · decided ${deciders.quote} by quotation, ${deciders.rule} by a rule, ${deciders.model} by a model`,
    `${plural(claims, 'claim')}, ${cited} with a citation, ${uncited} without · ${read} of ${plural(sources.length, 'source')} read`,
  ].join('\n');
}

/** A share rounded down, so that it never looks higher than it is. */
export function percent(share: number | null): string {
  return share === null ? 'none to decide' : `${Math.floor(share * 1000) / 10}%`;
}

/** Breaks one line at spaces and indents it, the first line by `first`; wider words stay whole. `columns` null: no breaks. */
export function wrapLine(
  text: string,
  { columns, first, indent }: { columns: number | null; first: number; indent: number },
): string {
  const lines = columns === null ? [text] : wrapAnsi(text, columns - indent).split('\n');
  return ' '.repeat(first) + lines.join(`\n${' '.repeat(indent)}`);
}
