import { createHash } from 'node:crypto';
import { en, explainClaim, fill, makingFacts, runNotes, SIGNS, signOf } from '@research-studio/messages';
import type { Answered, Bundle, Chart, Claim, Verdict } from '@research-studio/schemas';
import { linksOf, type MarkGroup, passageTarget } from '../../citation/marks/report-marks.ts';
import { shownQuote } from '../../citation/shown-quote.ts';
import { publisherOf } from '../../citation/site-of.ts';
import { obtainedNote, pageOf } from '../../citation/source-list.ts';
import styles from './html-style.json' with { type: 'json' };
import { openCharts } from './open-charts.ts';
import {
  type Block,
  type DocumentSource,
  type ReportDocument,
  type Run,
  reportDocument,
} from './report-document.ts';

/** Fits a telephone without being drawn much smaller. */
const CHART_WIDTH = 480;

/**
 * The report as one static page: no script, nothing loaded from anywhere, readable in light, dark and print. Images are part
 * of it: `images` has their `data:` addresses by their own.
 */
export async function renderHtml(
  bundle: Bundle,
  images: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const report = reportDocument(bundle, images);
  const { title, language, words, sources } = report;
  const hrefOf = (id: number) => `#source-${id}`;
  const draw = await openCharts(bundle.report.panels, { width: CHART_WIDTH, hrefOf });
  const write = new HtmlWriter(bundle, (chart) => draw(chart).outerHTML);
  const body = report.sections.map(({ heading, role, blocks }) => {
    const kind = role === undefined || role === 'about' ? '' : ` class="${role}"`;
    const named = heading === '' ? '' : `<h2>${escapeHtml(heading)}</h2>`;
    return `<section${kind}>${named}${write.blocks(blocks)}</section>`;
  });
  const listed =
    sources.length === 0
      ? `<p>${words.noSources}</p>`
      : `${report.notes.map((note) => `<p class="where">${escapeHtml(note)}</p>`).join('')}<ol class="sources">${sources.map(sourceHtml).join('\n')}</ol>`;
  const main = body.join('\n');
  const style = [
    styles.page,
    ...(bundle.trust === undefined ? [] : [styles.trust]),
    ...(main.includes('<figure') ? [styles.figures] : []),
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
<p class="byline">${bylineOf(bundle, report)}</p>
${report.notices.map((notice) => `<blockquote class="notice"><p>${escapeHtml(notice)}</p></blockquote>`).join('')}
${main}
<section><h2 id="sources">${words.sources}</h2>${listed}</section>
<details class="appendix"><summary>${words.appendix}</summary>
<h3>${words.passages}</h3>${sources.map((source) => passagesHtml(source, bundle, language)).join('\n')}
<section class="about"><h3>${words.about}</h3>${report.about.map(({ blocks }) => write.blocks(blocks)).join('\n')}</section>
${claimsHtml(bundle)}${metadataHtml(bundle, report)}</details>
</main>
</body>
</html>
`;
}

class HtmlWriter {
  readonly #bundle: Bundle;
  readonly #draw: (chart: Chart) => string;

  constructor(bundle: Bundle, draw: (chart: Chart) => string) {
    this.#bundle = bundle;
    this.#draw = draw;
  }

  blocks(blocks: readonly Block[]): string {
    return blocks.map((block) => this.#block(block)).join('\n');
  }

  #block(block: Block): string {
    switch (block.kind) {
      case 'heading':
        return `<h${block.depth}>${this.#runs(block.runs)}</h${block.depth}>`;
      case 'text':
        return `<p>${this.#runs(block.runs)}</p>`;
      case 'quote':
        return `<blockquote>${this.blocks(block.blocks)}</blockquote>`;
      case 'figure':
        return this.#figure(block);
      case 'list': {
        const [tag, start] = block.isNumbered ? ['ol', block.start] : ['ul', 1];
        const items = block.items.map((item) => `<li>${this.#item(item, block.isLoose)}</li>`);
        return `<${tag}${start === 1 ? '' : ` start="${start}"`}>${items.join('\n')}</${tag}>`;
      }
      case 'table':
        return this.#table(block);
    }
  }

  #item(blocks: readonly Block[], isLoose: boolean): string {
    if (isLoose) return this.blocks(blocks);
    return blocks
      .map((block) => (block.kind === 'text' ? this.#runs(block.runs) : this.#block(block)))
      .join('\n');
  }

  /** An image that is not in the file is not loaded from its site, which would learn who reads: a link leads there. */
  #figure({ url, data, alt, runs }: Extract<Block, { kind: 'figure' }>): string {
    const shown =
      data === ''
        ? `<a class="unloaded" href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(alt)} ↗</a>`
        : `<img src="${data}" alt="${escapeHtml(alt)}">`;
    const caption = runs.map((run) => (run.kind === 'text' ? { ...run, isItalic: false } : run));
    return `<figure>${shown}<figcaption>${this.#runs(caption)}</figcaption></figure>`;
  }

  #table({ rows: [head = [], ...rows], align, chart }: Extract<Block, { kind: 'table' }>): string {
    const row = (cells: readonly (readonly Run[])[], tag: string) =>
      `<tr>${cells
        .map((cell, at) => {
          const side = align[at] ?? null;
          return `<${tag}${side === null ? '' : ` class="${side}"`}>${this.#runs(cell)}</${tag}>`;
        })
        .join('')}</tr>`;
    const drawn =
      chart === null
        ? ''
        : `<figure class="chart"><figcaption>${escapeHtml(chart.measure)}</figcaption>${this.#draw(chart)}</figure>`;
    const body =
      rows.length === 0 ? '' : `<tbody>${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody>`;
    return `${drawn}<table><thead>${row(head, 'th')}</thead>${body}</table>`;
  }

  #runs(runs: readonly Run[]): string {
    return runs
      .map((run) => {
        if (run.kind === 'citation') return this.#citation(run);
        const tags = [run.isBold && 'strong', run.isItalic && 'em', run.isCode && 'code'].filter(
          (tag) => tag !== false,
        );
        return tags.reduce((text, tag) => `<${tag}>${text}</${tag}>`, escapeHtml(run.text));
      })
      .join('');
  }

  /** Links to the passages; the verdict on the claim and each passage in a note. */
  #citation({ marks, claim, isAbout }: Extract<Run, { kind: 'citation' }>): string {
    const links = marks
      .flatMap(({ number, passages }) =>
        linksOf(number, passages).map(({ text, passage }) => {
          // The passage on its page, where it can be opened there, else in the appendix.
          const target = passage === null ? `#source-${number}` : passageTarget(passage);
          return `<a href="${escapeHtml(target)}" rel="noreferrer">${text}</a>`;
        }),
      )
      .join('');
    if (isAbout) return links;
    const notes = marks.map((mark) => this.#note(mark, claim)).join('');
    const sign = claim === undefined ? null : signOf(claim);
    const details = claim === undefined ? '' : verdictDetails(claim);
    const label = claim === undefined ? '' : VERDICTS[claim.verdict];
    const shown =
      sign === null
        ? ''
        : `<span class="sign ${sign}" role="img" aria-label="${label}, ${details}">${SIGNS[sign]}</span>`;
    const how =
      claim === undefined
        ? ''
        : `<span class="how ${sign ?? 'supported'}"><b>${label}</b> · ${details}</span>`;
    return `<span class="cite">${links}${shown}<span class="note" role="note">${how}${notes}</span></span>`;
  }

  #note({ number, passages }: MarkGroup['marks'][number], claim: Claim | undefined): string {
    const source = this.#bundle.sources[number - 1];
    if (source === undefined) return '';
    const quotes = passages.map(({ quote, label }) => {
      const shown = escapeHtml(shownQuote(quote, claim === undefined ? [] : [claim.text]));
      return `<span class="quote" dir="auto">${passages.length < 2 ? '' : `[${label}] `}“${shown}”</span>`;
    });
    return `${quotes.join('')}<span class="from">[${number}] ${escapeHtml(publisherOf(source))}</span>`;
  }
}

