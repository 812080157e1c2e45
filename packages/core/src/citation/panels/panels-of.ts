import { isSourcesHeading } from '@research-studio/messages';
import type { BundleSource, Panel, ReportSection } from '@research-studio/schemas';
import type { Heading, List, ListItem, Nodes, Paragraph, RootContent, Table } from 'mdast';
import { plainText } from '../escape-markdown.ts';
import { captionOf, figureAt } from '../images.ts';
import { numbersIn } from '../marks/draft-marks.ts';
import { withoutSigns } from '../signs/claim-signs.ts';
import { chartOf } from './chart-of.ts';

interface ReportToRead {
  readonly markdown: string;
  readonly sections: readonly Pick<ReportSection, 'heading' | 'claimIds'>[];
  /** Images come from these sources only. */
  readonly sources: readonly Pick<BundleSource, 'images'>[];
}

/**
 * The Markdown of a report as panels, in its order: one for the opening, one for each section. Title and list of sources
 * are left out. Nothing is added and nothing else is left out, so that panels and Markdown say the same.
 */
export async function panelsOf({ markdown, sections, sources }: ReportToRead): Promise<readonly Panel[]> {
  const [{ fromMarkdown }, { gfmTable }, { gfmTableFromMarkdown }] = await Promise.all([
    import('mdast-util-from-markdown'),
    import('micromark-extension-gfm-table'),
    import('mdast-util-gfm-table'),
  ]);
  const tree = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const reader = new PanelReader(markdown, sources);
  const groups = groupsOf(
    tree.children.filter((node) => node.type !== 'heading' || node.depth > 1),
    2,
  );
  const claimIds = new Map(sections.map((section) => [section.heading, section.claimIds]));
  return groups.flatMap(({ heading, nodes }, index) => {
    const title = heading === null ? null : reader.plain(heading);
    if (index === groups.length - 1 && title !== null && isSourcesHeading(title)) return [];
    const panel = reader.panel(heading, nodes);
    return panel === null ? [] : [{ ...panel, claimIds: claimIds.get(title ?? '') ?? [] }];
  });
}

interface Group {
  readonly heading: Heading | null;
  readonly nodes: readonly RootContent[];
}

/** Nodes under the headings of a level; what precedes the first has none. */
function groupsOf(nodes: readonly RootContent[], depth: number): readonly Group[] {
  const groups: { heading: Heading | null; nodes: RootContent[] }[] = [];
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= depth) groups.push({ heading: node, nodes: [] });
    else {
      if (groups.length === 0) groups.push({ heading: null, nodes: [] });
      groups.at(-1)?.nodes.push(node);
    }
  }
  return groups;
}

class PanelReader {
  readonly #markdown: string;
  readonly #sources: ReportToRead['sources'];
  #images = 0;

  constructor(markdown: string, sources: ReportToRead['sources']) {
    this.#markdown = markdown;
    this.#sources = sources;
  }

  /** Null where there is nothing below the heading. */
  panel(heading: Heading | null, nodes: readonly RootContent[]): Panel | null {
    const [first, ...others] = this.#parts(nodes);
    if (first === undefined) return null;
    const title = heading === null ? null : this.plain(heading);
    const place = this.#place(heading === null ? nodes : [heading, ...nodes]);
    if (others.length === 0 && first.title === null) return { ...first, ...place, title };
    const lead = first.type === 'body' && first.title === null ? first.text : '';
    const panels = lead === '' ? [first, ...others] : others;
    return { type: 'body_listful', title, ...place, text: lead, items: null, panels };
  }

