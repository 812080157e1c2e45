import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideByEntailment, openEntailment } from './entailment.ts';
import { writeTinyModel } from './testing/tiny-model.ts';

/** The optional package brings a binary that not every machine can have. */
const isInstalled = await import('@huggingface/transformers').then(
  () => true,
  () => false,
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entailment-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!isInstalled)('a model from a folder', () => {
  it('reads premise and hypothesis together and names what it finds', async () => {
    await writeTinyModel(join(folder, 'tiny'));
    const { classify } = await openEntailment(join(folder, 'tiny'));
    const [entailed, denied, open] = await classify([
      { premise: 'yes', hypothesis: 'the tram ran' },
      { premise: 'the tram', hypothesis: 'no' },
      { premise: 'the tram', hypothesis: 'ran' },
    ]);
    expect(entailed?.entailment).toBeGreaterThan(0.9);
    expect(denied?.contradiction).toBeGreaterThan(0.9);
    expect(Math.max(open?.entailment ?? 1, open?.contradiction ?? 1)).toBeLessThan(0.5);
  });

  it('goes by the names of the labels, whatever their order', async () => {
    await writeTinyModel(join(folder, 'turned'), ['ENTAILMENT', 'CONTRADICTION', 'NEUTRAL']);
    const { classify } = await openEntailment(join(folder, 'turned'));
    const [one] = await classify([{ premise: 'yes', hypothesis: 'the tram ran' }]);
    expect(one?.contradiction).toBeGreaterThan(0.9);
  });

  it('decides what rules leave open and nothing else', async () => {
    await writeTinyModel(join(folder, 'judge'));
    const entailment = await openEntailment(join(folder, 'judge'));
    const claim = { verdict: 'open', decidedBy: null, score: 0.2 } as const;
    const premises = new Map([
      ['borne out by one of two', ['the tram', 'yes']],
      ['denied', ['no']],
      ['left alone', ['no']],
      ['without a passage', []],
    ]);
    const claims = [...premises.keys()].map((text) => ({
      ...claim,
      text,
      ...(text === 'left alone' ? ({ verdict: 'supported', decidedBy: 'quote' } as const) : {}),
    }));
    const decided = await decideByEntailment({
      claims,
      premisesOf: ({ text }) => premises.get(text) ?? [],
      entailment,
    });
    expect(decided.map(({ verdict }) => verdict)).toEqual(['supported', 'contradicted', 'supported', 'open']);
  });

  it('says what is wrong with a model that is none of inference, or none at all', async () => {
    await writeTinyModel(join(folder, 'moods'), ['joy', 'anger', 'fear']);
    await expect(openEntailment(join(folder, 'moods'))).rejects.toThrow(/its labels \(joy, anger, fear\)/);
    await expect(openEntailment(folder)).rejects.toThrow(/cannot be loaded/);
  });
});
