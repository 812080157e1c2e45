import type { Chart, Panel } from '@research-studio/schemas';

/** The charts of all tables of a report, in its order; null for a table without one. */
export function chartsOf(panels: readonly Panel[]): readonly (Chart | null)[] {
  return panels.flatMap((panel) =>
    panel.type === 'table' ? [panel.chart] : panel.type === 'body_listful' ? chartsOf(panel.panels) : [],
  );
}

export interface ChartSize {
  /** Pixels. */
  readonly width: number;
  readonly hrefOf: (sourceId: number) => string;
}

/** Draws charts without a browser. What draws them is loaded here. */
export async function loadChartDrawer(): Promise<(chart: Chart, size: ChartSize) => SVGSVGElement> {
  const [{ drawChart }, { parseHTML }] = await Promise.all([
    import('@research-studio/charts'),
    import('linkedom'),
  ]);
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return (chart, size) => drawChart(chart, { ...size, document });
}
