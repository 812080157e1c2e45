import { SourceUnreadableError } from '@research-studio/schemas';
import { listOmissions } from '../list-omissions.ts';
import { parseDay } from '../page-dates.ts';
import { addressIn, languageTag } from '../page-metadata.ts';
import type { DocumentText } from '../plain-document.ts';
import { readMarkup } from '../read-markup.ts';
import { joinBlocks, tidyLine } from '../render-blocks.ts';
import { type BinaryFile, readArchive } from './read-archive.ts';
import { attribute, decodeEntities, pathFrom, readXml } from './xml-text.ts';

/** The chapters of a book in the order of its spine. @throws {SourceUnreadableError} */
export async function readEpub(file: BinaryFile): Promise<DocumentText> {
  const archive = await readArchive(file, /\.(?:x?html?|opf|xml)$/i);
  const [rootFile] = [...readXml(archive.get('META-INF/container.xml') ?? '')]
    .filter(({ name }) => name === 'rootfile')
    .map(({ attributes }) => attribute(attributes, 'full-path') ?? '');
  const book = archive.get(rootFile ?? '');
  if (rootFile === undefined || book === undefined) {
    const detail = 'the book has no list of its parts';
    throw new SourceUnreadableError({ location: file.location, reason: 'broken', detail });
  }
  const read = [];
  for (const path of chapters(book, rootFile)) read.push(await readMarkup(archive.get(path) ?? ''));
  const fact = (name: string) =>
    tidyLine(decodeEntities(new RegExp(`<dc:${name}[^>]*>([^<]{0,2000})<`).exec(book)?.[1] ?? '')) || null;
  return {
    url: addressIn([fact('identifier'), fact('source')]),
    title: fact('title'),
    siteName: fact('publisher'),
    author: fact('creator'),
    publishedAt: parseDay(fact('date')),
    language: languageTag(fact('language')),
    text: joinBlocks(read.flatMap(({ blocks }) => blocks)),
    hidden: read.map(({ hidden }) => hidden).join('\n'),
    omissions: listOmissions(
      { kind: 'hidden_text', texts: read.flatMap(({ prose }) => prose) },
      { kind: 'struck_text', texts: read.flatMap(({ struck }) => struck) },
    ),
    kind: 'epub',
    method: 'chapters',
    emptyDetail: 'the book has no text',
  };
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
