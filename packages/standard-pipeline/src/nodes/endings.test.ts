import { describe, expect, it } from 'vitest';
import { anEvidence, aSource, aState, runtimeWith } from '../testing/builders.ts';
import { abort } from './abort.ts';
import { clarify } from './clarify.ts';
import { respond } from './respond.ts';

describe('abort', () => {
  const reportOf = async (overrides: Parameters<typeof aState>[0]) => {
    const { report } = await abort(aState(overrides), runtimeWith());
    return report as unknown as { markdown: string; claims: unknown[]; sources: unknown[] };
  };

  it('writes without a model, claims nothing and names no source', async () => {
    const report = await reportOf({ searchesDone: [{ query: 'pumps 2023', results: 0 }], iteration: 2 });
    expect(report).toMatchObject({ claims: [], sources: [] });
    expect(report.markdown).toMatch(/^# Unable to Research: How many heat pumps/);
    expect(report.markdown).not.toContain('⚠');
    for (const heading of ['Research limitations', 'What was tried', 'What this means', 'Suggestions'])
      expect(report.markdown).toContain(`## ${heading}`);
  });

  it.each([
    ['had nothing to look for', {}, 'No search could be made'],
    [
      'could not look',
      { openGaps: [{ text: 'a', priority: 1, queries: ['a'] }] },
      'No search could be carried out',
    ],
    ['found nothing', { searchesDone: [{ query: 'a', results: 0 }] }, 'found nothing'],
    ['could not read', { searchesDone: [{ query: 'a', results: 2 }] }, 'no page could be read'],
    [
      'read what does not bear',
      { searchesDone: [{ query: 'a', results: 2 }], foundSources: [aSource()] },
      'none of them bears',
    ],
  ])('says when the run %s', async (_, overrides, words) => {
    expect((await reportOf(overrides)).markdown).toContain(words);
  });

  it('names the pages that keep their text for those who log in, and no word of their teasers', async () => {
    const walled = aSource({ title: 'What the plan says', url: 'https://weekly.example/plan' });
    const { markdown } = await reportOf({
      searchesDone: [{ query: 'a', results: 1 }],
      foundSources: [walled],
      sources: { s1: walled },
      teasers: [anEvidence({ quote: 'A secret plan puts a figure on the sales.' })],
    });
    expect(markdown).toMatch(/weekly\.example/);
    expect(markdown).not.toContain('secret plan');
  });

  it.each([
    ['ru', 'Какая столица Монголии?', '# Исследование не удалось: ', '## Что было испробовано'],
    ['ja', 'モンゴルの首都はどこですか？', '# 調査できませんでした: ', '## 試したこと'],
  ])('speaks the language of the question: %s', async (_, question, title, heading) => {
    const { markdown } = await reportOf({ question, searchesDone: [{ query: 'a', results: 0 }] });
    expect(markdown.startsWith(title)).toBe(true);
    expect(markdown).toContain(heading);
    expect(markdown).not.toMatch(/[a-z]+ found/);
  });

  it('keeps a question of any length and content to one line of title', async () => {
    const question = `Is [this](javascript:alert(1)) <b>bold</b>\n# and a heading? ${'Why so long? '.repeat(600)}`;
    const [title, ...rest] = (await reportOf({ question })).markdown.split('\n');
    expect(title?.length).toBeLessThan(300);
    expect(title).not.toMatch(/(?<!\\)<b|(?<!\\)\]\(/);
    expect(rest.join('\n')).not.toContain('and a heading');
  });
});

describe('respond', () => {
  it.each([
    ['chit_chat', 'Hello!', 'Hello!\n'],
    ['chit_chat', null, /^Hello\./],
    ['malicious', ' ', /not something/],
  ] as const)('answers %s (%s) briefly and researches nothing', async (intent, reply, expected) => {
    const { report, metadata } = await respond(aState({ intent, reply }), runtimeWith());
    expect((report as { markdown: string }).markdown).toMatch(expected);
    expect(metadata).toMatchObject({ answered: 'none', sourcesCount: 0 });
  });
});

describe('clarify', () => {
  it('takes the question literally if set to assume, and warns', async () => {
    const warnings: unknown[] = [];
    const clarification = {
      kind: 'polysemy',
      question: 'Which Mercury?',
      options: ['the planet', 'the metal', 'the god'],
    } as const;
    const update = await clarify(
      aState({ clarification, isAmbiguous: true }),
      runtimeWith({ knobs: { clarification: 'assume' }, ports: { emit: (event) => warnings.push(event) } }),
    );
    expect(update).toEqual({ userClarification: null });
    expect(warnings).toMatchObject([{ type: 'warning', message: expect.stringContaining('Which Mercury?') }]);
  });
});
