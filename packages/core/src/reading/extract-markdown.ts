import type { ExtractedDocument } from '../schemas/source.ts';
import { readFrontMatter } from './front-matter.ts';
import { parsePage } from './parse-page.ts';
import { plainDocument } from './plain-document.ts';
import { removeHidden } from './remove-hidden.ts';
import { joinBlocks, renderBlocks } from './render-blocks.ts';

export interface TextRequest {
  readonly text: string;
  /** Where the text was read: an http(s) or file: URL. */
  readonly location: string;
}

/** Markdown without its mark-up, with the facts of its front matter. @throws {SourceUnreadableError} `empty`. */
export async function extractMarkdown({ text, location }: TextRequest): Promise<ExtractedDocument> {
  const facts = await readFrontMatter(text);
  const { default: MarkdownIt } = await import('markdown-it');
  const html = new MarkdownIt({ html: true, linkify: false }).render(facts.body);
  const document = await parsePage(html);
  const hidden = removeHidden(document);
  const blocks = renderBlocks(document.body);
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  return plainDocument({
    ...facts,
    title: facts.title ?? heading ?? null,
    text: joinBlocks(blocks),
    hidden: hidden.all,
    kind: 'markdown',
    method: 'markdown-it',
    location,
  });
}
