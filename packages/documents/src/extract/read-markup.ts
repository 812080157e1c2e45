import { indexElements } from './element-index.ts';
import { removeHidden } from './hidden/remove-hidden.ts';
import { spellOut } from './markup/spell-out.ts';
import { isTreeable, parsePage, stripMarkup } from './parse-page.ts';
import { type Block, renderBlocks } from './render-blocks.ts';

export interface Markup {
  /** Without its element where the mark-up is too large or too odd for a tree. */
  readonly blocks: readonly (Block & { readonly element?: Element })[];
  /** All that is hidden, for looking through only. */
  readonly hidden: string;
  /** Hidden prose. */
  readonly prose: readonly string[];
  readonly struck: readonly string[];
}

/** HTML in another document, as a chapter of a book, a mail or Markdown: as little to be trusted as a page. */
export async function readMarkup(html: string): Promise<Markup> {
  if (!isTreeable(html)) return { blocks: stripMarkup(html), hidden: '', prose: [], struck: [] };
  const document = await parsePage(html);
  const index = indexElements(document);
  const struck = spellOut(document, index);
  const { all, prose } = removeHidden(document, index);
  return { blocks: renderBlocks(document.body), hidden: all, prose, struck };
}
