import type { Bundle, Chart, ImagePanel, Panel } from '@research-studio/schemas';
import type { Element, ElementContent, Root } from 'hast';
import { createElement, Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import type { ReportPlace } from '../api-client.ts';
import { anchorOf, type OpenPassage } from '../source/open-passage.ts';
import { TEXT } from '../strings.ts';
import { reasonOf } from '../wording.ts';
import { annotate } from './annotate.ts';
import { CitationCard } from './citation-card.tsx';
import { Disputes, disputesSection } from './disputes.tsx';
import { ReportTable } from './report-table.tsx';

interface ReportTextProps {
  readonly bundle: Bundle;
  readonly place: ReportPlace;
  readonly onOpen: (open: OpenPassage) => void;
}

/** The Markdown of the report, without its title and list of sources, which the page shows in its own way. */
export function ReportText({ bundle, place, onOpen }: ReportTextProps) {
  const parts = useMemo(() => partsOf(bundle), [bundle]);
  const plugin = useMemo(() => {
    const sources = new Set(bundle.sources.map(({ id }) => id));
    return () => annotate({ claims: bundle.claims, sources });
  }, [bundle]);
  const charts = useMemo(() => chartsByPlace(bundle.report.panels ?? []), [bundle]);
  const images = useMemo(() => imageNumbers(bundle), [bundle]);
  // Made once: a part that is made again loses its state and the focus. What is open comes by `OpenContext`.
  const components = useMemo(
    () => ({
      img: ({ src, alt }: { src?: string | undefined; alt?: string | undefined }) => {
        const number = images.get(src ?? '');
        return number === undefined ? null : (
          <ReportImage src={place.image(number)} original={src ?? ''} alt={alt ?? ''} />
        );
      },
      h2: ({ children }: { children?: ReactNode }) => <h2 id={anchorOf(plainOf(children))}>{children}</h2>,
      table: ({ node, children }: { node?: Element | undefined; children?: ReactNode }) => {
        const chart = charts.get((node?.position?.start.offset ?? -1) + lengthOfTitle(bundle));
        return (
          <>
            {chart !== undefined && <ReportChart chart={chart} onOpen={onOpen} />}
            <ReportTable node={node}>{children}</ReportTable>
          </>
        );
      },
      'weak-reason': ({ node }: { node?: { properties?: Record<string, unknown> } }) => {
        const claim = bundle.claims.find(({ id }) => id === node?.properties?.['claim']);
        return claim && <span className="why">{reasonOf(claim)}</span>;
      },
      'cite-mark': ({ node }: { node?: { properties?: Record<string, unknown> } }) =>
        createElement(CitationCard, {
          bundle,
          source: Number(node?.properties?.['n']),
          claimId: typeof node?.properties?.['claim'] === 'string' ? node.properties['claim'] : null,
          onOpen,
        }),
    }),
    [bundle, place, charts, images, onOpen],
  );
  return (
    <div className="prose-report">
      {parts.map((markdown, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a report do not change
        <Fragment key={index}>
          {index > 0 && <Disputes bundle={bundle} onOpen={onOpen} />}
          <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[plugin, asFigures]} components={components}>
            {markdown}
          </Markdown>
        </Fragment>
      ))}
      {foldedOf(bundle).map(({ heading, markdown }) => (
        <details key={heading} className="no-print">
          <summary className="font-semibold">{heading}</summary>
          <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[plugin, asFigures]} components={components}>
            {markdown}
          </Markdown>
        </details>
      ))}
    </div>
  );
}

/** The text up to where the cards of the disputes stand, and behind them; one part where there are none. */
function partsOf(bundle: Bundle): readonly string[] {
  const body = bodyOf(bundle);
  const section = disputesSection(bundle)?.markdown.trim();
  const at = section === undefined ? -1 : body.indexOf(section);
  if (section === undefined || at < 0) return [body];
  const heading = /^## .+\n/.exec(section)?.[0] ?? '';
  // Charts are found by the place of their table, so nothing moves.
  const end = at + section.length;
  return [body.slice(0, at) + heading, '\n'.repeat(end) + body.slice(end)];
}

/** The folded sections on the report itself, each at its place in the Markdown, by which charts are found. */
function foldedOf({ report }: Bundle): readonly { readonly heading: string; readonly markdown: string }[] {
  const withoutTitle = report.markdown.slice(lengthOfTitle({ report }));
  return report.sections
    .filter(({ isFolded }) => isFolded)
    .map(({ heading, markdown }) => ({
      heading,
      markdown: '\n'.repeat(Math.max(0, withoutTitle.lastIndexOf(markdown))) + markdown,
    }));
}

