import { canonicalUrl } from '../search/page-identity.ts';
import type { ListedEntry, SourceEntry } from './source-entries.ts';
import { titleKey } from './title-key.ts';

/** The sources of a report by their names, addresses and titles. Order is that of first appearance. */
export interface SourceRegister {
  /** Entries of one list, in order. */
  addList(list: readonly ListedEntry[]): void;
  has(key: string): boolean;
  /** Lists may number anew in each chapter: the entry of the next list below `line` is meant, else of the last above. */
  byKey(key: string, line: number): SourceEntry | null;
  /** The listed source with this address, else a new one. */
  byAddress(source: { url: string; title: string; line: number }): SourceEntry;
  byTitle(title: string, line: number): SourceEntry;
  entries(): readonly SourceEntry[];
}

export function createSourceRegister(): SourceRegister {
  const all: SourceEntry[] = [];
  const keys = new Set<string>();
  const named = new Map<string, SourceEntry[]>();
  const addressed = new Map<string, SourceEntry>();
  const titled = new Map<string, SourceEntry>();
  const add = (listed: ListedEntry): SourceEntry => {
    const name = listed.key ?? listed.url ?? listed.title;
    const entry = { ...listed, key: unused(name, keys) };
    keys.add(entry.key);
    all.push(entry);
    if (listed.key !== null) named.set(listed.key, [...(named.get(listed.key) ?? []), entry]);
    const address = entry.url === null ? null : canonicalUrl(entry.url);
    if (address !== null && !addressed.has(address)) addressed.set(address, entry);
    if (entry.title !== '' && !titled.has(titleKey(entry.title))) titled.set(titleKey(entry.title), entry);
    return entry;
  };
  return {
    addList: (list) => numberedAnew(list).forEach(add),
    has: (key) => named.has(key),
    byKey(key, line) {
      const candidates = named.get(key);
      return candidates?.find((entry) => entry.line >= line) ?? candidates?.at(-1) ?? null;
    },
    byAddress: ({ url, title, line }) =>
      addressed.get(canonicalUrl(url)) ?? add({ key: null, url, title, quotes: [], line }),
    byTitle: (title, line) =>
      titled.get(titleKey(title)) ?? add({ key: null, url: null, title, quotes: [], line }),
    entries: () => all,
  };
}

/** A list without names is counted; so is one whose items all say "1.", as Markdown allows. */
function numberedAnew(list: readonly ListedEntry[]): readonly ListedEntry[] {
  const given = list.flatMap(({ key }) => key ?? []);
  const isUniform = given.length > 1 && new Set(given).size === 1;
  // Where entries have names, a line without name and address is a remark.
  if (given.length > 0 && !isUniform) return list.filter(({ key, url }) => key !== null || url !== null);
  return list.map((entry, index) => ({ ...entry, key: String(index + 1) }));
}

function unused(name: string, keys: ReadonlySet<string>): string {
  if (!keys.has(name)) return name;
  let count = 2;
  while (keys.has(`${name} (${count})`)) count += 1;
  return `${name} (${count})`;
}
