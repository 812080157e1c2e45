import { en, explainClaim } from '@research-studio/messages';
import type { Bundle, Claim, ConfidenceLevel, ReportSection, Verdict } from '@research-studio/schemas';
import { signOf, withoutSigns, withSign } from '../claim-signs.ts';
import { type DraftBlock, type DraftSentence, parseDraft, renderDraft } from '../draft-blocks.ts';
import { withoutInvisible } from '../escape-markdown.ts';
import { figureAt, figurePattern } from '../images.ts';
import { shownQuote } from '../shown-quote.ts';
import { siteOf } from '../site-of.ts';

/** A citation on its way through the Markdown renderer; private-use characters, which drafts never hold. */
const placeholder = /\ue000(\d+):([\d,]*)\ue001/g;

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  supported: 'Supported',
  partially_supported: 'Partly supported',
  contradicted: 'Contradicted',
  unsupported: 'Not supported',
  open: 'Undecided',
};

const levelLabels: Readonly<Record<ConfidenceLevel, string>> = {
  high: 'Well founded',
  medium: 'Founded, with reservations',
  low: 'Weakly founded',
};

/** HTML of one section: citations as superscript links with the quoted passage in a note and the claim's verdict. */
export function sectionHtml(request: {
  section: ReportSection;
  bundle: Bundle;
  render: (markdown: string) => string;
  /** `data:` addresses of images by their own; an image without one is linked to. */
  images: ReadonlyMap<string, string>;
}): string {
  const { section, bundle, render, images } = request;
  const figures: string[] = [];
  const marked = withCitations(section, bundle).replace(
    figurePattern,
    (_, url: string, caption: string) =>
      `\ue002${figures.push(figureHtml({ url, caption: render(cited(caption, 0)), bundle, images }))}\ue003`,
  );
  const html = render(marked).replace(
    /<p>\ue002(\d+)\ue003<\/p>/g,
    (_, place: string) => figures[Number(place) - 1] ?? '',
  );
  return html.replace(placeholder, (_, claim: string, numbers: string) =>
    citationHtml({
      claim: bundle.claims[Number(claim) - 1],
      numbers: numbers.split(',').map(Number),
      bundle,
      role: section.role,
    }),
  );
}

/** Markdown of a section with a placeholder for each citation, which names its claim by place. */
function withCitations(section: ReportSection, bundle: Bundle): string {
  const byId = new Map(bundle.claims.map((claim, index) => [claim.id, { claim, index }]));
  const waiting = section.claimIds.flatMap((id) => byId.get(id) ?? []);
  const plain = withoutSigns(withoutInvisible(section.markdown));
  const draft = plain.replace(/(?<!\\)\[(\d+)\]/g, '[E$1]');
  const marked = (markdown: string, index: number) => cited(markdown, index + 1);
  if (section.role !== undefined) {
    const lines = draft.split('\n');
    return lines
      .map((line) => (/\[E\d+\]/.test(line) ? marked(line, waiting.shift()?.index ?? -1) : line))
      .join('\n');
  }
  const mark = (sentence: DraftSentence): DraftSentence => {
    const next = waiting[0]?.claim.text === sentence.claim ? waiting.shift() : undefined;
    const isUncited = next?.claim.evidenceIds.length === 0;
    const markdown = isUncited ? withSign(sentence.markdown, signOf(next.claim)) : sentence.markdown;
    return { ...sentence, markdown: marked(markdown, next?.index ?? -1) };
  };
  const blocks = parseDraft(draft, null).map(
    (block): DraftBlock =>
      block.kind === 'fixed' ? block : { ...block, sentences: block.sentences.map(mark) },
  );
  return renderDraft(blocks);
}

/** With a placeholder for each group of marks, which names the claim by its place from 1; 0 for none. */
function cited(markdown: string, place: number): string {
  return markdown.replace(
    /\s*((?:\[E\d+\])+)/g,
    (group) => `\ue000${place}:${[...group.matchAll(/\d+/g)].join(',')}\ue001`,
  );
}

