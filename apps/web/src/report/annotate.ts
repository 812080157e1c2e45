import type { Claim } from '@research-studio/schemas';
import type { Element, ElementContent, Root, Text } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Standing } from '../strings.ts';

/** well founded, with reservations, weakly founded: the level where the pipeline gives one, else the verdict. */
export function standingOf({ level, verdict }: Pick<Claim, 'level' | 'verdict'>): Standing {
  if (level !== undefined) return level === 'high' ? 'w' : level === 'medium' ? 'r' : 'p';
  if (verdict === 'supported') return 'w';
  return verdict === 'partially_supported' ? 'r' : 'p';
}

const BLOCKS = ['p', 'li', 'td', 'th', 'blockquote', 'h2', 'h3', 'h4'];
const MARK = /\s*\[(\d{1,4})\]([●◐○])?/g;

interface Place {
  readonly claim: Claim;
  readonly start: number;
  readonly end: number;
}

/**
 * For rehype: every citation mark `[n]` becomes a `cite-mark` with its source and its statement, and text of weakly
 * founded statements a span of class `weak`.
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
  const split = (text: Text): ElementContent[] => {
    const parts: ElementContent[] = [];
    const addText = (value: string) => {
      parts.push(...weakParts(value, offset, places));
      offset += value.length;
    };
    let last = 0;
    for (const match of text.value.matchAll(MARK)) {
      const n = Number(match[1]);
      if (!sources.has(n)) continue;
      addText(text.value.slice(last, match.index));
      parts.push(citeMark(n, claimAt(places, offset)));
      last = match.index + match[0].length;
    }
    addText(text.value.slice(last));
    return parts;
  };
  replaceTexts(block, split);
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
    const text = claim.text.trim();
    const start = text === '' ? -1 : plain.indexOf(text);
    if (start >= 0) places.push({ claim, start, end: start + text.length });
  }
  return places.sort((a, b) => a.start - b.start);
}

/** The statement that a mark at this place ends or stands in. */
function claimAt(places: readonly Place[], at: number): Claim | null {
  return places.findLast(({ start, end }) => start < at && at <= end + 2)?.claim ?? null;
}

function citeMark(n: number, claim: Claim | null): Element {
  const properties = { n: String(n), ...(claim !== null && { claim: claim.id }) };
  return { type: 'element', tagName: 'cite-mark', properties, children: [] };
}

/** Text cut where weakly founded statements begin and end. */
function weakParts(value: string, offset: number, places: readonly Place[]): ElementContent[] {
  if (value === '') return [];
  const weak = places.filter(
    ({ claim, start, end }) => standingOf(claim) === 'p' && start < offset + value.length && end > offset,
  );
  const parts: ElementContent[] = [];
  let at = 0;
  const add = (until: number, isWeak: boolean) => {
    const text: Text = { type: 'text', value: value.slice(at, until) };
    if (until > at)
      parts.push(
        isWeak
          ? { type: 'element', tagName: 'span', properties: { className: ['weak'] }, children: [text] }
          : text,
      );
    at = Math.max(at, until);
  };
  for (const { start, end } of weak) {
    add(Math.max(0, start - offset), false);
    add(Math.min(value.length, end - offset), true);
  }
  add(value.length, false);
  return parts;
}
