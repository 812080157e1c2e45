import { stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type Decider, SettingsError, type Verdict } from '@research-studio/schemas';
import { supportedFrom } from '../judge/judge.ts';

/** How a premise relates to a hypothesis; the three add up to 1. */
export interface EntailmentScores {
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
}

export interface EntailmentPair {
  readonly premise: string;
  readonly hypothesis: string;
}

/** A model of natural language inference that decides claims which rules leave open. */
export interface Entailment {
  readonly model: string;
  /** One for each pair, in order. */
  readonly classify: (pairs: readonly EntailmentPair[]) => Promise<readonly EntailmentScores[]>;
}

/** Pairs of one call: more need much memory and are no faster. */
const batch = 8;

/**
 * Opens a cross-encoder with `@huggingface/transformers`: a folder with config.json, tokenizer.json and onnx/model.onnx, from
 * which nothing is downloaded, or the name of such a model on the hub.
 *
 * @throws {SettingsError} when the library is not installed, the model cannot be loaded, or is none of inference
 */
export async function openEntailment(model: string): Promise<Entailment> {
  const folder = resolve(model);
  const isLocal = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const { AutoModelForSequenceClassification, AutoTokenizer, env } = await loadLibrary(model);
  if (isLocal) env.localModelPath = dirname(folder);
  const name = isLocal ? basename(folder) : model;
  const options = isLocal ? ({ local_files_only: true, dtype: 'fp32' } as const) : ({ dtype: 'q8' } as const);
  const [tokenizer, classifier] = await Promise.all([
    AutoTokenizer.from_pretrained(name, options),
    AutoModelForSequenceClassification.from_pretrained(name, options),
  ]).catch((error: unknown) => {
    throw unusable(
      model,
      `it cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  });
  const places = placesOf(model, (classifier.config as { id2label?: Record<string, string> }).id2label ?? {});
  const classifyBatch = async (pairs: readonly EntailmentPair[]): Promise<EntailmentScores[]> => {
    const inputs = tokenizer(
      pairs.map(({ premise }) => premise),
      { text_pair: pairs.map(({ hypothesis }) => hypothesis), padding: true, truncation: true },
    );
    const { logits } = (await classifier(inputs)) as { logits: { tolist: () => number[][] } };
    return logits.tolist().map((row) => {
      const shares = softmax(row);
      return {
        entailment: shares[places.entailment] ?? 0,
        neutral: shares[places.neutral] ?? 0,
        contradiction: shares[places.contradiction] ?? 0,
      };
    });
  };
  return {
    model,
    async classify(pairs) {
      const found: EntailmentScores[] = [];
      for (let at = 0; at < pairs.length; at += batch)
        found.push(...(await classifyBatch(pairs.slice(at, at + batch))));
      return found;
    },
  };
}

async function loadLibrary(model: string) {
  try {
    return await import('@huggingface/transformers');
  } catch (error) {
    throw unusable(model, 'the optional package @huggingface/transformers is not installed', error);
  }
}

/** Where the model gives which of the three, by the names of its labels. */
function placesOf(model: string, labels: Readonly<Record<string, string>>) {
  const place = (part: string): number => {
    const found = Object.entries(labels).find(([, label]) => label.toLowerCase().includes(part));
    if (found === undefined)
      throw unusable(
        model,
        `its labels (${Object.values(labels).join(', ')}) are not entailment, neutral and contradiction`,
      );
    return Number(found[0]);
  };
  return { entailment: place('entail'), neutral: place('neutral'), contradiction: place('contradict') };
}

function unusable(model: string, problem: string, cause?: unknown): SettingsError {
  return new SettingsError({ message: `The entailment model ${model} cannot be used: ${problem}.`, cause });
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}

/** A judged claim, which the model decides where it is open. */
export interface OpenClaim {
  readonly text: string;
  readonly verdict: Verdict;
  readonly decidedBy: Decider;
  readonly score: number | null;
}

/**
 * The claims with the verdict of the model in place of that of rules where these left them open and there is a passage.
 * `premisesOf` gives texts to compare a claim with: the one that says most decides.
 */
export async function decideByEntailment<Claim extends OpenClaim>(request: {
  readonly claims: readonly Claim[];
  readonly premisesOf: (claim: Claim) => readonly string[];
  readonly entailment: Entailment;
}): Promise<Claim[]> {
  const { claims, premisesOf, entailment } = request;
  const asked = claims.map((claim) => (claim.verdict !== 'open' ? [] : premisesOf(claim)));
  const pairs = asked.flatMap((premises, index) =>
    premises.map((premise) => ({ premise, hypothesis: claims[index]?.text ?? '' })),
  );
  const scores = [...(await entailment.classify(pairs))];
  return claims.map((claim, index) => {
    const own = scores.splice(0, asked[index]?.length ?? 0);
    const [first] = own;
    if (first === undefined) return claim;
    const best = own.reduce((most, one) => (one.entailment > most.entailment ? one : most), first);
    const against = Math.max(...own.map(({ contradiction }) => contradiction));
    const verdict = verdictOf(best.entailment, against);
    return { ...claim, verdict, decidedBy: 'model', score: Math.round(best.entailment * 1000) / 1000 };
  });
}

/** Below it, entailment says nothing. */
const partlyFrom = 0.2;

function verdictOf(entailed: number, contradicted: number): Verdict {
  if (entailed >= supportedFrom && entailed >= contradicted) return 'supported';
  if (contradicted >= supportedFrom) return 'contradicted';
  return entailed >= partlyFrom ? 'partially_supported' : 'unsupported';
}