function bodyOf({ report, sources }: Bundle): string {
  const withoutTitle = report.markdown.slice(lengthOfTitle({ report }));
  const sections = report.sections;
  const last = sections.findLast(({ isFolded }) => !isFolded);
  // What is folded and the list of sources follow the last section.
  const end = last === undefined ? -1 : withoutTitle.lastIndexOf(last.markdown.trim());
  return end < 0 || sources.length === 0
    ? withoutTitle
    : withoutTitle.slice(0, end + (last?.markdown.trim().length ?? 0));
}

function lengthOfTitle({ report }: Pick<Bundle, 'report'>): number {
  return /^# .+\n+/.exec(report.markdown)?.[0].length ?? 0;
}

function plainOf(children: ReactNode): string {
  if (typeof children === 'string') return children;
  return Array.isArray(children) ? children.map(plainOf).join('') : '';
}

/** The numbers of the images that a report shows, by their addresses in its Markdown. */
function imageNumbers({ report }: Bundle): ReadonlyMap<string, number> {
  return new Map(
    imagePanels(report.panels ?? []).flatMap(({ number, start, end }) => {
      const address = /\]\(([^()\s]+)\)/.exec(report.markdown.slice(start, end))?.[1];
      return address === undefined ? [] : [[address, number] as const];
    }),
  );
}

function imagePanels(panels: readonly Panel[]): readonly ImagePanel[] {
  return panels.flatMap((panel) =>
    panel.type === 'image' ? [panel] : panel.type === 'body_listful' ? imagePanels(panel.panels) : [],
  );
}

/** For rehype: a paragraph of an image and the line below it becomes a figure with its caption. */
function asFigures() {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      const [image, ...rest] = node.children;
      if (node.tagName !== 'p' || image?.type !== 'element' || image.tagName !== 'img') return;
      const children = rest.flatMap((child): ElementContent[] =>
        child.type === 'element' && child.tagName === 'em' ? child.children : [],
      );
      const caption: Element = { type: 'element', tagName: 'figcaption', properties: {}, children };
      node.tagName = 'figure';
      node.children = [image, caption];
    });
  };
}

/** An image through this page's own server; where that cannot have it, a link to its site. */
function ReportImage({ src, original, alt }: { src: string; original: string; alt: string }) {
  const [isLost, setIsLost] = useState(false);
  if (isLost)
    return (
      <a className="image-lost" href={original} target="_blank" rel="noreferrer noopener">
        {TEXT.read.imageLost}: {alt}
      </a>
    );
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setIsLost(true)} />;
}

/** The charts of the tables of a report, by where the tables begin in its Markdown. */
function chartsByPlace(panels: readonly Panel[]): ReadonlyMap<number, Chart> {
  return new Map(
    panels.flatMap((panel): (readonly [number, Chart])[] => {
      if (panel.type === 'body_listful') return [...chartsByPlace(panel.panels)];
      return panel.type === 'table' && panel.chart !== null ? [[panel.start, panel.chart]] : [];
    }),
  );
}

/** Bars of a table's figures. What draws them is loaded with the first chart; the table is below. */
function ReportChart({ chart, onOpen }: { chart: Chart; onOpen: (open: OpenPassage) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let isGone = false;
    let width = 0;
    const draw = async () => {
      const { drawChart } = await import('@research-studio/charts');
      if (isGone || element.clientWidth === width) return;
      width = element.clientWidth;
      const hrefOf = (id: number) => `#${anchorOf(TEXT.read.sources)}-${id}`;
      element.replaceChildren(drawChart(chart, { document, width, hrefOf }));
    };
    const open = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const source = Number(/-(\d+)$/.exec(link?.getAttribute('href') ?? '')?.[1]);
      if (!Number.isInteger(source)) return;
      event.preventDefault();
      onOpen({ source, evidenceId: null });
    };
    const sizes = new ResizeObserver(() => void draw());
    sizes.observe(element);
    element.addEventListener('click', open);
    return () => {
      isGone = true;
      sizes.disconnect();
      element.removeEventListener('click', open);
    };
  }, [chart, onOpen]);
  return (
    <figure className="chart">
      <figcaption>{chart.measure}</figcaption>
      <div ref={place} style={{ minHeight: `${chart.bars.length * 46 + 4}px` }} />
    </figure>
  );
}
