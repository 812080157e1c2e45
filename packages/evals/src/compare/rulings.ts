import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { readLocalFile } from '@research-studio/documents';
import {
  Bundle,
  ResearchError,
  SourceUnreadableError,
  upgradeBundle,
  Verdict,
} from '@research-studio/schemas';
import { z } from 'zod';
import { parseJsonLines } from '../results/parse-json-lines.ts';
import type { RuledText } from './judge-ruled-claims.ts';

/**
 * What a person ruled of one claim, one JSON object a line. The claim and its text to hold against come in one of three
 * ways: claim and passage, claim and source, or bundle and claimId.
 */
export const Ruling = z
  .strictObject({
    claim: z.string().min(1).optional(),
    passage: z.string().min(1).optional().describe('The text itself.'),
    source: z
      .string()
      .min(1)
      .optional()
      .describe('A document to read, as a path from the folder of the rulings.'),
    bundle: z.string().min(1).optional().describe('report.json of a run, as a path from the same folder.'),
    claimId: z.string().min(1).optional().describe('Claim of the bundle; its text is that of its sources.'),
    ruling: Verdict,
    by: z.string().min(1).describe('Who ruled.'),
    note: z.string().default('').describe('Why, for a reader.'),
  })
  .superRefine((ruling, context) => {
    const given = fields.filter((field) => ruling[field] !== undefined).join(' and ');
    if (ways.includes(given)) return;
    const what = given === '' ? 'nothing' : given;
    context.addIssue({ code: 'custom', message: `it gives ${what}; allowed: ${ways.join(', ')}` });
  });
export type Ruling = z.infer<typeof Ruling>;

const fields = ['claim', 'passage', 'source', 'bundle', 'claimId'] as const;
const ways = ['claim and passage', 'claim and source', 'bundle and claimId'];

interface NumberedRuling extends Ruling {
  /** Of the file, from 1. */
  readonly line: number;
}

/**
 * Rulings from JSON lines; empty lines are skipped. `name` is what messages call the file.
 *
 * @throws {ResearchError} USAGE, for the first line that is none, or where there is no ruling at all
 */
export function parseRulings(text: string, name: string): NumberedRuling[] {
  return parseJsonLines(text, { name, what: 'ruling', schema: Ruling }).map(({ line, value }) => ({
    ...value,
    line,
  }));
}

/** A ruling with the claim in full and what it is held against. */
export interface RuledClaim extends Pick<Ruling, 'ruling' | 'by' | 'note'> {
  /** "<file>:<line>". */
  readonly id: string;
  readonly claim: string;
  readonly texts: readonly RuledText[];
  /** Names the texts: equal where they are. */
  readonly from: string;
}

/** Of one document or bundle. */
const MAX_BYTES = 50_000_000;

/**
 * The rulings of a file with their claims and texts.
 *
 * @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it
 */
export async function readRuledClaims(path: string, signal: AbortSignal | undefined): Promise<RuledClaim[]> {
  const rulings = parseRulings(await readText(path, 'the rulings', signal), path);
  const material = createMaterial({ folder: dirname(resolve(path)), signal });
  const claims: RuledClaim[] = [];
  for (const one of rulings) {
    signal?.throwIfAborted();
    const id = `${basename(path)}:${one.line}`;
    const { ruling, by, note } = one;
    claims.push({ id, ruling, by, note, ...(await claimAndTexts(one, { material, id })) });
  }
  return claims;
}

async function claimAndTexts(
  ruling: NumberedRuling,
  { material, id }: { material: Material; id: string },
): Promise<Pick<RuledClaim, 'claim' | 'texts' | 'from'>> {
  const { claim, passage, source, bundle, claimId } = ruling;
  if (bundle !== undefined && claimId !== undefined) {
    const { claims, evidence, sources } = await material.bundle(bundle);
    const found = claims.find((one) => one.id === claimId);
    if (found === undefined) throw unusable(`${id}: ${bundle} has no claim ${claimId}.`);
    const cited = new Set(
      evidence.flatMap((one) => (found.evidenceIds.includes(one.id) ? [one.sourceId] : [])),
    );
    const from = JSON.stringify(['bundle', bundle, ...cited]);
    return { claim: found.text, texts: sources.filter((one) => cited.has(one.id)), from };
  }
  if (claim === undefined) throw new Error('A ruling has a claim or names one.');
  if (source !== undefined) {
    const texts = [await material.document(source, id)];
    return { claim, texts, from: JSON.stringify(['source', source]) };
  }
  const text = passage ?? '';
  return { claim, texts: [{ title: '', text, language: null }], from: JSON.stringify(['passage', text]) };
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
    return Bundle.parse(upgradeBundle(JSON.parse(text)));
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
