import type { Chart, Panel } from '@research-studio/schemas';
import { chartsOf } from './report-document.ts';

/** Draws charts without a browser, `width` pixels wide; what draws them is loaded only for a report that has charts. */
export async function openCharts(
  panels: readonly Panel[] = [],
  { width, hrefOf }: { readonly width: number; readonly hrefOf: (sourceId: number) => string },
): Promise<(chart: Chart) => SVGSVGElement> {
  if (chartsOf(panels).every((chart) => chart === null)) return () => raise();
  const [{ drawChart }, { parseHTML }] = await Promise.all([
    import('@research-studio/charts'),
    import('linkedom'),
  ]);
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return (chart) => drawChart(chart, { width, hrefOf, document });
}

function raise(): never {
  throw new Error('A chart was to be drawn that no table of the report has.');
}
