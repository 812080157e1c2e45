import { ANY_SIGN, signOf } from '@research-studio/messages';
import type { Claim } from '@research-studio/schemas';
import type { Element, ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Standing } from '../strings.ts';

/** Its sign: doubtful or undecided; else none. */
export function standingOf(claim: Pick<Claim, 'verdict' | 'reason'>): Standing {
  const sign = signOf(claim);
  return sign === null ? 'w' : sign === 'open' ? 'o' : 'p';
}

/** A reader should look at it again. */
export function isWeak(claim: Pick<Claim, 'verdict' | 'reason'>): boolean {
  return WEAK.has(standingOf(claim));
}

export const WEAK: ReadonlySet<string> = new Set<Standing>(['p', 'o']);

const BLOCKS = ['p', 'li', 'td', 'th', 'blockquote', 'h2', 'h3', 'h4'];
const MARK = new RegExp(`\\s*\\[(\\d{1,4})\\](${ANY_SIGN})?`, 'gu');

interface Place {
  readonly claim: Claim;
  readonly start: number;
  readonly end: number;
}

/**
 * For rehype: every citation mark `[n]` becomes a `cite-mark` with its source and its statement. Statements become spans
 * of class `st`, those with a sign also of class `weak`, with a `weak-reason` behind their marks.
 */
export function annotate(options: {
  readonly claims: readonly Claim[];
  readonly sources: ReadonlySet<number>;
}) {
  return (tree: Root): void => {
    visit(tree, 'element', (node) => {
      if (!BLOCKS.includes(node.tagName) || hasBlock(node)) return;
      annotateBlock(node, options);
      return SKIP;
    });
  };
}

function hasBlock(node: Element): boolean {
  return node.children.some(
    (child) => child.type === 'element' && (BLOCKS.includes(child.tagName) || hasBlock(child)),
  );
}

function annotateBlock(
  block: Element,
  { claims, sources }: { readonly claims: readonly Claim[]; readonly sources: ReadonlySet<number> },
): void {
  const plain = textsOf(block)
    .map(({ value }) => value.replace(MARK, ''))
    .join('');
  const places = placesOf(plain, claims);
  let offset = 0;
  let reasons: readonly Element[] = [];
  const split = (text: Text): ElementContent[] => {
    const parts: ElementContent[] = [];
    const addText = (value: string) => {
      // Behind the marks of the statement that it is about.
      if (/[\p{L}\p{N}]/u.test(value)) {
        parts.push(...reasons);
        reasons = [];
      }
      parts.push(...statementParts(value, offset, places));
      offset += value.length;
      const ended = places.filter(({ claim, end }) => isWeak(claim) && isIn(end, value, offset));
      reasons = [...reasons, ...ended.map(({ claim }) => weakReason(claim))];
    };
    let last = 0;
    for (const match of text.value.matchAll(MARK)) {
      const n = Number(match[1]);
      if (!sources.has(n)) continue;
      addText(text.value.slice(last, match.index));
      attach(parts, citeMark(n, claimAt(places, offset) ?? quotedClaim(places, plain.slice(0, offset))));
      last = match.index + match[0].length;
      const punctuation = /^[.,;:!?)\]}»”’]+/u.exec(text.value.slice(last))?.[0] ?? '';
      if (punctuation === '') continue;
      attach(parts, { type: 'text', value: punctuation });
      offset += punctuation.length;
      last += punctuation.length;
    }
    addText(text.value.slice(last));
    return parts;
  };
  replaceTexts(block, split);
  block.children.push(...reasons);
}

/** Whether a place lies in the text that ends at `offset`. */
function isIn(place: number, text: string, offset: number): boolean {
  return place > offset - text.length && place <= offset;
}

/** A mark stays on the line of the word before it, and the full stop behind it with both. */
function attach(parts: ElementContent[], mark: ElementContent): void {
  const before = parts.pop();
  if (before?.type === 'element' && isKept(before)) {
    parts.push({ ...before, children: [...before.children, mark] });
    return;
  }
  const [start, word] = before === undefined ? [null, null] : beforeLastWord(before);
  if (start !== null) parts.push(start);
  const children = word === null ? [mark] : [word, mark];
  parts.push({ type: 'element', tagName: 'span', properties: { className: [KEPT] }, children });
}

