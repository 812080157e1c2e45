import type { Chart, Panel } from '@research-studio/schemas';
import { useEffect, useRef } from 'react';
import { anchorOf, type OpenPassage } from '../source/open-passage.ts';
import { TEXT } from '../strings.ts';

/** The charts of the tables of a report, by where the tables begin in its Markdown. */
export function chartsByPlace(panels: readonly Panel[]): ReadonlyMap<number, Chart> {
  return new Map(
    panels.flatMap((panel): (readonly [number, Chart])[] => {
      if (panel.type === 'body_listful') return [...chartsByPlace(panel.panels)];
      return panel.type === 'table' && panel.chart !== null ? [[panel.start, panel.chart]] : [];
    }),
  );
}

/** Bars of a table's figures. What draws them is loaded with the first chart; the table is below. */
export function ReportChart({ chart, onOpen }: { chart: Chart; onOpen: (open: OpenPassage) => void }) {
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
