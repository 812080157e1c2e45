import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import english from './english.json' with { type: 'json' };
import german from './german.json' with { type: 'json' };

const SPOKEN = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label'];
/** Words for servers, not for readers. */
const PROTOCOL = ['Bearer '];
const WORD = /\p{L}{2}/u;
/** A word by itself; parts of addresses and of class names are none. */
const WORDS = /(?:^|\s)\p{L}{3,}(?:[\s,.:]|$)/u;

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

/** The texts that a component holds itself: between its tags, in spoken attributes, and around values. */
function textsIn(node: Node): string[] {
  if (node.type === 'JSXText') return WORD.test(String(node['value'])) ? [String(node['value']).trim()] : [];
  if (node.type === 'TemplateElement') {
    const { cooked } = node['value'] as { cooked: string };
    return WORDS.test(cooked) && !PROTOCOL.includes(cooked) ? [cooked] : [];
  }
  if (node.type === 'JSXAttribute') {
    const { name } = node['name'] as { name: string };
    const value = node['value'] as Node | null;
    if (name === 'className' || value === null) return [];
    if (value.type === 'Literal')
      return SPOKEN.includes(name) && WORD.test(String(value['value'])) ? [String(value['value'])] : [];
  }
  return Object.values(node).flatMap((child) => (Array.isArray(child) ? child : [child]).flatMap(ofChild));
}

function ofChild(child: unknown): string[] {
  return typeof child === 'object' && child !== null && 'type' in child ? textsIn(child as Node) : [];
}

it('no component holds a text of its own: they stand in strings.ts', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(join(import.meta.dirname, file), 'utf8'));
      return textsIn(program as unknown as Node).map((text) => `${file}: ${text}`);
    });
  expect(files.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});

/** Each text by its path, as the values that it has room for. */
function roomsIn(strings: unknown, path = ''): Record<string, string> {
  if (typeof strings === 'string') return { [path]: (strings.match(/\{\w+\}/g) ?? []).sort().join(' ') };
  const entries = Object.entries(strings as object);
  return Object.assign({}, ...entries.map(([key, value]) => roomsIn(value, `${path}.${key}`)));
}

it('the page has the same texts in each language, each with the same values in it', () => {
  expect(roomsIn(german)).toEqual(roomsIn(english));
});