const KEPT = 'whitespace-nowrap';

function isKept({ properties }: Element): boolean {
  return Array.isArray(properties['className']) && properties['className'].includes(KEPT);
}

/** A text, or a statement of one text, cut before its last word. */
function beforeLastWord(content: ElementContent): readonly [ElementContent | null, ElementContent | null] {
  if (content.type === 'text') {
    const at = content.value.search(/\S+$/u);
    if (at < 0) return [content, null];
    const start: Text | null = at === 0 ? null : { ...content, value: content.value.slice(0, at) };
    return [start, { ...content, value: content.value.slice(at) }];
  }
  const [only] = content.type === 'element' ? content.children : [];
  if (content.type !== 'element' || only?.type !== 'text') return [content, null];
  const [start, word] = beforeLastWord(only);
  const around = (child: ElementContent | null) =>
    child === null ? null : { ...content, children: [child] };
  return [around(start), around(word)];
}

function textsOf(node: Element): Text[] {
  return node.children.flatMap((child) =>
    child.type === 'text' ? [child] : child.type === 'element' ? textsOf(child) : [],
  );
}

function replaceTexts(node: Element, split: (text: Text) => ElementContent[]): void {
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return split(child);
    if (child.type === 'element') replaceTexts(child, split);
    return [child];
  });
}

/** Where statements stand in the text of a block, each once. */
function placesOf(plain: string, claims: readonly Claim[]): Place[] {
  const places: Place[] = [];
  for (const claim of claims) {
    // Lines that are put together from several sources go on where their statement ends.
    const text = claim.text.trim().replace(/[.。]$/u, '');
    const start = text === '' ? -1 : plain.indexOf(text);
    if (start >= 0) places.push({ claim, start, end: start + text.length });
  }
  // A sentence that the report says twice is two statements of one text.
  const first = places.filter(
    ({ start, end }, index) =>
      places.findIndex((place) => place.start === start && place.end === end) === index,
  );
  return first.sort((a, b) => a.start - b.start);
}

/** The statement that a mark at this place ends or is in. */
function claimAt(places: readonly Place[], at: number): Claim | null {
  return places.findLast(({ start, end }) => start < at && at <= end + 2)?.claim ?? null;
}

/** For a quotation: its speaker is between the statement and its mark. */
function quotedClaim(places: readonly Place[], before: string): Claim | null {
  const last = places.findLast(({ end }) => end <= before.length);
  return last !== undefined && QUOTED.test(before.slice(last.end)) ? last.claim : null;
}

const QUOTED = /^[.!?。]?\s?[”"“»」’] — /u;

function citeMark(n: number, claim: Claim | null): Element {
  const properties = { n: String(n), ...(claim !== null && { claim: claim.id }) };
  return { type: 'element', tagName: 'cite-mark', properties, children: [] };
}

/** Text cut where statements begin and end. */
function statementParts(value: string, offset: number, places: readonly Place[]): ElementContent[] {
  if (value === '') return [];
  const parts: ElementContent[] = [];
  let at = 0;
  const add = (until: number, claim: Claim | null) => {
    const text: Text = { type: 'text', value: value.slice(at, until) };
    if (until > at) parts.push(claim === null ? text : statement(text, claim));
    at = Math.max(at, until);
  };
  for (const { claim, start, end } of places) {
    if (start >= offset + value.length || end <= offset) continue;
    add(Math.max(0, start - offset), null);
    add(Math.min(value.length, end - offset), claim);
  }
  add(value.length, null);
  return parts;
}

function statement(text: Text, claim: Claim): Element {
  const className = isWeak(claim) ? ['st', 'weak'] : ['st'];
  return { type: 'element', tagName: 'span', properties: { className }, children: [text] };
}

function weakReason({ id }: Claim): Element {
  return { type: 'element', tagName: 'weak-reason', properties: { claim: id }, children: [] };
}
