import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { ProblemError, tooLarge } from '../problem.ts';

/** A form with files, as it arrives. */
export interface Upload {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

export function uploadOf({ req }: Context): Upload {
  return { contentType: req.header('content-type') ?? '', body: req.raw.body };
}

/** A file in the description of a form. */
export function filePart(description: string) {
  return z.any().openapi({ type: 'string', format: 'binary' }).describe(description);
}

export interface FilePart {
  readonly name: string;
  readonly path: string;
  bytes: number;
  /** It is larger than a file may be; the rest of it was dropped. */
  isCut: boolean;
}

interface FormLimits {
  /** Takes the files. */
  readonly folder: string;
  readonly maxFileBytes: number;
  readonly maxBytes: number;
}

const MAX_FILES = 10_000;

/**
 * The files of the part "file" on disk, in their order, and its other parts by name. No more than one piece of the body is in
 * memory.
 *
 * @throws {ProblemError} 422 for a form that cannot be read or holds no file, 413 once it is larger than it may be.
 */
export async function readForm(
  { contentType, body }: Upload,
  { folder, maxFileBytes, maxBytes }: FormLimits,
): Promise<{ readonly parts: readonly FilePart[]; readonly fields: Readonly<Record<string, string>> }> {
  const parts: FilePart[] = [];
  const pieces: { readonly part: FilePart; readonly data: Uint8Array }[] = [];
  const fields: Record<string, string> = {};
  const form = openForm(contentType, maxFileBytes);
  const failed = new Promise<never>((_, reject) =>
    form.on('error', (error) => reject(unreadable(String(error)))),
  );
  failed.catch(() => undefined);
  const finished = new Promise((resolve) => form.on('finish', () => resolve(null)));
  form.on('field', (name, value) => {
    fields[name] = value.trim();
  });
  form.on('file', (field, stream, name = '') => {
    if (field !== 'file') return void stream.resume();
    const part = {
      name: name.slice(0, 200),
      path: join(folder, String(parts.length)),
      bytes: 0,
      isCut: false,
    };
    parts.push(part);
    pieces.push({ part, data: new Uint8Array() });
    stream.on('data', (data: Uint8Array) => pieces.push({ part, data }));
    stream.on('limit', () => {
      part.isCut = true;
    });
    // The form ends within a file: `failed` says so.
    stream.on('error', () => undefined);
  });
  const writePieces = async () => {
    for (const [part, own] of Map.groupBy(pieces.splice(0), (piece) => piece.part)) {
      const data = Buffer.concat(own.map((piece) => piece.data));
      if (!part.isCut) await appendFile(part.path, data);
      part.bytes += data.length;
    }
  };
  let received = 0;
  for await (const chunk of body ?? []) {
    received += chunk.length;
    if (received > maxBytes) throw tooLarge(maxBytes);
    await Promise.race([failed, new Promise((resolve) => form.write(Buffer.from(chunk), resolve))]);
    await writePieces();
  }
  form.end();
  await Promise.race([failed, finished]);
  await writePieces();
  if (parts.length === 0) throw unreadable('There is no file in the part "file".');
  return { parts, fields };
}

function openForm(contentType: string, fileSize: number): BusboyInstance {
  const headers = { 'content-type': contentType };
  try {
    return new Busboy({ headers, limits: { fileSize, files: MAX_FILES, fields: 10, fieldSize: 10_000 } });
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

export function unreadable(detail: string): ProblemError {
  return new ProblemError(422, detail, { headers: { connection: 'close' } });
}
