import { PACKAGE_NAMES, PACKAGES, readRootFile } from '../repository.ts';

/** What each package exports, entry by entry, read from its index files. */
export async function publicExports(): Promise<string> {
  const lists: string[] = [];
  for (const name of PACKAGE_NAMES) {
    const { folder } = PACKAGES[name];
    if (!folder.startsWith('packages/')) continue;
    const manifest: { exports: Record<string, string> } = JSON.parse(
      await readRootFile(`${folder}/package.json`),
    );
    for (const [entry, file] of Object.entries(manifest.exports)) {
      const names = exportedNames(await readRootFile(`${folder}/${file}`));
      const specifier = `@research-studio/${name}${entry.slice(1)}`;
      const list = names.length === 0 ? '(nothing yet)' : names.map((exported) => `- ${exported}`).join('\n');
      lists.push(`### ${specifier}\n\n${list}`);
    }
  }
  return lists.join('\n\n');
}

/** In alphabetical order; types are marked. */
export function exportedNames(text: string): readonly string[] {
  const names = new Set<string>();
  for (const [, typeOnly, list = ''] of text.matchAll(/^export (type )?\{([^}]*)\}/gm))
    for (const item of list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''))
      names.add(described(item, typeOnly !== undefined));
  for (const [, kind, name = ''] of text.matchAll(
    /^export (?:async )?(function|const|class|interface|type) ([\w$]+)/gm,
  ))
    names.add(described(name, kind === 'interface' || kind === 'type'));
  return [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
}

function described(item: string, isType: boolean): string {
  const name = item.replace(/^type /, '').replace(/^.* as /, '');
  return isType || item.startsWith('type ') ? `\`${name}\` (type)` : `\`${name}\``;
}
