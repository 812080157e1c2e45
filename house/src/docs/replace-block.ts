/**
 * The document with the text between `<!-- generated:name -->` and `<!-- /generated:name -->` replaced.
 *
 * @throws {Error} when the document has no such block, or more than one.
 */
export function replaceBlock(document: string, block: { name: string; content: string }): string {
  const open = `<!-- generated:${block.name} -->`;
  const close = `<!-- /generated:${block.name} -->`;
  const parts = document.split(open);
  const [before, rest = ''] = parts;
  const end = rest.indexOf(close);
  if (parts.length !== 2 || end < 0) throw new Error(`Expected one block between ${open} and ${close}.`);
  return `${before}${open}\n${block.content.trim()}\n${rest.slice(end)}`;
}
