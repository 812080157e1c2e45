import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { loadSettings, optionSettings } from '@research-studio/core';
import { decideByEntailment, judge, type VerifiedReport } from '@research-studio/verification';
import { z } from 'zod';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { writeOutputFile } from '../output-file.ts';
import { plural } from '../progress/format-progress.ts';
import { checkDocuments } from '../research/read-request.ts';
import { print, shortPath, styleFor, type Terminal } from '../terminal.ts';
import { checkReport, openNamed } from './check-report.ts';
import { explainCode } from './explain-code.ts';
import { readBundle, readReportFile, readVerifyRequest, type VerifyRequest } from './read-verify-request.ts';
import { renderVerification } from './render-verification.ts';

type ReportRequest = Extract<VerifyRequest, { kind: 'report' }>;

/** Compares a report with its sources, or single claims with their evidence; fails below the share asked for. */
export async function verifyCommand(
  args: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<ExitCode> {
  const request = readVerifyRequest(args, terminal.cwd);
  if (request.kind === 'claims') return verifyClaims(request, terminal);
  const result = await verify(request, args, terminal);
  const { stdout, environment } = terminal;
  const json = () => `${JSON.stringify({ schemaVersion: 1, ...result }, null, 2)}\n`;
  const columns = stdout.isTTY === true ? Math.max(40, Math.min(stdout.columns ?? 100, 110)) : null;
  const style = styleFor(stdout, environment);
  await print(stdout, request.json ? json() : renderVerification(result, { style, columns }));
  for (const file of request.outputs) {
    const plain = () => renderVerification(result, { style: (_, text) => text, columns: null });
    await writeOutputFile(file.path, file.form === 'json' ? json() : plain(), terminal);
  }
  return isEnough(result, request, terminal) ? EXIT_CODE.report : EXIT_CODE.belowThreshold;
}

async function verify(
  request: ReportRequest,
  args: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<VerifiedReport> {
  const { cwd, environment, stderr } = terminal;
  const { values, names, profile } = optionSettings({
    docs: args['docs'],
    model: args['model'],
    profile: args['profile'],
    budget: args['budget'],
  });
  const { settings, secrets: keys } = await loadSettings({
    cwd,
    environment,
    flags: values,
    flagNames: names,
    profile,
  });
  const docs = request.hasDocs ? settings.search.docs : [];
  await checkDocuments({ paths: docs, origin: '--docs' });
  const file = await readReportFile(
    request.path,
    request.hasDocs || request.bundle !== null ? null : async (beside) => beside,
  );
  const bundle = request.bundle === null ? file.bundle : await readBundle(request.bundle);
  if (file.foundBeside !== null) stderr.write(`Sources from ${shortPath(terminal, file.foundBeside)}.\n`);
  if (docs.length === 0 && bundle === null && !request.fetch)
    stderr.write(
      'No sources are given; name them with --docs or --bundle, or have them fetched with --fetch.\n',
    );
  return checkReport({
    ...{ name: request.path, markdown: file.markdown, docs, bundle, fetch: request.fetch },
    ...{ entailment: request.entailment, settings, keys, cwd },
    tell: (line) => stderr.write(`${line}\n`),
  });
}

function isEnough({ summary }: VerifiedReport, request: ReportRequest, terminal: Terminal): boolean {
  const { supportedShare: share, supported } = summary;
  const wanted = request.minSupported;
  if (wanted === null || (share !== null && share >= wanted)) return true;
  const percent = (value: number) => `${Math.floor(value * 1000) / 10}%`;
  terminal.stderr.write(
    share === null
      ? `No claim could be judged; --min-supported asks for ${percent(wanted)}.\n`
      : `${percent(share)} of the claims that could be judged are supported (${plural(supported, 'claim')}); --min-supported asks for ${percent(wanted)}.\n`,
  );
  return false;
}

const ClaimLine = z.object({
  id: z.union([z.string(), z.number()]),
  claim: z.string(),
  evidence: z.array(z.string()),
});

/** Judges one claim a line, each printed before the next is read. @throws {UsageError} naming the first bad line. */
async function verifyClaims(
  { path, entailment: model }: Extract<VerifyRequest, { kind: 'claims' }>,
  terminal: Terminal,
): Promise<ExitCode> {
  const entailment = await openNamed(model, terminal.cwd);
  const input = path === '-' ? terminal.stdin : createReadStream(path);
  const failed = new Promise<never>((_, reject) => {
    input.once('error', (error: NodeJS.ErrnoException) => {
      const what = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`;
      reject(new UsageError(`--claims: ${path}: ${what}.`, error));
    });
  });
  // Whoever reads the lines meets the failure.
  failed.catch(() => undefined);
  let number = 0;
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) break;
    number += 1;
    if (value.trim() === '') continue;
    const { id, claim, evidence } = readLine(value, number);
    const passages = evidence.map((text, index) => ({ id: String(index), text, sentences: [text] }));
    const judged = { text: claim, ...judge(claim, passages) };
    const premise = judged.spans.map(({ passageId }) => evidence[Number(passageId)] ?? '').join(' ');
    const [decided = judged] =
      entailment === null
        ? []
        : await decideByEntailment({ claims: [judged], premisesOf: () => [premise], entailment });
    const { score, verdict, codes, spans } = decided;
    await print(
      terminal.stdout,
      `${JSON.stringify({ id, score, verdict, reasons: codes.map(explainCode), codes, spans: spans.map(({ passageId }) => Number(passageId)) })}\n`,
    );
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
