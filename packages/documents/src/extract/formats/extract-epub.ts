import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { indexElements } from '../element-index.ts';
import { removeHidden } from '../hidden/remove-hidden.ts';
import { listOmissions } from '../list-omissions.ts';
import { spellOut } from '../markup/spell-out.ts';
import { parseDay } from '../page-dates.ts';
import { addressIn, languageTag } from '../page-metadata.ts';
import { isTreeable, parsePage, stripMarkup } from '../parse-page.ts';
import { plainDocument } from '../plain-document.ts';
import { type Block, joinBlocks, renderBlocks, tidyLine } from '../render-blocks.ts';
import type { BinaryRequest } from './office/office-document.ts';
import { readArchive } from './read-archive.ts';
import { attribute, decodeXml, pathFrom, readXml } from './xml-text.ts';

/** The chapters of a book in the order of its spine. @throws {SourceUnreadableError} */
export async function extractEpub({ bytes, location, steps }: BinaryRequest): Promise<ExtractedDocument> {
  const archive = await readArchive({
    bytes,
    location,
    wanted: (name) => /\.(?:x?html?|opf|xml)$/i.test(name),
  });
  const [rootFile] = [...readXml(archive.get('META-INF/container.xml') ?? '')]
    .filter(({ name }) => name === 'rootfile')
    .map(({ attributes }) => attribute(attributes, 'full-path') ?? '');
  const book = archive.get(rootFile ?? '');
  if (rootFile === undefined || book === undefined)
    throw new SourceUnreadableError({
      location,
      reason: 'broken',
      detail: 'the book has no list of its parts',
    });
  const blocks: Block[] = [];
  const hidden: string[] = [];
  const prose: string[] = [];
  for (const path of chapters(book, rootFile)) {
    const chapter = await readChapter(archive.get(path) ?? '');
    for (const block of chapter.blocks) blocks.push(block);
    hidden.push(chapter.hidden);
    prose.push(...chapter.prose);
  }
  const fact = (name: string) =>
    tidyLine(decodeXml(new RegExp(`<dc:${name}[^>]*>([^<]{0,2000})<`).exec(book)?.[1] ?? '')) || null;
  return plainDocument({
    url: addressIn([fact('identifier'), fact('source')]),
    title: fact('title'),
    siteName: fact('publisher'),
    author: fact('creator'),
    publishedAt: parseDay(fact('date')),
    language: languageTag(fact('language')),
    text: joinBlocks(blocks),
    hidden: hidden.join('\n'),
    omissions: listOmissions({ kind: 'hidden_text', texts: prose }),
    kind: 'epub',
    method: 'chapters',
    location,
    steps,
    emptyDetail: 'the book has no text',
  });
}

function chapters(book: string, rootFile: string): readonly string[] {
  const folder = rootFile.includes('/') ? rootFile.slice(0, rootFile.lastIndexOf('/') + 1) : '';
  const items = new Map<string, string>();
  const spine: string[] = [];
  for (const { name, attributes } of readXml(book)) {
    const isNavigation = /\bnav\b/.test(attribute(attributes, 'properties') ?? '');
    if (name === 'item' && !isNavigation)
      items.set(attribute(attributes, 'id') ?? '', pathFrom(folder, attribute(attributes, 'href') ?? ''));
    if (name === 'itemref' && attribute(attributes, 'linear') !== 'no')
      spine.push(attribute(attributes, 'idref') ?? '');
  }
  return [...new Set(spine.flatMap((id) => items.get(id) ?? []))];
}

async function readChapter(
  html: string,
): Promise<{ blocks: readonly Block[]; hidden: string; prose: readonly string[] }> {
  if (!isTreeable(html)) return { blocks: stripMarkup(html), hidden: '', prose: [] };
  const document = await parsePage(html);
  const index = indexElements(document);
  spellOut(document, index);
  const { all, prose } = removeHidden(document, index);
  return { blocks: renderBlocks(document.body ?? document.documentElement), hidden: all, prose };
}
