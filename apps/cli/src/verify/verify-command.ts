import { createReadStream } from 'node:fs';
import { checkReport, explainCode, openNamed } from '@research-studio/core/report';
import { optionSettings } from '@research-studio/core/settings';
import {
  decideByEntailment,
  judge,
  summarise,
  type VerifiedClaim,
  type VerifiedReport,
} from '@research-studio/verification';
import { z } from 'zod';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { codeOf, UsageError } from '../failures.ts';
import { writeOutputFile } from '../output-file.ts';
import { plural } from '../progress/format-progress.ts';
import { checkDocuments, settingsHere } from '../research/read-request.ts';
import { type Args, plainStyle, print, shortPath, styleFor, type Terminal } from '../terminal.ts';
import {
  type ClaimsRequest,
  type ReportRequest,
  readBundle,
  readReportFile,
  readVerifyRequest,
} from './read-verify-request.ts';
import { percent, renderVerification } from './render-verification.ts';

/** Compares a report with its sources, or single claims with their evidence; fails below the share asked for. */
export async function verifyCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const request = readVerifyRequest(args, terminal.cwd);
  if (request.kind === 'claims') return verifyClaims(request, terminal);
  const result = await verify(request, args, terminal);
  const shown = { ...result, summary: summarise(result.claims, request.without) };
  const { stdout, environment } = terminal;
  const json = () => `${JSON.stringify({ schemaVersion: 2, ...shown }, null, 2)}\n`;
  const columns = stdout.isTTY === true ? Math.max(40, Math.min(stdout.columns ?? 100, 110)) : null;
  const style = styleFor(stdout, environment);
  await print(stdout, request.json ? json() : renderVerification(shown, { style, columns }));
  for (const file of request.outputs) {
    const plain = () => renderVerification(shown, { style: plainStyle, columns: null });
    await writeOutputFile(file.path, file.form === 'json' ? json() : plain(), terminal);
  }
  return gate(result, request, terminal);
}

async function verify(request: ReportRequest, args: Args, terminal: Terminal): Promise<VerifiedReport> {
  const { cwd, stderr } = terminal;
  const { docs: given, model, profile, budget } = args;
  const flags = optionSettings({ docs: given, model, profile, budget });
  const { settings, secrets: keys } = await settingsHere(terminal, flags);
  const docs = request.hasDocs ? settings.search.docs : [];
  await checkDocuments({ paths: docs, origin: '--docs' });
  const isGiven = request.hasDocs || request.bundle !== null;
  const file = await readReportFile(request.path, isGiven ? null : async (beside) => beside);
  const bundle = request.bundle === null ? file.bundle : await readBundle(request.bundle);
  const tell = (line: string) => stderr.write(`${line}\n`);
  if (file.foundBeside !== null) tell(`Sources from ${shortPath(terminal, file.foundBeside)}.`);
  if (docs.length === 0 && bundle === null && !request.fetch)
    tell('No sources are given; name them with --docs or --bundle, or have them fetched with --fetch.');
  return checkReport({
    name: request.path,
    markdown: file.markdown,
    docs,
    bundle,
    fetch: request.fetch,
    entailment: request.entailment,
    settings,
    keys,
    cwd,
    tell,
  });
}

/**
 * 1 where so much is decided against the report that the share asked for cannot be reached, 3 where too much is open or a model that was
 * asked gave no verdict; each with a line that says so.
 */
function gate({ claims }: VerifiedReport, request: ReportRequest, { stderr }: Terminal): ExitCode {
  const { minSupported, maxOpen, without } = request;
  const { counted, verdicts, supportedShare, openShare } = summarise(claims, without);
  const failed = claims.filter(({ codes }) => codes.some(({ code }) => code === 'judge_failed')).length;
  if (failed > 0) {
    const silent = `the model gave no verdict on ${plural(failed, 'statement')}`;
    stderr.write(`Not verified: ${silent}. Run it again, or name another with --model.\n`);
    return EXIT_CODE.nothingUsable;
  }
  const all = plural(counted, 'statement');
  const reachable = counted === 0 ? 0 : (verdicts.supported + verdicts.open) / counted;
  const isOpen = (openShare ?? 0) > maxOpen;
  if (
    minSupported !== null &&
    (supportedShare ?? 0) < minSupported &&
    (!isOpen || reachable < minSupported)
  ) {
    const some = `${verdicts.supported} of ${all} supported (${percent(supportedShare ?? 0)})`;
    const found = counted === 0 ? 'No statement could be counted' : some;
    stderr.write(`${found}; --min-supported asks for ${percent(minSupported)}.\n`);
    return EXIT_CODE.belowThreshold;
  }
  if (!isOpen) return EXIT_CODE.report;
  const open = `${verdicts.open} of ${all} open (${percent(openShare)})`;
  stderr.write(`Not verified: ${open}; --max-open allows ${percent(maxOpen)}. ${whatDecides(claims)}\n`);
  return EXIT_CODE.nothingUsable;
}

function whatDecides(claims: readonly VerifiedClaim[]): string {
  const open = claims.filter(({ verdict }) => verdict === 'open');
  const unread = open.filter(({ passages }) => passages.length === 0).length;
  const sources = unread === 0 ? [] : [`their sources (--docs, --bundle or --fetch) for ${unread}`];
  const model = open.length === unread ? [] : [`a model (--model) for ${open.length - unread}`];
  return `What would decide them: ${[...sources, ...model].join(', ')}.`;
}

const ClaimLine = z.object({
  id: z.union([z.string(), z.number()]),
  claim: z.string(),
  evidence: z.array(z.string()),
});

/** Judges one claim a line, each printed before the next is read. @throws {UsageError} naming the first bad line. */
async function verifyClaims(
  { path, entailment: model }: ClaimsRequest,
  terminal: Terminal,
): Promise<ExitCode> {
  const entailment = await openNamed(model, terminal.cwd);
  let number = 0;
  for await (const line of linesOf(path === '-' ? terminal.stdin : createReadStream(path), path)) {
    number += 1;
    if (line.trim() === '') continue;
    const { id, claim, evidence } = readLine(line, number);
    const passages = evidence.map((text, index) => ({ id: String(index), text, sentences: [text] }));
    const judged = { text: claim, ...judge(claim, passages) };
    const premise = judged.spans.map(({ passageId }) => evidence[Number(passageId)] ?? '').join(' ');
    const [decided = judged] =
      entailment === null
        ? []
        : await decideByEntailment({ claims: [judged], premisesOf: () => [premise], entailment });
    const { score, verdict, decidedBy, codes } = decided;
    const spans = decided.spans.map(({ passageId }) => Number(passageId));
    const result = { id, score, verdict, decidedBy, reasons: codes.map(explainCode), codes, spans };
    await print(terminal.stdout, `${JSON.stringify(result)}\n`);
  }
  return EXIT_CODE.report;
}

/** node:readline reports no error of its input. @throws {UsageError} */
async function* linesOf(input: NodeJS.ReadableStream, path: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of input.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const code = codeOf(error);
    const what = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`;
    throw new UsageError(`--claims: ${path}: ${what}.`, error);
  }
  yield rest;
}

function readLine(line: string, number: number): z.infer<typeof ClaimLine> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new UsageError(`--claims: line ${number} is not JSON: ${(error as Error).message}`, error);
  }
  const parsed = ClaimLine.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw new UsageError(
    `--claims: line ${number} is not {id, claim, evidence: [sentences]}${where}: ${issue?.message ?? 'not as expected'}.`,
  );
}
