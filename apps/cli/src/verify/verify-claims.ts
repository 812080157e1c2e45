import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { judgeInDocument } from '@research-studio/verification';
import { z } from 'zod';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { print, type Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

const ClaimLine = z.object({
  id: z.union([z.string(), z.number()]),
  claim: z.string(),
  evidence: z.array(z.string()),
});

/** Judges one claim a line, each printed before the next is read. @throws {UsageError} naming the first bad line. */
export async function verifyClaims(path: string, terminal: Terminal): Promise<ExitCode> {
  const input = path === '-' ? terminal.stdin : createReadStream(path);
  const failed = new Promise<never>((_, reject) => {
    input.once('error', (error: NodeJS.ErrnoException) => {
      const what = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`;
      reject(new UsageError(`--claims: ${path}: ${what}.`, error));
    });
  });
  failed.catch(() => undefined);
  let number = 0;
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) break;
    number += 1;
    if (value.trim() === '') continue;
    const { id, claim, evidence } = readLine(value, number);
    const { score, verdict, reasons, spans } = judgeInDocument({ claim, sentences: evidence });
    await print(terminal.stdout, `${JSON.stringify({ id, score, verdict, reasons, spans })}\n`);
  }
  return EXIT_CODE.report;
}

function readLine(line: string, number: number): z.infer<typeof ClaimLine> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new UsageError(`--claims: line ${number} is no JSON: ${(error as Error).message}`, error);
  }
  const parsed = ClaimLine.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new UsageError(
    `--claims: line ${number} is not {id, claim, evidence: [sentences]}${where}: ${issue?.message ?? 'not as expected'}.`,
  );
}
