import { parseDay } from '../page-dates.ts';
import { addressIn, languageTag } from '../page-metadata.ts';
import { tidyLine } from '../render-blocks.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with the five entities of XML and characters by number; entities that a file declares itself stay unread. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name, decimal, hex) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
    },
  );
}

/** A tag of XML, or the text before the next: enough for the files of Office programs, and linear. */
export interface XmlToken {
  readonly kind: 'open' | 'close' | 'empty' | 'text';
  /** Without its prefix: "t" of `<a:t>`; of a text its content. */
  readonly name: string;
  readonly attributes: string;
}

export function* readXml(xml: string): Generator<XmlToken> {
  for (let at = 0; at < xml.length; ) {
    const start = xml.indexOf('<', at);
    const text = xml.slice(at, start < 0 ? xml.length : start);
    if (text !== '') yield { kind: 'text', name: decodeEntities(text), attributes: '' };
    if (start < 0) return;
    const isComment = xml.startsWith('<!--', start);
    const end = xml.indexOf(isComment ? '-->' : '>', start);
    if (end < 0) return;
    at = end + (isComment ? 3 : 1);
    const tag = /^(\/?)(?:[\w.-]+:)?([\w.-]+)/.exec(xml.slice(start + 1, Math.min(end, start + 200)));
    if (isComment || tag === null) continue;
    const isEmpty = xml[end - 1] === '/';
    yield {
      kind: tag[1] ? 'close' : isEmpty ? 'empty' : 'open',
      name: tag[2] ?? '',
      attributes: xml.slice(start + 1 + tag[0].length, isEmpty ? end - 1 : end),
    };
  }
}

export type Tokens = Iterator<XmlToken>;

/** Takes the tokens up to the end of the element that has begun. */
export function* inside(tokens: Tokens, element: string): Generator<XmlToken> {
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    if (next.value.kind === 'close' && next.value.name === element) return;
    yield next.value;
  }
}

/** Parses the parts of an archive; one that is missing has no elements. Entities that a file declares itself stay unread. */
export async function xmlParts(archive: ReadonlyMap<string, string>): Promise<(name: string) => Document> {
  const { DOMParser } = await import('linkedom');
  return (name) =>
    new DOMParser().parseFromString(archive.get(name) || '<none/>', 'text/xml') as unknown as Document;
}

/** By the name of the attribute. */
const patterns = new Map<string, RegExp>();

/** The value of an attribute, whatever its prefix. */
export function attribute(attributes: string, name: string): string | null {
  let pattern = patterns.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const value = pattern.exec(attributes);
  return value === null ? null : decodeEntities(value[1] ?? value[2] ?? '');
}

/** Targets of the relations of an Office part by id: paths in its archive, or addresses. */
export function relations(archive: ReadonlyMap<string, string>, part: string): ReadonlyMap<string, string> {
  const [, folder = '', file = ''] = /^(.*\/)?([^/]+)$/.exec(part) ?? [];
  const targets = new Map<string, string>();
  for (const { name, attributes } of readXml(archive.get(`${folder}_rels/${file}.rels`) ?? '')) {
    const id = attribute(attributes, 'Id');
    const target = attribute(attributes, 'Target');
    if (name === 'Relationship' && id !== null && target !== null) targets.set(id, pathFrom(folder, target));
  }
  return targets;
}

/** A path in an archive that another file in it names. */
export function pathFrom(folder: string, target: string): string {
  if (URL.canParse(target) || !URL.canParse(target, `archive://root/${folder}`)) return target;
  return decodeURI(new URL(target, `archive://root/${folder}`).pathname.slice(1));
}

/** Title, author, date and language of an Office file, from `docProps/core.xml`. */
export function officeFacts(archive: ReadonlyMap<string, string>) {
  const core = (archive.get('docProps/core.xml') ?? '').slice(0, 100_000);
  const fact = (name: string) =>
    tidyLine(decodeEntities(new RegExp(`<${name}[^>]*>([^<]*)<`).exec(core)?.[1] ?? '')) || null;
  return {
    url: addressIn([fact('dc:identifier'), fact('dc:source'), fact('cp:keywords'), fact('dc:description')]),
    title: fact('dc:title'),
    author: fact('dc:creator'),
    fileDate: parseDay(fact('dcterms:created') ?? fact('dcterms:modified')),
    language: languageTag(fact('dc:language')),
  };
}

/** The same facts of an OpenDocument file, from `meta.xml`. */
export function odfFacts(archive: ReadonlyMap<string, string>): ReturnType<typeof officeFacts> {
  const meta = (archive.get('meta.xml') ?? '')
    .replaceAll('meta:initial-creator', 'dc:creator')
    .replaceAll('meta:creation-date', 'dcterms:created');
  return officeFacts(new Map([['docProps/core.xml', meta]]));
}
