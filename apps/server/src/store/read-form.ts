import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { z } from '@hono/zod-openapi';
import type { HonoRequest } from 'hono';
import { ProblemError, tooLarge } from '../problem.ts';

/** A file in the description of a form. */
export function filePart(description: string) {
  return z.any().openapi({ type: 'string', format: 'binary' }).describe(description);
}

export interface FilePart {
  readonly name: string;
  readonly content: Uint8Array;
  /** It is larger than a file may be; the rest of it was dropped. */
  readonly isCut: boolean;
}

interface FormLimits {
  readonly maxFileBytes: number;
  readonly maxBytes: number;
}

const MAX_FILES = 10_000;

/**
 * Hands on the files of the part "file" in their order, as they arrive, and gives its other parts by name. No more than a piece
 * of the body and the files in it are in memory.
 *
 * @throws {ProblemError} 422 for a form that cannot be read or holds no file, 413 once it is larger than it may be.
 */
export async function readForm(
  { raw: { headers, body } }: HonoRequest,
  { maxFileBytes, maxBytes }: FormLimits,
  onFile: (file: FilePart) => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  const fields: Record<string, string> = {};
  const arrived: FilePart[] = [];
  const form = openForm(headers.get('content-type') ?? '', maxFileBytes);
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  finished.catch(() => undefined);
  form.on('finish', resolve);
  form.on('error', (error) => reject(new ProblemError(422, String(error))));
  form.on('field', (name, value) => {
    fields[name] = value.trim();
  });
  form.on('file', (field, stream, name = '') => {
    if (field !== 'file') return void stream.resume();
    const pieces: Uint8Array[] = [];
    stream.on('data', (piece: Uint8Array) => pieces.push(piece));
    stream.on('end', () =>
      arrived.push({ name: name.slice(0, 200), content: Buffer.concat(pieces), isCut: stream.truncated }),
    );
    // The form ends within a file: `finished` says so.
    stream.on('error', () => undefined);
  });
  let [received, files] = [0, 0];
  const handOn = async () => {
    for (const file of arrived.splice(0)) await onFile(file);
  };
  for await (const chunk of body ?? []) {
    received += chunk.length;
    if (received > maxBytes) throw tooLarge(maxBytes);
    await Promise.race([finished, new Promise((done) => form.write(Buffer.from(chunk), done))]);
    files += arrived.length;
    await handOn();
  }
  form.end();
  await finished;
  files += arrived.length;
  await handOn();
  if (files === 0) throw new ProblemError(422, 'There is no file in the part "file".');
  return fields;
}

function openForm(contentType: string, fileSize: number): BusboyInstance {
  const headers = { 'content-type': contentType };
  try {
    return new Busboy({ headers, limits: { fileSize, files: MAX_FILES, fields: 10, fieldSize: 10_000 } });
  } catch (error) {
    throw new ProblemError(422, error instanceof Error ? error.message : String(error));
  }
}
