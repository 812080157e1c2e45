/** Writes what the client package is made from: the server's description and the types in it. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { describeServer } from './describe-server.ts';

const client = resolve(import.meta.dirname, '../../../../packages/client');
const description = await describeServer();
const types = astToString(await openapiTypescript(description, { alphabetize: true }));
/** What a path does not take is said by its absence alone. */
const METHODS_NOT_TAKEN = /^ {8}\w+\?: never;\n/gm;
await writeFile(`${client}/openapi.json`, description);
await writeFile(
  `${client}/src/openapi-types.ts`,
  `// Made from openapi.json by "pnpm run client".\n${types.replace(METHODS_NOT_TAKEN, '')}`,
);
