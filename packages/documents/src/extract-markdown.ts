import type { ExtractedDocument } from '@research-studio/schemas';
import { readFrontMatter } from './front-matter.ts';
import { parsePage } from './parse-page.ts';
import { plainDocument } from './plain-document.ts';
import { removeHidden } from './remove-hidden.ts';
import { type Block, joinBlocks, renderBlocks } from './render-blocks.ts';
import { isTreeable, stripMarkup } from './strip-markup.ts';

export interface TextRequest {
  readonly text: string;
  /** Where the text was read: an http(s) or file: URL. */
  readonly location: string;
}

/** Markdown without its mark-up, with the facts of its front matter. @throws {SourceUnreadableError} `empty`. */
export async function extractMarkdown({ text, location }: TextRequest): Promise<ExtractedDocument> {
  const facts = await readFrontMatter(text);
  const { default: MarkdownIt } = await import('markdown-it');
  const { blocks, hidden } = await readRendered(
    new MarkdownIt({ html: true, linkify: false }).render(facts.body),
  );
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  return plainDocument({
    ...facts,
    title: facts.title ?? heading ?? null,
    text: joinBlocks(blocks),
    hidden,
    kind: 'markdown',
    method: 'markdown-it',
    location,
  });
}

/** Markdown may hold HTML of any kind, which is as little to be trusted as a page. */
async function readRendered(html: string): Promise<{ blocks: readonly Block[]; hidden: string }> {
  if (!isTreeable(html)) return { blocks: stripMarkup(html), hidden: '' };
  const document = await parsePage(html);
  const { all } = removeHidden(document);
  return { blocks: renderBlocks(document.body), hidden: all };
}
