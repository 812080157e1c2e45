// Writes src/openapi-types.ts from openapi.json. Runs after each install and before types are checked.
import { readFile, writeFile } from 'node:fs/promises';

/** What a path does not take is said by its absence alone. */
const METHODS_NOT_TAKEN = /^ {8}\w+\?: never;\n/gm;

const tool = await import('openapi-typescript').catch((error) => {
  // An install without what development needs has no types to check.
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
});
if (tool !== null) {
  const description = await readFile(new URL('openapi.json', import.meta.url), 'utf8');
  const types = tool.astToString(await tool.default(description, { alphabetize: true }));
  const file = new URL('src/openapi-types.ts', import.meta.url);
  const text = `// Made from openapi.json by write-types.mjs.\n${types.replace(METHODS_NOT_TAKEN, '')}`;
  const before = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== before) await writeFile(file, text);
}