  plain(node: Nodes): string {
    return plainText(withoutSigns(this.#slice(childrenOf(node))));
  }

  /** Neighbouring prose is one panel; each table, image and list is one, and so is the content of a heading. */
  #parts(nodes: readonly RootContent[]): Panel[] {
    const level = Math.min(...nodes.map((node) => (node.type === 'heading' ? node.depth : 7)));
    const [lead, ...under] = groupsOf(nodes, level);
    if (lead === undefined) return [];
    const parts = lead.heading === null ? under : [lead, ...under];
    if (parts.length > 0)
      return [
        ...(lead.heading === null ? this.#parts(lead.nodes) : []),
        ...parts.flatMap(({ heading, nodes }) => this.panel(heading, nodes) ?? []),
      ];
    const panels: Panel[] = [];
    let prose: RootContent[] = [];
    const close = () => {
      if (prose.length > 0) panels.push(this.#body(prose));
      prose = [];
    };
    for (const node of lead.nodes) {
      const panel = this.#structured(node);
      if (panel === null) prose.push(node);
      else {
        close();
        panels.push(panel);
      }
    }
    close();
    return panels;
  }

  /** Null for prose. */
  #structured(node: RootContent): Panel | null {
    if (node.type === 'table') return this.#table(node);
    if (node.type === 'list') return this.#list(node);
    return node.type === 'paragraph' ? this.#image(node) : null;
  }

  #body(nodes: readonly RootContent[]): Panel {
    return { type: 'body', title: null, ...this.#place(nodes), text: this.#slice(nodes) };
  }

  #table(table: Table): Panel {
    const [head = [], ...rows] = table.children.map(({ children }) =>
      children.map((cell) => this.#slice(cell.children).trim()),
    );
    const even = rows.map((row) => head.map((_, column) => row[column] ?? ''));
    const content = { columns: head, rows: even };
    return { type: 'table', title: null, ...this.#place([table]), ...content, chart: chartOf(content) };
  }

  #image(paragraph: Paragraph): Panel | null {
    const [image, ...rest] = paragraph.children;
    if (image?.type !== 'image') return null;
    const figure = figureAt(image.url, this.#sources);
    if (figure === null || rest.some(({ type }) => type !== 'text' && type !== 'emphasis')) return null;
    this.#images += 1;
    const { url, alt, caption, licence } = figure;
    const shown = { url, alt: alt ?? caption ?? '', caption: captionOf(figure), licence };
    return { type: 'image', title: null, ...this.#place([paragraph]), number: this.#images, ...shown };
  }

  #list(list: List): Panel {
    const items = list.ordered === true ? 'numbers' : 'bullets';
    const panels = list.children.map((item) => this.#item(item));
    return { type: 'body_listful', title: null, ...this.#place([list]), text: '', items, panels };
  }

  /** An item that opens in bold is named by it. */
  #item(item: ListItem): Panel {
    const [first, ...others] = item.children;
    const place = this.#place([item]);
    if (first?.type !== 'paragraph')
      return { type: 'body', title: null, ...place, text: this.#slice(item.children) };
    const [opening, ...rest] = first.children;
    const isNamed = opening?.type === 'strong' && rest.length > 0;
    const title = isNamed ? this.plain(opening).replace(/[.:]$/, '') : null;
    const text = this.#slice(isNamed ? rest : first.children)
      .replace(isNamed ? /^\s*[:.–—-]*\s*/ : /^/, '')
      .trim();
    if (others.length === 0) return { type: 'body', title, ...place, text };
    return { type: 'body_listful', title, ...place, text, items: null, panels: this.#parts(others) };
  }

  #place(nodes: readonly Nodes[]): { start: number; end: number; sourceIds: number[] } {
    const start = nodes[0]?.position?.start.offset ?? 0;
    const end = nodes.at(-1)?.position?.end.offset ?? start;
    return { start, end, sourceIds: [...new Set(numbersIn(this.#markdown.slice(start, end)))] };
  }

  #slice(nodes: readonly Nodes[]): string {
    const { start, end } = this.#place(nodes);
    return this.#markdown.slice(start, end);
  }
}

function childrenOf(node: Nodes): readonly Nodes[] {
  return 'children' in node ? node.children : [node];
}
