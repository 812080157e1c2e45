/** Elements of a page, found by selectors without walking the page for each. */
export interface ElementIndex {
  /** All elements, in the order of the page as it was when the index was made. */
  readonly elements: readonly Element[];
  /** What a list of selectors finds, in the order of the page; nothing if it is not a selector. */
  select(selectors: string): readonly Element[];
  /** Class attributes as they are written, each once, with their elements. */
  readonly byClassAttribute: ReadonlyMap<string, readonly Element[]>;
}

/**
 * Looks elements up by tag, class, id and attribute, and compares the rest of a selector itself: compiling and running
 * selectors of style sheets in the DOM library took a fifth of the time in which a page is read. What it does not
 * know, e.g. `:not(…)` and `+`, the library decides.
 */
export function indexElements(document: Document): ElementIndex {
  const elements: Element[] = [...document.querySelectorAll('*')];
  const places = new Map<Element, number>();
  const byKey = new Map<string, Element[]>();
  const byClassAttribute = new Map<string, Element[]>();
  for (const [place, element] of elements.entries()) {
    places.set(element, place);
    add(byKey, element.localName, element);
    for (const name of element.getAttributeNames()) {
      add(byKey, `[${name}`, element);
      if (name === 'id') add(byKey, `#${element.getAttribute('id')}`, element);
      else if (name === 'class') add(byClassAttribute, element.getAttribute('class') ?? '', element);
    }
  }
  for (const [names, owners] of byClassAttribute)
    for (const name of new Set(names.split(/\s+/)))
      if (name !== '') for (const element of owners) add(byKey, `.${name}`, element);

  const selectOne = (selector: string): readonly Element[] => {
    if (selector.length > LONGEST_SELECTOR) return [];
    const steps = readSelector(selector);
    if (steps === null) {
      const last =
        selector
          .replace(/\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g, '')
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      const key = /^[.#]?[a-z_-][\w-]*/i.exec(last)?.[0];
      const candidates = key === undefined ? elements : (byKey.get(key) ?? []);
      return candidates.length < FEW
        ? candidates.filter((element) => tried(() => element.matches(selector), false))
        : tried(() => [...document.querySelectorAll(selector)], []);
    }
    let fewest: readonly Element[] | undefined;
    for (const [index, step] of steps.entries())
      for (const key of step.keys) {
        const found = byKey.get(key);
        if (found === undefined) return [];
        if (index === 0 && (fewest === undefined || found.length < fewest.length)) fewest = found;
      }
    const isBare = steps.length === 1 && steps[0]?.keys.length === 1 && !selector.includes('=');
    const misfits = steps.map(() => new Set<Element>());
    return isBare ? (fewest ?? []) : (fewest ?? []).filter((element) => fits(element, steps, misfits));
  };

  return {
    elements,
    byClassAttribute,
    select: (selectors) => {
      const lists = splitSelectors(selectors).map((selector) => selectOne(selector));
      const found = lists.filter((list) => list.length > 0);
      if (found.length < 2) return found[0] ?? [];
      return [...new Set(found.flat())].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    },
  };
}

/** A list of selectors, parted where no bracket is open. */
export function splitSelectors(list: string): readonly string[] {
  if (!/[([]/.test(list)) return list.split(',').map((selector) => selector.trim());
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= list.length; at += 1) {
    const letter = list[at];
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (letter === undefined || (letter === ',' && depth <= 0)) {
      parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts;
}

function add(lists: Map<string, Element[]>, key: string, element: Element): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [element]);
  else known.push(element);
}

const LONGEST_SELECTOR = 300;
/** For more elements the library compiles a selector once and walks the page. */
const FEW = 10;

/** One part of a selector between its combinators; the first of a list is the last part as it is written. */
interface Step {
  /** What the index knows elements by. */
  readonly keys: readonly string[];
  /** All must hold. */
  readonly tests: readonly ((element: Element) => boolean)[];
  /** How the next step relates to this one: its parent, or any of those around it. */
  readonly next: 'parent' | 'ancestor';
}

const SIMPLE =
  /([.#]?)([a-z_-][\w-]*)|\[\s*([\w:-]+)\s*(?:([~^$*|]?=)\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]/giy;

/** The steps of a selector of tags, classes, ids, attributes, descendants and children; null for any other. */
function readSelector(selector: string): readonly Step[] | null {
  const steps: Step[] = [];
  let next: Step['next'] = 'ancestor';
  for (const part of selector
    .replace(/\s*>\s*/g, ' > ')
    .trim()
    .split(/\s+(?![^[]*\])/)) {
    if (part === '>') {
      if (steps.length === 0 || next === 'parent') return null;
      next = 'parent';
      continue;
    }
    const keys: string[] = [];
    const tests: Step['tests'][number][] = [];
    SIMPLE.lastIndex = 0;
    while (SIMPLE.lastIndex < part.length) {
      const match = SIMPLE.exec(part);
      if (match === null) return null;
      const [, mark = '', name = '', attribute, operator = '', ...values] = match;
      if (attribute !== undefined) {
        keys.push(`[${attribute.toLowerCase()}`);
        tests.push(
          testOf(attribute.toLowerCase(), operator, values.find((each) => each !== undefined) ?? ''),
        );
      } else if (mark !== '') {
        keys.push(mark + name);
        tests.push(mark === '.' ? testOf('class', '~=', name) : testOf('id', '=', name));
      } else if (match.index === 0) {
        keys.push(name.toLowerCase());
        tests.push(({ localName }) => localName === name.toLowerCase());
      } else return null;
    }
    if (keys.length === 0) return null;
    steps.unshift({ keys, tests, next });
    next = 'ancestor';
  }
  return next === 'parent' || steps.length === 0 ? null : steps;
}

/** Whether an element is what the steps describe; `misfits` of each step are kept, so that no nesting is tried twice. */
function fits(element: Element, steps: readonly Step[], misfits: readonly Set<Element>[], at = 0): boolean {
  const step = steps[at];
  if (step === undefined) return true;
  if (misfits[at]?.has(element)) return false;
  if (step.tests.every((test) => test(element))) {
    if (at === steps.length - 1) return true;
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      if (fits(outer, steps, misfits, at + 1)) return true;
      if (step.next === 'parent') break;
    }
  }
  misfits[at]?.add(element);
  return false;
}

const OPERATORS: Readonly<Record<string, (given: string, value: string) => boolean>> = {
  '': () => true,
  '=': (given, value) => given === value,
  '~=': (given, value) => given.split(/\s+/).includes(value),
  '^=': (given, value) => value !== '' && given.startsWith(value),
  '$=': (given, value) => value !== '' && given.endsWith(value),
  '*=': (given, value) => value !== '' && given.includes(value),
  '|=': (given, value) => given === value || given.startsWith(`${value}-`),
};

function testOf(name: string, operator: string, value: string): (element: Element) => boolean {
  const holds = OPERATORS[operator] ?? (() => false);
  return (element) => {
    const given = element.getAttribute(name);
    return given !== null && holds(given, value);
  };
}

/** What the library finds; `none` for a text that it cannot parse as a selector. */
function tried<Found>(find: () => Found, none: Found): Found {
  try {
    return find();
  } catch (error) {
    if (error instanceof Error) return none;
    throw error;
  }
}
