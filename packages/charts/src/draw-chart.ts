import * as Plot from '@observablehq/plot';
import type { Chart } from '@research-studio/schemas';

export interface ChartPlace {
  /** The document of a browser, or of a library that writes pages without one. */
  readonly document: Document;
  /** Pixels. */
  readonly width: number;
  /** Where a citation leads. */
  readonly hrefOf: (sourceId: number) => string;
}

const ROW_HEIGHT = 46;
/** The upper part of the 46 pixels, for the name of the row. */
const NAME_HEIGHT = 24;
const CHARACTER_WIDTH = 6.8;

/**
 * Bars of one measure, each under the name of its row and followed by its figure and its citation, which is a link. Colours
 * come from the style of the page: `chart-bar`, `chart-name`, `chart-figure`. The SVG holds no style of its own.
 */
export function drawChart({ measure, bars }: Chart, { document, width, hrefOf }: ChartPlace): SVGSVGElement {
  const rows = bars.map((bar) => ({
    ...bar,
    cited: `${bar.shown} ${bar.sourceIds.map((id) => `[${id}]`).join('')}`,
  }));
  const longest = Math.max(...rows.map(({ cited }) => cited.length));
  const most = Math.floor(width / CHARACTER_WIDTH);
  const svg = Plot.plot({
    document,
    width,
    height: bars.length * ROW_HEIGHT + 4,
    marginLeft: 1,
    marginRight: Math.min(width / 2, longest * CHARACTER_WIDTH + 12),
    marginTop: 2,
    marginBottom: 2,
    ariaLabel: measure,
    ariaDescription: rows.map(({ label, shown }) => `${label}: ${shown}`).join('; '),
    x: { axis: null, domain: [0, Math.max(...bars.map(({ value }) => value))] },
    y: { axis: null, domain: bars.map(({ label }) => label), padding: 0 },
    marks: [
      Plot.barX(rows, {
        className: 'chart-bar',
        x: 'value',
        y: 'label',
        insetTop: NAME_HEIGHT,
        insetBottom: 6,
        title: ({ label, cited }) => `${label}: ${cited}`,
      }),
      Plot.text(rows, {
        className: 'chart-name',
        x: 0,
        y: 'label',
        text: ({ label }) => (label.length <= most ? label : `${label.slice(0, most - 1)}…`),
        textAnchor: 'start',
        frameAnchor: 'left',
        dy: NAME_HEIGHT / 2 - ROW_HEIGHT / 2 + 1,
        fontSize: 13,
      }),
      Plot.text(rows, {
        className: 'chart-figure',
        x: 'value',
        y: 'label',
        text: 'cited',
        textAnchor: 'start',
        dx: 6,
        dy: (NAME_HEIGHT - 6) / 2,
        fontSize: 13,
        href: ({ sourceIds }) => hrefOf(sourceIds[0] ?? 0),
      }),
    ],
  }) as SVGSVGElement;
  // A page whose policy forbids styles in it would complain of them.
  for (const style of svg.querySelectorAll('style')) style.remove();
  // Names of the figures are read out from the texts; the bars and the kinds of marks add nothing to them.
  for (const group of svg.querySelectorAll('g')) {
    group.removeAttribute('aria-label');
    if (group.getAttribute('class') === 'chart-bar') group.setAttribute('aria-hidden', 'true');
  }
  // Links in an image cannot be reached; in a group they can.
  svg.setAttribute('role', 'group');
  return svg;
}