/** An image that is not in the file is not loaded from its site, which would learn who reads: a link leads there. */
function figureHtml(request: {
  url: string;
  caption: string;
  bundle: Bundle;
  images: ReadonlyMap<string, string>;
}): string {
  const { url, caption, bundle, images } = request;
  const figure = figureAt(url, bundle.sources);
  if (figure === null) return '';
  const alt = escapeHtml(figure.image.alt ?? figure.image.caption ?? '');
  const data = images.get(figure.image.url);
  const shown =
    data === undefined
      ? `<a class="unloaded" href="${escapeHtml(url)}" rel="noreferrer">${alt} ↗</a>`
      : `<img src="${data}" alt="${alt}">`;
  const line = caption.replace(/^<p>|<\/p>\s*$/g, '');
  return `<figure>${shown}<figcaption>${line}</figcaption></figure>`;
}

function citationHtml(request: {
  claim: Claim | undefined;
  numbers: readonly number[];
  bundle: Bundle;
  role: ReportSection['role'];
}): string {
  const { claim, numbers, bundle } = request;
  const links = numbers.map((number) => `<a href="#source-${number}">[${number}]</a>`).join('');
  if (request.role === 'about') return links;
  const notes = numbers.map((number) => noteOf(number, claim, bundle)).join('');
  const dot =
    claim === undefined
      ? ''
      : `<span class="dot ${toneOf(claim)}" role="img" aria-label="${verdictLine(claim)}">${claim.verdict === 'open' ? '?' : ''}</span>`;
  const how =
    claim === undefined
      ? ''
      : `<span class="how ${toneOf(claim)}"><b>${labelOf(claim)}</b> · ${verdictDetails(claim)}</span>`;
  const isQuotation = bundle.evidence.some(({ quote }) => quote === claim?.text);
  const by = request.role === 'findings' && isQuotation ? bylineOf(numbers, bundle) : '';
  return `<span class="cite">${links}${dot}<span class="note" role="note">${how}${notes}</span></span>${by}`;
}

/** Who says so, under a quotation that stands by itself. */
function bylineOf(numbers: readonly number[], bundle: Bundle): string {
  const sites = numbers.flatMap((number) => {
    const source = bundle.sources[number - 1];
    return source === undefined ? [] : [siteOf(source) || source.title];
  });
  return `<span class="by">${escapeHtml(sites.join('; '))}</span>`;
}

function noteOf(number: number, claim: Claim | undefined, bundle: Bundle): string {
  const source = bundle.sources[number - 1];
  if (source === undefined) return '';
  const quotes = bundle.evidence
    .filter(
      ({ id, sourceId }) => sourceId === number && (claim === undefined || claim.evidenceIds.includes(id)),
    )
    .slice(0, 3)
    .map(
      ({ quote }) =>
        `<span class="quote" dir="auto">“${escapeHtml(shownQuote(quote, claim === undefined ? [] : [claim.text]))}”</span>`,
    )
    .join('');
  return `${quotes}<span class="from">[${number}] ${escapeHtml(siteOf(source))}</span>`;
}

/** The level says more than the verdict where the passages support the claim at least in part. */
function toneOf({ level, verdict }: Claim): ConfidenceLevel | Verdict {
  return verdict === 'supported' || verdict === 'partially_supported' ? (level ?? verdict) : verdict;
}

function labelOf(claim: Claim): string {
  return { ...verdictLabels, ...levelLabels }[toneOf(claim)];
}

function verdictDetails({ confidence, independentSources, reason }: Claim): string {
  if (reason !== undefined)
    return `confidence ${Math.round(confidence * 100)}% · ${escapeHtml(explainClaim(reason, en))}`;
  const origins = independentSources === 1 ? '1 source' : `${independentSources} independent sources`;
  return `confidence ${Math.round(confidence * 100)}% · ${origins}`;
}

function verdictLine(claim: Claim): string {
  return `${labelOf(claim)}, ${verdictDetails(claim)}`;
}

/** Text as HTML content or the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
