import type { Panel } from '@research-studio/schemas';
import { chartsOf, loadChartDrawer } from './draw-charts.ts';
import { escapeHtml } from './html-section.ts';

/** Fits a telephone without being drawn much smaller. */
const WIDTH = 480;

/** HTML with the chart of each table before it, where it has one. `panels` are those of the same report. */
export async function withCharts(html: string, panels: readonly Panel[]): Promise<string> {
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
