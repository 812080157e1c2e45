import { createHash } from 'node:crypto';
import { detectLanguage, readableDate } from '@research-studio/language';
import { fill, MAKING, makingFacts, messagesIn, runNotes } from '@research-studio/messages';
import type { Answered, Bundle, BundleSource } from '@research-studio/schemas';
import { shownQuote } from '../shown-quote.ts';
import { citedPassages, pageOf, passageLabel, passageUrl, publisherOf, reportNotes } from '../source-list.ts';
import { linkableUrl } from '../text-fragment-url.ts';
import { escapeHtml, sectionHtml, verdictLabels } from './html-section.ts';
import { figureStyle, htmlStyle, trustStyle } from './html-style.ts';
import { withCharts } from './with-charts.ts';

/**
 * The report as one static page: no script, nothing loaded from anywhere, readable in light, dark and print. Images are part
 * of it: `images` has their `data:` addresses by their own.
 */
export async function renderHtml(
  bundle: Bundle,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const { default: MarkdownIt } = await import('markdown-it');
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable([
    'link',
    'image',
    'autolink',
    'reference',
    'code',
  ]);
  // The policy forbids style attributes, which tables with aligned columns would get.
  const render = (text: string) =>
    markdown.render(text).replace(/ style="text-align:(left|right|center)"/g, ' class="$1"');
  const lead = leadOf(bundle.report.markdown);
  const sections = bundle.report.sections.map((section) => {
    const heading = section.heading === '' ? '' : `<h2>${escapeHtml(section.heading)}</h2>`;
    const kind = section.role === undefined ? '' : ` class="${section.role}"`;
    const body = sectionHtml({ section, bundle, render, images });
    if (section.isFolded === true)
      return `<section${kind}><details><summary>${escapeHtml(section.heading)}</summary>${body}</details></section>`;
    return `<section${kind}>${heading}${body}</section>`;
  });
  const body = await withCharts(
    sections.length > 0 ? sections.join('\n') : render(lead.rest),
    bundle.report.panels ?? [],
  );
  const language =
    detectLanguage(bundle.report.sections.map((section) => section.markdown).join(' ')) ?? 'en';
  const figures = body.includes('<figure') ? figureStyle : '';
  const style = `${htmlStyle}${bundle.trust === undefined ? '' : trustStyle}${figures}`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';${images.size === 0 ? '' : ' img-src data:;'} style-src 'sha256-${hashOf(style)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(lead.title || bundle.question)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(lead.title || bundle.question)}</h1>
<p class="byline">${bylineOf(bundle, language)}</p>
${lead.notice === '' ? '' : `<blockquote class="notice">${render(lead.notice)}</blockquote>`}
${body}
<section>${sourcesHtml(bundle, language)}</section>
</main>
<footer>${claimsHtml(bundle)}${metadataHtml(bundle)}</footer>
</body>
</html>
`;
}

function hashOf(style: string): string {
  return createHash('sha256').update(style).digest('base64');
}

/** Title and notice stand before the first section; `rest` is what a report without sections says there. */
function leadOf(markdown: string): { title: string; notice: string; rest: string } {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? '';
  const head = markdown.split(/^## /m, 1)[0] ?? '';
  const notice = [...head.matchAll(/^> (.*)$/gm)].map(([, line]) => line).join('\n\n');
  const lastHeading = markdown.lastIndexOf('\n## ');
  const rest = (lastHeading < 0 ? markdown : markdown.slice(0, lastHeading)).replace(/^(?:# |> ).*$/gm, '');
  return { title: title.replace(/\\(?=[^\w\s])/g, ''), notice, rest };
}

function bylineOf({ createdAt, sources, metadata }: Bundle, language: string): string {
  const count = sources.length === 1 ? '1 source' : `${sources.length} sources`;
  return escapeHtml(
    [readableDate(createdAt, language), answeredLabels[metadata.answered], count].join(' · '),
  );
}

const answeredLabels: Readonly<Record<Answered, string>> = {
  full: 'Question answered',
  partial: 'Question partly answered',
  none: 'Question not answered by the sources',
};

function sourcesHtml(bundle: Bundle, language: string): string {
  const words = messagesIn(language);
  const heading = `<h2 id="sources">${words.sources}</h2>`;
  if (bundle.sources.length === 0) return `${heading}<p>${words.noSources}</p>`;
  const hint = reportNotes({ sections: bundle.report.sections, sources: bundle.sources }, language)
    .map((note) => `<p class="where">${escapeHtml(note)}</p>`)
    .join('');
  return `${heading}${hint}<ol class="sources">${bundle.sources.map((source) => sourceHtml(source, bundle, language)).join('\n')}</ol>`;
}

function sourceHtml(source: BundleSource, bundle: Bundle, language: string): string {
  const { quotes: signs } = messagesIn(language);
  const url = linkableUrl(source.url);
  const title = escapeHtml(source.title);
  const date = source.publishedAt === null ? '' : readableDate(source.publishedAt, language);
  const where = [publisherOf(source), source.author ?? '', date]
    .filter((part) => part !== '')
    .map(escapeHtml)
    .join(' · ');
  const items = citedPassages({ ...bundle, sourceId: source.id }).map((passage) => {
    const link = passageUrl(source, passage);
    const label = escapeHtml(passageLabel(source, passage, language));
    const isPage = pageOf(source, passage.start) !== null;
    const open =
      link === null
        ? isPage
          ? ` (${label})`
          : ''
        : ` <a class="open" href="${escapeHtml(link)}" rel="noreferrer">${label} ↗</a>`;
    return `<li dir="auto">${signs[0]}${escapeHtml(shownQuote(passage.quote, passage.citing))}${signs[1]}${open}</li>`;
  });
  const name = url === null ? title : `<a href="${escapeHtml(url)}" rel="noreferrer">${title}</a>`;
  return `<li id="source-${source.id}"><span class="n">[${source.id}]</span><span class="title" dir="auto">${name}</span><span class="where">${where}</span><ul>${items.join('')}</ul></li>`;
}

function claimsHtml({ claims }: Bundle): string {
  if (claims.length === 0) return '';
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length;
  const rows = claims.map(
    ({ text, verdict, confidence }) =>
      `<tr class="${verdict}"><td>${verdictLabels[verdict]}</td><td dir="auto">${escapeHtml(text)}</td><td>${Math.round(confidence * 100)}%</td></tr>`,
  );
  return `<details class="claims"><summary>Claims: ${supported} of ${claims.length} supported</summary><table>${rows.join('')}</table></details>`;
}

function metadataHtml(bundle: Bundle): string {
  const list = makingFacts(bundle).map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const notes = runNotes(bundle.metadata);
  const items = notes.map((note) => `<li dir="auto">${escapeHtml(note)}</li>`).join('');
  const summary = fill(MAKING.notes, { count: notes.length });
  const warned =
    notes.length === 0 ? '' : `<details><summary>${summary}</summary><ul>${items}</ul></details>`;
  return `${warned}<details><summary>${MAKING.title}</summary><dl>${list.join('')}</dl></details>`;
}
