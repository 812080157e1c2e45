import { deepFreeze } from '@research-studio/core/testing';
import type { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeSection, replaceSection, sectionRange } from './edit-report.ts';
import { MUTANTS } from './mutants.ts';
import { reportStatements } from './report-statements.ts';
import { cableCarSubjects } from './testing/cable-car-subjects.ts';

let bundles: readonly Bundle[];
beforeAll(async () => {
  bundles = (await cableCarSubjects()).map(({ bundle }) => deepFreeze(structuredClone(bundle)));
});

describe('MUTANTS', () => {
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
    expect(idle.map(({ name }) => name)).toEqual([
      'negation_removed',
      'cause_turned',
      'hedge_dropped',
      'near_copies_counted_twice',
      'note_removed',
      'left_out_told_otherwise',
      'coverage_completed',
      'row_value_of_other_row',
      'row_label_of_other_row',
      'flag_and_warning_dropped_near_copy',
      'row_in_quotation_marks',
    ]);
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
      /^The salt mines employed (?!340)\d40? people|3\d0 people/,
    ],
    ['decimal_shifted', 'It weighs 4.4 tonnes [1].', 'It weighs 44 tonnes [1].'],
    ['decimal_shifted', 'It cost 17,500 crowns [1].', 'It cost 175,000 crowns [1].'],
    ['decimal_shifted', '昨年は11.2万台が売れた [1]。', '昨年は112万台が売れた [1]。'],
    ['unit_changed', 'Der Turm ist 48 Meter hoch [1].', 'Der Turm ist 48 Kilometer hoch [1].'],
    ['unit_changed', 'It cost €19 [1].', 'It cost $19 [1].'],
    ['percent_dropped', 'Le prix a monté de 12 % [1].', 'Le prix a monté de 12 [1].'],
    ['date_changed', 'Eröffnet wurde es am 3. Mai 1974 [1].', 'Eröffnet wurde es am 3. September 1974 [1].'],
    ['date_changed', '2019年4月に始まった [1]。', '2019年5月に始まった [1]。'],
    ['number_word_changed', 'It took three years [1].', 'It took seven years [1].'],
    ['numbers_exchanged', 'It rose from 12 to 19 [1].', 'It rose from 19 to 12 [1].'],
    ['negation_removed', 'The bridge was not rebuilt [1].', 'The bridge was rebuilt [1].'],
    ['negation_removed', 'Das Werk hat keine Filter [1].', 'Das Werk hat eine Filter [1].'],
    ['negation_removed', 'La mine n’emploie pas de femmes [1].', 'La mine emploie de femmes [1].'],
    [
      'negation_inserted',
      'Die Brücke wurde im Sommer neu gebaut [1].',
      'Die Brücke wurde nicht im Sommer neu gebaut [1].',
    ],
    [
      'negation_inserted',
      'La mina fue cerrada por el gobierno [1].',
      'La mina no fue cerrada por el gobierno [1].',
    ],
    [
      'comparative_turned',
      'Die Preise sind höher als vor einem Jahr [1].',
      'Die Preise sind niedriger als vor einem Jahr [1].',
    ],
    ['bound_turned', 'It needs at least two people [1].', 'It needs at most two people [1].'],
    ['cause_turned', 'The mine closed because of the flood [1].', 'The mine closed despite the flood [1].'],
    ['hedge_dropped', 'The mine may close soon [1].', 'The mine will close soon [1].'],
    ['hedge_dropped', 'It cost about 300 crowns [1].', 'It cost exactly 300 crowns [1].'],
  ])('%s: %s', (name, sentence, expected) => {
    const [bundle] = bundles;
    const mutant = MUTANTS.find((one) => one.name === name);
    if (bundle === undefined || mutant === undefined) throw new Error('No such mutant.');
    const [first = 0, ...others] = bundle.report.sections.keys();
    const alone = others
      .reverse()
      .reduce((edited, index) => removeSection(edited, index), replaceSection(bundle, first, sentence));
    const broken = mutant.mutate(alone, 1)?.bundle.report.sections[0]?.markdown ?? 'nothing';
    if (typeof expected === 'string') expect(broken).toBe(expected);
    else expect(broken).toMatch(expected);
  });

  it('break sentences in the section and in the Markdown alike', () => {
    const rewriting = MUTANTS.filter(({ group }) => group === 'number' || group === 'content');
    for (const { mutate } of rewriting)
      for (const bundle of bundles) {
        const broken = mutate(bundle, 5)?.bundle;
        if (broken === undefined) continue;
        for (const [index, { markdown }] of broken.report.sections.entries()) {
          const { start, end } = sectionRange(broken, index);
          expect(broken.report.markdown.slice(start, end)).toBe(markdown);
        }
      }
  });

  it('of numbers give none that the cited source has in that sentence', () => {
    for (const bundle of bundles.slice(0, 2))
      for (const seed of [1, 2, 3, 4]) {
        const mutant = MUTANTS.find(({ name }) => name === 'number_changed');
        const broken = mutant?.mutate(bundle, seed)?.bundle;
        const before = new Set(reportStatements(bundle).map(({ text }) => text));
        const [changed] =
          broken === undefined ? [] : reportStatements(broken).filter(({ text }) => !before.has(text));
        expect(bundle.sources.some(({ text }) => text.includes(changed?.text ?? ''))).toBe(false);
      }
  });

  it('leave a bundle alone that has nothing to break', () => {
    const empty = bundles[2];
    const applied = MUTANTS.filter(({ group, mutate }) => group === 'number' && empty && mutate(empty, 1));
    expect(applied).toEqual([]);
  });
});