const VERDICTS: Readonly<Record<Verdict, string>> = {
  supported: 'Supported',
  partially_supported: 'Partly supported',
  contradicted: 'Contradicted',
  unsupported: 'Not supported',
  open: 'Undecided',
};

function verdictDetails({ confidence, independentSources, reason }: Claim): string {
  const origins = independentSources === 1 ? '1 source' : `${independentSources} independent sources`;
  const why = reason === undefined ? origins : escapeHtml(explainClaim(reason, en));
  return `confidence ${Math.round(confidence * 100)}% · ${why}`;
}

function bylineOf({ metadata }: Bundle, { date, sources }: ReportDocument): string {
  const count = sources.length === 1 ? '1 source' : `${sources.length} sources`;
  return escapeHtml([date, ANSWERED[metadata.answered], count].join(' · '));
}

const ANSWERED: Readonly<Record<Answered, string>> = {
  full: 'Question answered',
  partial: 'Question partly answered',
  none: 'Question not answered by the sources',
};

/** Publisher, title, date and kind in one line. */
function sourceHtml({ number, title, url, publisher, facts }: DocumentSource): string {
  const shown = escapeHtml(title);
  const name = url === null ? shown : `<a href="${escapeHtml(url)}" rel="noreferrer">${shown}</a>`;
  const by = publisher === '' ? '' : `${escapeHtml(publisher)}: `;
  const rest = facts === '' ? '' : `, ${escapeHtml(facts)}`;
  return `<li id="source-${number}"><span class="n">[${number}]</span><span dir="auto">${by}${name}${rest}</span></li>`;
}

