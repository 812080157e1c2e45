import type { ExtractedDocument } from '@research-studio/schemas';
import { plainDocument } from '../plain-document.ts';
import { type Block, joinBlocks, tidyLine } from '../render-blocks.ts';
import type { BinaryRequest } from './extract-docx.ts';
import { readArchive } from './read-archive.ts';
import { attribute, officeFacts, readXml, relations } from './xml-text.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** Titles, lists and tables of the slides that are shown, in their order. @throws {SourceUnreadableError} */
export async function extractPptx({ bytes, location, steps }: BinaryRequest): Promise<ExtractedDocument> {
  const archive = await readArchive({
    bytes,
    location,
    wanted: (name) =>
      /^(?:docProps\/core\.xml|ppt\/(?:_rels\/)?presentation\.xml.*|ppt\/slides\/[^/]+\.xml)$/.test(name),
  });
  const facts = officeFacts(archive);
  const targets = relations(archive, PRESENTATION);
  const blocks = [...readXml(archive.get(PRESENTATION) ?? '')]
    .filter(({ name }) => name === 'sldId')
    .map(({ attributes }) => targets.get(/r:id\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '')
    .flatMap((slide) => readSlide(archive.get(slide) ?? ''));
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  return plainDocument({
    ...facts,
    title: facts.title ?? heading ?? null,
    text: joinBlocks(blocks),
    kind: 'pptx',
    method: 'slides',
    location,
    steps,
    emptyDetail: 'the slides have no text',
  });
}

function readSlide(xml: string): readonly Block[] {
  const blocks: Block[] = [];
  let isTitle = false;
  let isText = false;
  let cells: string[] | null = null;
  let text = '';
  for (const { kind, name, attributes } of readXml(xml)) {
    if (kind === 'text') text += isText ? name : '';
    else if (name === 'sld' && attribute(attributes, 'show') === '0') return [];
    else if (name === 't') isText = kind === 'open';
    else if (name === 'br') text += ' ';
    else if (name === 'sp') isTitle = false;
    else if (name === 'ph') isTitle = /^(?:title|ctrTitle)$/.test(attribute(attributes, 'type') ?? '');
    else if (name === 'tr') {
      const row = kind === 'close' ? (cells ?? []).join(' | ').trim() : '';
      if (/[\p{L}\p{N}]/u.test(row)) blocks.push({ kind: 'row', text: row });
      cells = kind === 'open' ? [] : null;
    } else if (name === 'tc' && kind === 'close') {
      cells?.push(tidyLine(text));
      text = '';
    } else if (name === 'p' && kind === 'close') {
      if (cells !== null) text += ' ';
      else {
        const line = tidyLine(text);
        if (/[\p{L}\p{N}]/u.test(line))
          blocks.push(
            isTitle ? { kind: 'heading', text: `## ${line}` } : { kind: 'item', text: `- ${line}` },
          );
        text = '';
      }
    }
  }
  return blocks;
}
