import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Bundle, ResearchError, readLocalFile, SourceUnreadableError } from '@research-studio/core';
import { judgeRuledClaim, type RuledText } from './judge-ruled-claim.ts';
import { type NumberedRuling, parseRulings } from './parse-rulings.ts';
import { type RuledVerdict, type RulingsScore, scoreAgainstRulings } from './score-against-rulings.ts';

/** Of one document or bundle. */
const MAX_BYTES = 50_000_000;

/**
 * Scores the deterministic verification against the rulings of a file.
 *
 * @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it
 */
export async function runRulings(request: {
  path: string;
  signal?: AbortSignal | undefined;
}): Promise<RulingsScore> {
  const { path, signal } = request;
  const rulings = parseRulings(await readText(path, 'the rulings', signal), path);
  const material = createMaterial({ folder: dirname(resolve(path)), signal });
  const verdicts: RuledVerdict[] = [];
  for (const ruling of rulings) {
    signal?.throwIfAborted();
    verdicts.push(await judged(ruling, { material, name: path }));
  }
  const score = scoreAgainstRulings(verdicts);
  if (score === null) throw new Error('A file of rulings has one.');
  return score;
}

async function judged(
  ruling: NumberedRuling,
  { material, name }: { material: Material; name: string },
): Promise<RuledVerdict> {
  const id = `${name}:${ruling.line}`;
  const { claim, texts } = await claimAndTexts(ruling, { material, id });
  const { verdict, reasons } = judgeRuledClaim(claim, texts);
  return { id, claim, ruling: ruling.ruling, verdict, reason: reasons.join('; '), note: ruling.note };
}

async function claimAndTexts(
  ruling: NumberedRuling,
  { material, id }: { material: Material; id: string },
): Promise<{ claim: string; texts: readonly RuledText[] }> {
  const { claim, passage, source, bundle, claimId } = ruling;
  if (bundle !== undefined && claimId !== undefined) {
    const { claims, evidence, sources } = await material.bundle(bundle);
    const found = claims.find((one) => one.id === claimId);
    if (found === undefined) throw unusable(`${id}: ${bundle} has no claim ${claimId}.`);
    const cited = new Set(
      evidence.flatMap((one) => (found.evidenceIds.includes(one.id) ? [one.sourceId] : [])),
    );
    return { claim: found.text, texts: sources.filter((one) => cited.has(one.id)) };
  }
  if (claim === undefined) throw new Error('A ruling has a claim or names one.');
  if (source !== undefined) return { claim, texts: [await material.document(source, id)] };
  return { claim, texts: [{ title: '', text: passage ?? '', language: null }] };
}

interface Material {
  readonly document: (path: string, id: string) => Promise<RuledText>;
  readonly bundle: (path: string) => Promise<Bundle>;
}

/** Each file is read once, however many rulings are about it. */
function createMaterial({ folder, signal }: { folder: string; signal: AbortSignal | undefined }): Material {
  const documents = new Map<string, Promise<RuledText>>();
  const bundles = new Map<string, Promise<Bundle>>();
  return {
    document(path, id) {
      const known = documents.get(path) ?? readDocument(resolve(folder, path), { id, signal });
      documents.set(path, known);
      return known;
    },
    bundle(path) {
      const known = bundles.get(path) ?? readBundle(resolve(folder, path), signal);
      bundles.set(path, known);
      return known;
    },
  };
}

async function readDocument(
  path: string,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<RuledText> {
  try {
    return await readLocalFile({ path, maxBytes: MAX_BYTES, signal });
  } catch (error) {
    if (!(error instanceof SourceUnreadableError)) throw error;
    throw unusable(`${id}: ${error.message}`, error);
  }
}

async function readBundle(path: string, signal: AbortSignal | undefined): Promise<Bundle> {
  const text = await readText(path, 'the bundle', signal);
  try {
    return Bundle.parse(JSON.parse(text));
  } catch (error) {
    throw unusable(`${path} is no bundle: give report.json of a run.`, error);
  }
}

async function readText(path: string, what: string, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await readFile(path, { encoding: 'utf8', signal });
  } catch (error) {
    signal?.throwIfAborted();
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw unusable(`${path}: ${what} cannot be read (${code}).`, error);
  }
}

function unusable(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}
