import type { Chart, Panel } from '@research-studio/schemas';
import { escapeHtml } from './html-section.ts';

/** Fits a telephone without being drawn much smaller. */
const WIDTH = 480;

/** HTML with the chart of each table before it, where it has one. `panels` are those of the same report. */
export async function withCharts(html: string, panels: readonly Panel[]): Promise<string> {
  const charts = chartsOf(panels);
  const isSame = charts.length === (html.match(/<table>/g)?.length ?? 0);
  if (!isSame || charts.every((chart) => chart === null)) return html;
  const [{ drawChart }, { parseHTML }] = await Promise.all([
    import('@research-studio/charts'),
    import('linkedom'),
  ]);
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const figures = charts.map((chart) => {
    if (chart === null) return '';
    const svg = drawChart(chart, { document, width: WIDTH, hrefOf: (id) => `#source-${id}` });
    return `<figure class="chart"><figcaption>${escapeHtml(chart.measure)}</figcaption>${svg.outerHTML}</figure>`;
  });
  return html.replace(/<table>/g, (table) => `${figures.shift() ?? ''}${table}`);
}

/** Of each table, in the order of the report. */
function chartsOf(panels: readonly Panel[]): readonly (Chart | null)[] {
  return panels.flatMap((panel) =>
    panel.type === 'table' ? [panel.chart] : panel.type === 'body_listful' ? chartsOf(panel.panels) : [],
  );
}
