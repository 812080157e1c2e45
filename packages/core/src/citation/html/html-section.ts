import { en, explainClaim, SIGNS, signOf } from '@research-studio/messages';
import type { Bundle, Claim, ReportSection, Verdict } from '@research-studio/schemas';
import { figureAt, figurePattern } from '../images.ts';
import {
  linksOf,
  type MarkGroup,
  type NumberedPassage,
  passageTarget,
  rewriteMarks,
} from '../report-marks.ts';
import { shownQuote } from '../shown-quote.ts';
import { withoutMarkSigns } from '../signs/claim-signs.ts';
import { publisherOf } from '../site-of.ts';

/** A group of marks on its way through the Markdown renderer, by its place; private-use characters, which drafts never hold. */
const placeholder = /\ue000(\d+)\ue001/g;

export const verdictLabels: Readonly<Record<Verdict, string>> = {
  supported: 'Supported',
  partially_supported: 'Partly supported',
  contradicted: 'Contradicted',
  unsupported: 'Not supported',
  open: 'Undecided',
};

/** HTML of one section: marks as superscript links to their passages, each with its quote in a note and the verdict on its claim. */
export function sectionHtml(request: {
  section: ReportSection;
  bundle: Bundle;
  passages: readonly NumberedPassage[];
  render: (markdown: string) => string;
  /** `data:` addresses of images by their own; an image without one is linked to. */
  images: ReadonlyMap<string, string>;
}): string {
  const { section, bundle, passages, render, images } = request;
  const groups: MarkGroup[] = [];
  const figures: string[] = [];
  const marked = rewriteMarks({
    ...{ bundle, passages },
    section: { ...section, markdown: withoutMarkSigns(section.markdown) },
    write: (group) => `\ue000${groups.push(group)}\ue001`,
  }).replace(
    figurePattern,
    (_, url: string, caption: string) =>
      `\ue002${figures.push(figureHtml({ url, caption: render(caption), bundle, images }))}\ue003`,
  );
  return render(marked)
    .replace(/<p>\ue002(\d+)\ue003<\/p>/g, (_, place: string) => figures[Number(place) - 1] ?? '')
    .replace(placeholder, (_, place: string) => {
      const group = groups[Number(place) - 1];
      return group === undefined ? '' : citationHtml(group, bundle, section.role);
    });
}

/** An image that is not in the file is not loaded from its site, which would learn who reads: a link leads there. */
function figureHtml(request: {
  url: string;
  caption: string;
  bundle: Bundle;
  images: ReadonlyMap<string, string>;
}): string {
  const { url, caption, bundle, images } = request;
  const image = figureAt(url, bundle.sources);
  if (image === null) return '';
  const alt = escapeHtml(image.alt ?? image.caption ?? '');
  const data = images.get(image.url);
  const shown =
    data === undefined
      ? `<a class="unloaded" href="${escapeHtml(url)}" rel="noreferrer">${alt} ↗</a>`
      : `<img src="${data}" alt="${alt}">`;
  const line = caption.replace(/^<p>|<\/p>\s*$/g, '');
  return `<figure>${shown}<figcaption>${line}</figcaption></figure>`;
}

function citationHtml({ marks, claim }: MarkGroup, bundle: Bundle, role: ReportSection['role']): string {
  const linksTo = ({ number, passages }: MarkGroup['marks'][number]) =>
    linksOf(number, passages).map(({ text, passage }) => {
      // The passage on its page, where it can be opened there, else in the appendix.
      const target = passage === null ? `#source-${number}` : passageTarget(passage);
      return `<a href="${escapeHtml(target)}" rel="noreferrer">${text}</a>`;
    });
  const links = marks.flatMap(linksTo).join('');
  if (role === 'about') return links;
  const notes = marks.map((mark) => noteOf(mark, claim, bundle)).join('');
  const sign = claim === undefined ? null : signOf(claim);
  const shown =
    claim === undefined || sign === null
      ? ''
      : `<span class="sign ${sign}" role="img" aria-label="${verdictLabels[claim.verdict]}, ${verdictDetails(claim)}">${SIGNS[sign]}</span>`;
  const how =
    claim === undefined
      ? ''
      : `<span class="how ${sign ?? 'supported'}"><b>${verdictLabels[claim.verdict]}</b> · ${verdictDetails(claim)}</span>`;
  return `<span class="cite">${links}${shown}<span class="note" role="note">${how}${notes}</span></span>`;
}

function noteOf(
  { number, passages }: MarkGroup['marks'][number],
  claim: Claim | undefined,
  bundle: Bundle,
): string {
  const source = bundle.sources[number - 1];
  if (source === undefined) return '';
  const quotes = passages
    .map(({ quote, label }) => {
      const shown = escapeHtml(shownQuote(quote, claim === undefined ? [] : [claim.text]));
      return `<span class="quote" dir="auto">${passages.length < 2 ? '' : `[${label}] `}“${shown}”</span>`;
    })
    .join('');
  return `${quotes}<span class="from">[${number}] ${escapeHtml(publisherOf(source))}</span>`;
}

function verdictDetails({ confidence, independentSources, reason }: Claim): string {
  const origins = independentSources === 1 ? '1 source' : `${independentSources} independent sources`;
  const why = reason === undefined ? origins : escapeHtml(explainClaim(reason, en));
  return `confidence ${Math.round(confidence * 100)}% · ${why}`;
}

/** Text as HTML content or the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
