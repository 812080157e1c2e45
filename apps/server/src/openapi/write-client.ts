/** Writes the server's description, from which the client package makes its types. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeServer } from './describe-server.ts';

const file = resolve(import.meta.dirname, '../../../../packages/client/openapi.json');
await writeFile(file, await describeServer());
