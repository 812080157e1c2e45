import { basename, dirname, resolve } from 'node:path';
import { readLocalFile } from '@research-studio/documents';
import {
  Bundle,
  type BundleSource,
  SourceUnreadableError,
  upgradeBundle,
  Verdict,
} from '@research-studio/schemas';
import { z } from 'zod';
import { parseJsonLines, readText, unusable } from '../results/read-named-file.ts';

const given = z.string().min(1).optional();

/**
 * What a person ruled of one claim, one JSON object a line. The claim and its text to hold against come in one of three
 * ways: claim and passage, claim and source, or bundle and claimId.
 */
export const Ruling = z
  .strictObject({
    claim: given,
    passage: given.describe('The text itself.'),
    source: given.describe('A document to read, as a path from the folder of the rulings.'),
    bundle: given.describe('report.json of a run, as a path from the same folder.'),
    claimId: given.describe('Claim of the bundle; its text is that of its sources.'),
    ruling: Verdict,
    by: z.string().min(1).describe('Who ruled.'),
    note: z.string().default('').describe('Why, for a reader.'),
  })
  .superRefine((ruling, context) => {
    const way = fields.filter((field) => ruling[field] !== undefined).join(' and ');
    if (ways.includes(way)) return;
    const message = `it gives ${way || 'nothing'}; allowed: ${ways.join(', ')}`;
    context.addIssue({ code: 'custom', message });
  });
export type Ruling = z.infer<typeof Ruling>;

const fields = ['claim', 'passage', 'source', 'bundle', 'claimId'] as const;
const ways = ['claim and passage', 'claim and source', 'bundle and claimId'];

/**
 * With the line of each, from 1.
 *
 * @throws {ResearchError} USAGE, for the first line that is none, or where there is no ruling at all
 */
export function parseRulings(text: string, name: string): (Ruling & { readonly line: number })[] {
  const lines = parseJsonLines(text, { name, what: 'ruling', schema: Ruling });
  return lines.map(({ line, value }) => ({ ...value, line }));
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

/** Limit of one document or bundle. */
const MAX_BYTES = 50_000_000;

/**
 * The rulings of a file with their claims and texts.
 *
 * @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it
 */
export async function readRuledClaims(path: string, signal: AbortSignal | undefined): Promise<RuledClaim[]> {
  const rulings = parseRulings(await readText(path, 'the rulings', signal), path);
  const material = createMaterial(dirname(resolve(path)), signal);
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
  ruling: Ruling,
  { material, id }: { material: Material; id: string },
): Promise<Pick<RuledClaim, 'claim' | 'texts' | 'from'>> {
  const { claim, passage, source, bundle, claimId } = ruling;
  if (bundle !== undefined && claimId !== undefined) {
    const { claims, evidence, sources } = await material.bundle(bundle);
    const found = claims.find((one) => one.id === claimId);
    if (found === undefined) throw unusable(`${id}: ${bundle} has no claim ${claimId}.`);
    const own = evidence.filter(({ id: evidenceId }) => found.evidenceIds.includes(evidenceId));
    const cited = new Set(own.map(({ sourceId }) => sourceId));
    const from = JSON.stringify(['bundle', bundle, ...cited]);
    return { claim: found.text, texts: sources.filter((one) => cited.has(one.id)), from };
  }
  if (claim === undefined) throw new Error('A ruling has a claim or names one.');
  if (source !== undefined) {
    const text = await material.document(source).catch((error: unknown) => {
      throw error instanceof SourceUnreadableError ? unusable(`${id}: ${error.message}`, error) : error;
    });
    return { claim, texts: [text], from: JSON.stringify(['source', source]) };
  }
  const text = passage ?? '';
  return { claim, texts: [{ title: '', text, language: null }], from: JSON.stringify(['passage', text]) };
}

interface Material {
  readonly document: (path: string) => Promise<RuledText>;
  readonly bundle: (path: string) => Promise<Bundle>;
}

/** Each file is read once, however many rulings are about it. */
function createMaterial(folder: string, signal: AbortSignal | undefined): Material {
  const once = <Value>(read: (path: string) => Promise<Value>) => {
    const known = new Map<string, Promise<Value>>();
    return (path: string) => {
      const value = known.get(path) ?? read(resolve(folder, path));
      known.set(path, value);
      return value;
    };
  };
  return {
    document: once((path) => readLocalFile({ path, maxBytes: MAX_BYTES, signal })),
    bundle: once((path) => readBundle(path, signal)),
  };
}

async function readBundle(path: string, signal: AbortSignal | undefined): Promise<Bundle> {
  const text = await readText(path, 'the bundle', signal);
  try {
    return Bundle.parse(upgradeBundle(JSON.parse(text)));
  } catch (error) {
    throw unusable(`${path} is not a bundle: give report.json of a run.`, error);
  }
}

/** A text that a claim is held against. */
export type RuledText = Pick<BundleSource, 'title' | 'text' | 'language'>;
