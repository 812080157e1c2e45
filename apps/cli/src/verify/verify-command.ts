import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  createModelChains,
  createReasoner,
  isOpen,
  judgeReport,
  type Keys,
  loadSettings,
  optionSettings,
  parseReport,
  resolveSources,
} from '@research-studio/core';
import { createFetcher } from '@research-studio/documents';
import type { Settings } from '@research-studio/schemas';
import {
  decideByEntailment,
  type Entailment,
  judge,
  openEntailment,
  type ParsedReport,
  type ResolvedSource,
  type VerifiedReport,
  verifyReport,
  withVerdicts,
} from '@research-studio/verification';
import { z } from 'zod';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { writeOutputFile } from '../output-file.ts';
import { plural } from '../progress/format-progress.ts';
import { checkDocuments } from '../research/read-request.ts';
import { print, shortPath, styleFor, type Terminal } from '../terminal.ts';
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
  const { settings, secrets } = await loadSettings({
    cwd,
    environment,
    flags: values,
    flagNames: names,
    profile,
  });
  const docs = request.hasDocs ? settings.search.docs : [];
  await checkDocuments({ paths: docs, origin: '--docs' });
  const file = await readReportFile(request.path, !request.hasDocs && request.bundle === null);
  const bundle = request.bundle === null ? file.bundle : await readBundle(request.bundle);
  if (file.foundBeside !== null) stderr.write(`Sources from ${shortPath(terminal, file.foundBeside)}.\n`);
  if (docs.length === 0 && bundle === null && !request.fetch)
    stderr.write(
      'No sources are given; name them with --docs or --bundle, or have them fetched with --fetch.\n',
    );
  const report = parseReport(file.markdown);
  refuseEndless(request.path, report);
  const cited = new Set(
    report.sentences.flatMap(({ citations }) => citations.flatMap(({ source }) => source ?? [])),
  );
  if (request.fetch) stderr.write('Fetching the sources that are missing …\n');
  const sources = await resolveSources({
    entries: report.sources,
    docs,
    bundle,
    fetcher: request.fetch ? createFetcher(settings.reading) : null,
    cited,
    maxBytes: settings.reading.maxBytes,
  });
  const verified = verifyReport({ report, sources });
  const chains = createModelChains({ settings: settings.models, keys: secrets });
  const named = request.entailment ?? (chains.smart.length > 0 ? null : settings.models.entailment);
  const entailment = await openNamed(named, terminal);
  if (entailment !== null) return byEntailment(verified, entailment);
  return byModel({ verified, sources, settings, keys: secrets, stderr });
}

async function byEntailment(verified: VerifiedReport, entailment: Entailment): Promise<VerifiedReport> {
  const claims = await decideByEntailment({
    claims: verified.claims,
    premisesOf: ({ citations, passages }) => (citations.length === 0 ? [] : premisesOf(passages)),
    entailment,
  });
  return withVerdicts(verified, new Map(claims.map((claim) => [claim.id, claim])));
}

/** The passages of each source as one text, and those of all together. */
function premisesOf(passages: readonly { readonly source: string; readonly text: string }[]): string[] {
  const joined = (some: readonly { readonly text: string }[]) => some.map(({ text }) => text).join(' ');
  const each = [...Map.groupBy(passages, ({ source }) => source).values()].map(joined);
  return each.length > 1 ? [...each, joined(passages)] : each;
}

/** The entailment model of this name or in this folder. @throws {SettingsError} when it cannot be used. */
async function openNamed(model: string | null, { cwd }: Terminal): Promise<Entailment | null> {
  if (model === null) return null;
  const folder = resolve(cwd, model);
  return openEntailment(existsSync(folder) ? folder : model);
}

/** What the rules leave open is judged by a model where one is configured; the user is told what that means. */
async function byModel(request: {
  readonly verified: VerifiedReport;
  readonly sources: readonly ResolvedSource[];
  readonly settings: Settings;
  readonly keys: Keys;
  readonly stderr: NodeJS.WriteStream;
}): Promise<VerifiedReport> {
  const { verified, sources, settings, keys, stderr } = request;
  const chains = createModelChains({ settings: settings.models, keys });
  const [model] = chains.smart;
  const open = verified.claims.filter(isOpen).length;
  if (model === undefined || open === 0) return verified;
  const of = plural(verified.claims.length, 'statement');
  stderr.write(`Asking ${model.name} about ${open} of ${of}; the others are plain.\n`);
  const { budgetUsd } = settings.run;
  let costUsd: number | null = 0;
  const reasoner = createReasoner({
    chains,
    budget: budgetUsd === null ? null : { limitUsd: budgetUsd, spentUsd: 0 },
    emit: (event) => {
      if (event.type === 'warning') stderr.write(`Warning: ${event.message}\n`);
      if (event.type === 'model-end')
        costUsd = costUsd === null || event.costUsd === null ? null : costUsd + event.costUsd;
    },
  });
  const today = settings.run.today ?? new Date().toISOString().slice(0, 10);
  const judged = await judgeReport({ verified, sources, today, reasoner });
  if (costUsd !== null && costUsd > 0) stderr.write(`The model cost $${costUsd.toFixed(4)}.\n`);
  return judged;
}

/** About two minutes of judging; the longest reports of other tools have a few hundred statements. */
const MOST_SENTENCES = 20_000;

/** @throws {UsageError} */
function refuseEndless(path: string, { sentences }: ParsedReport): void {
  if (sentences.length <= MOST_SENTENCES) return;
  throw new UsageError(
    `${path} has ${sentences.length} sentences; at most ${MOST_SENTENCES} of one report are judged. Split it into parts, each with the list of sources.`,
  );
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
  const entailment = await openNamed(model, terminal);
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