function passagesHtml({ number, title, passages }: DocumentSource, bundle: Bundle, language: string): string {
  const source = bundle.sources[number - 1];
  const from = [source?.author ?? '', source === undefined ? '' : obtainedNote(source, language)];
  const name = [`[${number}] ${title}`, ...from].filter((part) => part !== '').join(' · ');
  const hasPages = source !== undefined && pageOf(source, 0) !== null;
  const items = passages.map(({ number: n, label, quote, url, place }) => {
    const shown = escapeHtml(place);
    const link = `<a class="open" href="${escapeHtml(url ?? '')}" rel="noreferrer">${shown} ↗</a>`;
    const where = url !== null ? ` ${link}` : hasPages ? ` (${shown})` : '';
    return `<li id="p${n}" dir="auto"><span class="n">[${label}]</span> ${escapeHtml(quote)}${where}</li>`;
  });
  return `<h4 dir="auto">${escapeHtml(name)}</h4><ul>${items.join('')}</ul>`;
}

function claimsHtml({ claims }: Bundle): string {
  if (claims.length === 0) return '';
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length;
  const rows = claims.map(
    ({ text, verdict, confidence }) =>
      `<tr class="${verdict}"><td>${VERDICTS[verdict]}</td><td dir="auto">${escapeHtml(text)}</td><td>${Math.round(confidence * 100)}%</td></tr>`,
  );
  return `<details class="claims"><summary>Claims: ${supported} of ${claims.length} supported</summary><table>${rows.join('')}</table></details>`;
}

function metadataHtml(bundle: Bundle, { words, date: day }: ReportDocument): string {
  const { making } = words;
  const list = makingFacts(bundle, { making, day }).map(
    ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const items = runNotes(bundle.metadata).map((note) => `<li dir="auto">${escapeHtml(note)}</li>`);
  const summary = fill(making.notes, { count: items.length });
  const warned =
    items.length === 0 ? '' : `<details><summary>${summary}</summary><ul>${items.join('')}</ul></details>`;
  return `${warned}<details><summary>${making.title}</summary><dl>${list.join('')}</dl></details>`;
}

/** Text as HTML content or the value of a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
