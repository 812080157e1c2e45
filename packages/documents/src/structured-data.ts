/** What pages say of themselves as schema.org data, of the node that describes the page's own article. */
export interface StructuredData {
  readonly isArticle: boolean;
  readonly url: string | null;
  readonly headline: string | null;
  readonly author: string | null;
  readonly publisher: string | null;
  readonly published: string | null;
  readonly language: string | null;
  readonly isFree: boolean;
  /** The page is a thread of a forum, or a question with its answers; null for any other. */
  readonly form: 'forum_post' | 'questions_and_answers' | null;
}

type Node = Readonly<Record<string, unknown>>;

const ARTICLE =
  /(?:Article|BlogPosting|Posting|Report|Review|Recipe|ScholarlyWork|Book|Chapter|TechDocument)$/;
const PAGE = /(?:WebPage|AboutPage|FAQPage|QAPage|ItemPage|Product|Event|VideoObject)$/;
/** Deep or endless data is somebody else's mistake. */
const MOST_NODES = 500;

export function readStructuredData(document: Document): StructuredData {
  const nodes = [...document.querySelectorAll('script[type*="ld+json"]')].flatMap((script) =>
    flatten(parseLoosely(script.textContent ?? '')),
  );
  const article = nodes.find((node) => ARTICLE.test(typeOf(node)));
  const node = article ?? nodes.find((other) => PAGE.test(typeOf(other))) ?? {};
  const named = (value: unknown) => nameOf(value, nodes);
  return {
    isArticle: article !== undefined,
    url: addressOf(node['url']) ?? addressOf(node['mainEntityOfPage']) ?? addressOf(node['@id']),
    headline: text(node['headline']) ?? text(node['name']),
    author: named(node['author']) ?? named(node['creator']),
    publisher: named(node['publisher']) ?? named(nodes.find((other) => typeOf(other) === 'WebSite')),
    published: text(node['datePublished']) ?? text(node['dateCreated']) ?? text(node['uploadDate']),
    language: text(node['inLanguage']),
    form: formOf(typeOf(node)),
    isFree: !nodes.some((other) => /^false$/i.test(String(other['isAccessibleForFree'] ?? ''))),
  };
}

function formOf(type: string): StructuredData['form'] {
  if (/DiscussionForumPosting$/.test(type)) return 'forum_post';
  return /QAPage$/.test(type) ? 'questions_and_answers' : null;
}

/** Pages write line breaks into strings, trailing commas, and comment marks around the whole. Null when past mending. */
function parseLoosely(source: string): unknown {
  const bare = source
    .replace(/^\s*(?:<!--|\/\/<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\]\]>|\]\]>)(?:\s*;)?\s*$/g, '')
    .trim();
  for (const candidate of [bare, bare.replace(/[\n\r\t]+/g, ' ').replace(/,\s*([}\]])/g, '$1')]) {
    try {
      return JSON.parse(candidate);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

function flatten(value: unknown): readonly Node[] {
  const queue: unknown[] = [value];
  const nodes: Node[] = [];
  while (queue.length > 0 && nodes.length < MOST_NODES) {
    const item = queue.shift();
    if (Array.isArray(item)) queue.push(...item.slice(0, MOST_NODES));
    else if (typeof item === 'object' && item !== null) {
      const node = item as Node;
      nodes.push(node);
      queue.push(node['@graph'], node['mainEntity']);
      if (typeof node['mainEntityOfPage'] === 'object') queue.push(node['mainEntityOfPage']);
    }
  }
  return nodes;
}

function typeOf(node: Node): string {
  const type = node['@type'];
  return String((Array.isArray(type) ? type[0] : type) ?? '');
}

function text(listed: unknown): string | null {
  const value = Array.isArray(listed) ? listed[0] : listed;
  return typeof value === 'string' && value.trim() ? value.trim() : null;
}

function addressOf(value: unknown): string | null {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return plainAddress((value as Node)['@id']) ?? plainAddress((value as Node)['url']);
  return plainAddress(value);
}

function plainAddress(value: unknown): string | null {
  const address = text(value);
  return address && /^(?:https?:)?\/\//i.test(address) ? address : null;
}

/** Names of people or organisations, also where only a reference to another node is given. */
function nameOf(value: unknown, nodes: readonly Node[]): string | null {
  if (!Array.isArray(value)) return oneName(value, nodes);
  const names = value
    .slice(0, MOST_NAMES)
    .map((item) => oneName(item, nodes))
    .filter((name) => name !== null);
  return names.length > 0 ? [...new Set(names)].join(', ') : null;
}

const MOST_NAMES = 50;

function oneName(value: unknown, nodes: readonly Node[]): string | null {
  if (typeof value !== 'object' || value === null) return text(value);
  const node = value as Node;
  const own = text(node['name']);
  if (own) return own;
  const referred = nodes.find(
    (other) => other !== node && node['@id'] && other['@id'] === node['@id'] && other['name'],
  );
  return referred ? text(referred['name']) : null;
}
