import { createHash } from 'node:crypto';
import { readableDate } from '@research-studio/language';
import { dayOf, fill, type Messages, makingFacts, messagesIn, runNotes } from '@research-studio/messages';
import type { Answered, Bundle, BundleSource, Panel, ReportSection } from '@research-studio/schemas';
import { plainText } from '../escape-markdown.ts';
import { kindOf, leadOf, reportLanguage, shownSections } from '../publish-report.ts';
import { type NumberedPassage, numberedPassages } from '../report-marks.ts';
import { oneLine } from '../shown-quote.ts';
import { publisherOf } from '../site-of.ts';
import { obtainedNote, pageOf, passageLabel, passageUrl, reportNotes } from '../source-list.ts';
import { linkableUrl } from '../text-fragment-url.ts';
import { chartsOf, loadChartDrawer } from './draw-charts.ts';
import { escapeHtml, sectionHtml, verdictLabels } from './html-section.ts';
import styles from './html-style.json' with { type: 'json' };

/**
 * The report as one static page: no script, nothing loaded from anywhere, readable in light, dark and print. Images are part
 * of it: `images` has their `data:` addresses by their own.
 */
export async function renderHtml(
  bundle: Bundle,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const { default: MarkdownIt } = await import('markdown-it');
  const rules = ['link', 'image', 'autolink', 'reference', 'code'];
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(rules);
  // The policy forbids style attributes, which tables with aligned columns would get.
  const render = (text: string) =>
    markdown.render(text).replace(/ style="text-align:(left|right|center)"/g, ' class="$1"');
  const lead = leadOf(bundle.report.markdown);
  const title = plainText(lead.title) || bundle.question;
  const language = reportLanguage(bundle);
  const passages = numberedPassages(bundle);
  const bodyOf = (section: ReportSection) => sectionHtml({ section, bundle, passages, render, images });
  const sections = shownSections(bundle.report.sections).map((section) => {
    const heading = section.heading === '' ? '' : `<h2>${escapeHtml(section.heading)}</h2>`;
    const kind = section.role === undefined || section.role === 'about' ? '' : ` class="${section.role}"`;
    return `<section${kind}>${heading}${bodyOf(section)}</section>`;
  });
  const folded = bundle.report.sections.filter(({ isFolded }) => isFolded === true).map(bodyOf);
  const parts = [sections.length > 0 ? sections.join('\n') : render(lead.rest), folded.join('\n')];
  const [body = '', about = ''] = (await withCharts(parts.join(BETWEEN), bundle.report.panels ?? [])).split(
    BETWEEN,
  );
  const style = [
    styles.page,
    ...(bundle.trust === undefined ? [] : [styles.trust]),
    ...(body.includes('<figure') ? [styles.figures] : []),
  ]
    .map((lines) => `\n${lines.join('\n')}\n`)
    .join('');
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';${images.size === 0 ? '' : ' img-src data:;'} style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p class="byline">${bylineOf(bundle, language)}</p>
${lead.notices.map((notice) => `<blockquote class="notice">${render(notice)}</blockquote>`).join('')}
${body}
<section>${sourcesHtml(bundle, language)}</section>
${appendixHtml(bundle, { language, passages, about })}
</main>
</body>
</html>
`;
}

/** Private use: no report has it. */
const BETWEEN = '\ue004';

function bylineOf(bundle: Bundle, language: string): string {
  const { sources, metadata } = bundle;
  const count = sources.length === 1 ? '1 source' : `${sources.length} sources`;
  const facts = [readableDate(dayOf(bundle), language), answeredLabels[metadata.answered], count];
  return escapeHtml(facts.join(' · '));
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
  return `${heading}${hint}<ol class="sources">${bundle.sources.map((source) => sourceHtml(source, language)).join('\n')}</ol>`;
}

/** Publisher, title, date and kind in one line. */
function sourceHtml(source: BundleSource, language: string): string {
  const publisher = publisherOf(source);
  const url = linkableUrl(source.url);
  const title = escapeHtml(source.title);
  const name = url === null ? title : `<a href="${escapeHtml(url)}" rel="noreferrer">${title}</a>`;
  const date = source.publishedAt === null ? '' : readableDate(source.publishedAt, language);
  const facts = [date, kindOf(source)].filter((fact) => fact !== '').map((fact) => `, ${escapeHtml(fact)}`);
  const by = publisher === '' ? '' : `${escapeHtml(publisher)}: `;
  return `<li id="source-${source.id}"><span class="n">[${source.id}]</span><span dir="auto">${by}${name}${facts.join('')}</span></li>`;
}

/** Passages and the making of the report, on demand. */
function appendixHtml(
  bundle: Bundle,
  /** `about`: what the report says of itself. */
  { language, passages, about }: { language: string; passages: readonly NumberedPassage[]; about: string },
): string {
  const words = messagesIn(language);
  const entries = bundle.sources.map((source) => {
    const items = passages
      .filter((passage) => passage.source.id === source.id)
      .map((passage) => passageHtml(passage, language));
    const from = [source.author ?? '', obtainedNote(source, language)].filter((fact) => fact !== '');
    const name = [`[${source.id}] ${source.title}`, ...from].join(' · ');
    return `<h4 dir="auto">${escapeHtml(name)}</h4><ul>${items.join('')}</ul>`;
  });
  return `<details class="appendix"><summary>${words.appendix}</summary>
<h3>${words.passages}</h3>${entries.join('\n')}
<section class="about"><h3>${words.about}</h3>${about}</section>
${claimsHtml(bundle)}${metadataHtml(bundle, words)}</details>`;
}

function passageHtml(passage: NumberedPassage, language: string): string {
  const [open, close] = messagesIn(language).quotes;
  const link = passageUrl(passage.source, passage);
  const label = escapeHtml(passageLabel(passage.source, passage, language));
  const page = pageOf(passage.source, passage.start) === null ? '' : ` (${label})`;
  const where =
    link === null ? page : ` <a class="open" href="${escapeHtml(link)}" rel="noreferrer">${label} ↗</a>`;
  return `<li id="p${passage.number}" dir="auto"><span class="n">[${passage.label}]</span> ${open}${escapeHtml(oneLine(passage.quote))}${close}${where}</li>`;
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

function metadataHtml(bundle: Bundle, words: Messages): string {
  const { making } = words;
  const list = makingFacts(bundle, words).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const notes = runNotes(bundle.metadata);
  const items = notes.map((note) => `<li dir="auto">${escapeHtml(note)}</li>`).join('');
  const summary = fill(making.notes, { count: notes.length });
  const warned =
    notes.length === 0 ? '' : `<details><summary>${summary}</summary><ul>${items}</ul></details>`;
  return `${warned}<details><summary>${making.title}</summary><dl>${list.join('')}</dl></details>`;
}

/** Fits a telephone without being drawn much smaller. */
const WIDTH = 480;

/** HTML with the chart of each table before it, where it has one. `panels` are those of the same report. */
async function withCharts(html: string, panels: readonly Panel[]): Promise<string> {
  const charts = chartsOf(panels);
  const isSame = charts.length === (html.match(/<table>/g)?.length ?? 0);
  if (!isSame || charts.every((chart) => chart === null)) return html;
  const draw = await loadChartDrawer();
  const figures = charts.map((chart) => {
    if (chart === null) return '';
    const svg = draw(chart, { width: WIDTH, hrefOf: (id) => `#source-${id}` });
    return `<figure class="chart"><figcaption>${escapeHtml(chart.measure)}</figcaption>${svg.outerHTML}</figure>`;
  });
  return html.replace(/<table>/g, (table) => `${figures.shift() ?? ''}${table}`);
}
