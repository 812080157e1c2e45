import { z } from 'zod';

const place = {
  title: z.string().nullable().describe('Plain text; null where the report gives none.'),
  start: z
    .number()
    .int()
    .min(0)
    .describe('Where the panel, with its heading, begins in the Markdown (UTF-16).'),
  end: z.number().int().min(0).describe('Where it ends: `markdown.slice(start, end)` is the panel.'),
  sourceIds: z.array(z.number().int()).readonly().describe('The n of its marks [n], in order of first use.'),
  claimIds: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('Claims of the whole section; left out of panels within a section.'),
};

/** Prose: Markdown with its citation marks. */
export const BodyPanel = z.object({ type: z.literal('body'), ...place, text: z.string() });
export type BodyPanel = z.infer<typeof BodyPanel>;

/** Figures of one table column that say more as bars: one kind of thing, measured in one unit. */
export const Chart = z.object({
  measure: z.string().describe('What is measured: the head of the column.'),
  unit: z.string().describe('As written beside the figures, before or after them; empty where none does.'),
  bars: z
    .array(
      z.object({
        label: z.string(),
        value: z.number(),
        shown: z.string().describe('The figure as the report has it.'),
        sourceIds: z.array(z.number().int()).readonly().describe('What the figure is cited from.'),
      }),
    )
    .readonly()
    .describe('In the order of the rows. Rows without a figure are left out.'),
});
export type Chart = z.infer<typeof Chart>;

/** A table. Cells are Markdown with their citation marks. */
export const TablePanel = z.object({
  type: z.literal('table'),
  ...place,
  columns: z.array(z.string()).readonly(),
  rows: z.array(z.array(z.string()).readonly()).readonly().describe('As many cells as there are columns.'),
  chart: Chart.nullable().describe('Null where bars would say no more than the table.'),
});
export type TablePanel = z.infer<typeof TablePanel>;

/** An image of a source of this run. */
export const ImagePanel = z.object({
  type: z.literal('image'),
  ...place,
  number: z.number().int().min(1).describe('Place among the images of the report, from 1.'),
  url: z.string().describe('Its address at the source.'),
  alt: z.string(),
  caption: z.string(),
  licence: z.string().nullable().describe('As the source states it; null where it states none.'),
});
export type ImagePanel = z.infer<typeof ImagePanel>;

const listfulFacts = z.object({
  type: z.literal('body_listful'),
  ...place,
  text: z.string().describe('Markdown that leads to the panels; may be empty.'),
  items: z
    .enum(['bullets', 'numbers'])
    .nullable()
    .describe('How the panels stand as items of a list; null: they stand one after the other.'),
});

/** Panels that belong together: the parts of a section, or the items of a list. */
export type ListfulPanel = z.infer<typeof listfulFacts> & { readonly panels: readonly Panel[] };
export const ListfulPanel: z.ZodType<ListfulPanel> = listfulFacts.extend({
  panels: z.lazy(() => z.array(Panel).readonly()),
});

/**
 * A part of a report as structure. Panels are read from the Markdown of the report, so that both say the same: every
 * panel is a stretch of it.
 */
export type Panel = BodyPanel | TablePanel | ImagePanel | ListfulPanel;
export const Panel: z.ZodType<Panel> = z
  .union([BodyPanel, TablePanel, ImagePanel, ListfulPanel])
  .meta({ id: 'Panel' });
