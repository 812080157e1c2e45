import { compile, type Options } from 'css-select';

/** Elements of a page, found by selectors without walking the page for each. */
export interface ElementIndex {
  /** All elements, in the order of the page as it was when the index was made. */
  readonly elements: readonly Element[];
  /** The elements of a list of selectors, in the order of the page; none for an invalid selector. */
  select(selectors: string): readonly Element[];
}

/** Looks elements up by tag, class, id and attribute: style sheets have hundreds of selectors, and most find few or none. */
export function indexElements(document: Document): ElementIndex {
  const elements: Element[] = [...document.querySelectorAll('*')];
  const places = new Map(elements.map((element, place) => [element, place]));
  const byKey = new Map<string, Element[]>();
  for (const element of elements)
    for (const key of keysOf(element)) {
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [element]);
      else known.push(element);
    }
  const selectOne = (selector: string): readonly Element[] => {
    const keys = keysIn(selector);
    const candidates = keys.map((key) => byKey.get(key) ?? []).sort((a, b) => a.length - b.length);
    const fewest = candidates[0] ?? elements;
    return fewest.length === 0 || keys[0] === selector ? fewest : fewest.filter(matcherOf(selector));
  };
  return {
    elements,
    select: (selectors) => {
      const found = splitSelectors(selectors)
        .map(selectOne)
        .filter((list) => list.length > 0);
      if (found.length < 2) return found[0] ?? [];
      return [...new Set(found.flat())].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    },
  };
}

/** A list of selectors, parted where no bracket is open. */
export function splitSelectors(list: string): readonly string[] {
  return list.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}

function keysOf(element: Element): ReadonlySet<string> {
  const names = element.getAttributeNames().map((name) => `[${name}`);
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);
  const id = element.getAttribute('id');
  const keys = [element.localName, ...names, ...classes.map((name) => `.${name}`)];
  return new Set(id === null ? keys : [...keys, `#${id}`]);
}

/** The id, class or tag that a selector requires; none for one with escapes. */
function keysIn(selector: string): readonly string[] {
  if (selector.includes('\\')) return [];
  const bare = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, '').replace(/\[\s*([\w-]+)[^\]]*\]/g, '[$1');
  const last = bare.split(/[\s>+~]+/).at(-1) ?? '';
  const keys = last.match(/[#.[][\w-]+|^[a-z][\w-]*/gi) ?? [];
  return keys.map((key) => (/^[A-Z]/.test(key) ? key.toLowerCase() : key));
}

const LONGEST_SELECTOR = 300;

/** Finds nothing for what cannot be compared with a page as it is, such as `::before` and `:focus`. */
function matcherOf(selector: string): (element: Element) => boolean {
  if (selector.length > LONGEST_SELECTOR) return () => false;
  try {
    return compile(selector, { adapter: DOM });
  } catch (error) {
    if (error instanceof Error) return () => false;
    throw error;
  }
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const existsOne = (test: (element: Element) => boolean, nodes: readonly Node[]): boolean =>
  nodes.some((node) => isElement(node) && (test(node) || existsOne(test, [...node.children])));

/** Elements of a page, as the library of selectors asks for them. */
const DOM: NonNullable<Options<Node, Element>['adapter']> = {
  isTag: isElement,
  existsOne,
  getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
  getChildren: ({ childNodes }) => [...childNodes],
  getName: ({ localName }) => localName.toLowerCase(),
  getParent: ({ parentElement }) => parentElement,
  getSiblings: (node) => [...(node.parentElement?.children ?? [node])],
  getText: ({ textContent }) => textContent ?? '',
  hasAttrib: (element, name) => element.hasAttribute(name),
  removeSubsets: (nodes) => nodes,
  findAll: () => [],
  findOne: () => null,
};
