import { deepFreeze } from '@research-studio/core/testing';
import type { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { cableCarSubjects } from './cable-car-subjects.ts';
import { readMutants } from './mutant.ts';
import { replaceSection, sentencesOf, withoutSection } from './report-edits.ts';

const MUTANTS = await readMutants();
let bundles: readonly Bundle[];
beforeAll(async () => {
  bundles = (await cableCarSubjects()).map(({ bundle }) => deepFreeze(structuredClone(bundle)));
});

describe('the table of mutants', () => {
  it('have names of their own', () => {
    const names = MUTANTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(MUTANTS)('$name changes the bundle, says where, and does the same for the same seed', (mutant) => {
    for (const bundle of bundles)
      for (const seed of [1, 2, 3]) {
        const mutation = mutant.mutate(bundle, seed);
        if (mutation === null) continue;
        expect(mutation.bundle).not.toEqual(bundle);
        expect(mutation.where).toMatch(/\S/);
        expect(mutant.mutate(bundle, seed)).toEqual(mutation);
      }
  });

  it('apply to runs over documents with contradictions and hostile pages, but for those that need other words or pages', () => {
    const idle = MUTANTS.filter(({ mutate }) => bundles.every((bundle) => mutate(bundle, 1) === null));
    expect(idle.length).toBeLessThan(10);
  });

  it.each([
    [
      'citation_moved',
      'The salt mines employed 340 people [1].',
      /^The salt mines employed 340 people \[[2-4]\]\.$/,
    ],
    [
      'number_changed',
      'The salt mines employed 340 people [1].',
      /^The salt mines employed (?!340)\d40 people/,
    ],
    ['decimal_shifted', 'It weighs 4.4 tonnes [1].', 'It weighs 44 tonnes [1].'],
    ['unit_changed', 'The ride takes 4 minutes [1].', 'The ride takes 4 hours [1].'],
    ['currency_changed', 'It cost €19 [1].', 'It cost $19 [1].'],
    ['percent_dropped', 'Le prix a monté de 12 % [1].', 'Le prix a monté de 12 [1].'],
    ['date_changed', 'It opened in March 1974 [1].', 'It opened in July 1974 [1].'],
    ['number_word_changed', 'It took three years [1].', 'It took seven years [1].'],
    ['numbers_exchanged', 'It rose from 12 to 19 [1].', 'It rose from 19 to 12 [1].'],
    ['negation_removed', 'The bridge was not rebuilt [1].', 'The bridge was rebuilt [1].'],
    ['negation_inserted', 'The bridge was rebuilt [1].', 'The bridge was not rebuilt [1].'],
    ['comparative_turned', 'Prices are higher than before 2020 [1].', /lower than before|higher than after/],
    ['bound_turned', 'It needs at least two people [1].', 'It needs at most two people [1].'],
  ])('%s: %s', (name, sentence, expected) => {
    const [bundle] = bundles;
    const mutant = MUTANTS.find((one) => one.name === name);
    if (bundle === undefined || mutant === undefined) throw new Error('No such mutant.');
    // Prose alone is broken, not the findings above it.
    const prose = bundle.report.sections.findIndex(({ role }) => role === undefined);
    const others = [...bundle.report.sections.keys()].filter((index) => index !== prose);
    const alone = others
      .reverse()
      .reduce((edited, index) => withoutSection(edited, index), replaceSection(bundle, prose, sentence));
    const broken = mutant.mutate(alone, 1)?.bundle.report.sections[0]?.markdown ?? 'nothing';
    if (typeof expected === 'string') expect(broken).toBe(expected);
    else expect(broken).toMatch(expected);
  });

  it('break sentences in the section and in the Markdown alike', () => {
    const rewriting = MUTANTS.filter(({ group }) => group === 'number');
    for (const { mutate } of rewriting)
      for (const bundle of bundles)
        for (const { markdown } of mutate(bundle, 5)?.bundle.report.sections ?? [])
          expect(mutate(bundle, 5)?.bundle.report.markdown).toContain(`\n${markdown}\n`);
  });

  it('of numbers give none that the cited source has in that sentence', () => {
    for (const bundle of bundles.slice(0, 2))
      for (const seed of [1, 2, 3, 4]) {
        const broken = MUTANTS.find(({ name }) => name === 'number_changed')?.mutate(bundle, seed)?.bundle;
        const before = new Set(sentencesOf(bundle).map(({ text }) => text));
        const [changed] =
          broken === undefined ? [] : sentencesOf(broken).filter(({ text }) => !before.has(text));
        expect(bundle.sources.some(({ text }) => text.includes(changed?.text ?? ''))).toBe(false);
      }
  });

  it('leave a bundle alone that has nothing to break', () => {
    const empty = bundles[2];
    const applied = MUTANTS.filter(({ group, mutate }) => group === 'number' && empty && mutate(empty, 1));
    expect(applied).toEqual([]);
  });
});
