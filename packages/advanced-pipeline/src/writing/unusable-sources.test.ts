import { aSource } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { trustSection, unusableLine } from './about-sections.ts';
import { unusableSources } from './unusable-sources.ts';

const page = (id: string, flags: readonly string[]) =>
  aSource({ id, url: `https://${id}.example/`, title: `Paper ${id}`, flags: [...flags] });
const sources = {
  a: page('a', ['retracted', 'undated']),
  b: page('b', ['predatory']),
  c: page('c', []),
  d: page('d', ['retracted']),
};
const evidence = ['a', 'b', 'c'].map((sourceId) => ({ sourceId }) as never);

it('names what was dropped for what it is, if it spoke to the question and is not cited', () => {
  expect(unusableSources({ sources, evidence }, ['https://b.example/'])).toEqual([
    { title: 'Paper a', url: 'https://a.example/', reason: 'retracted' },
  ]);
  expect(unusableSources({ sources, evidence }, []).map(({ reason }) => reason)).toEqual([
    'retracted',
    'predatory',
  ]);
});

it.each([
  ['en', 'Paper a (a.example): retracted, and not used'],
  ['de-AT', 'Paper a (a.example): zurückgezogen und nicht verwendet'],
  ['fr', 'Paper a (a.example): rétracté et non utilisé'],
  ['ja', 'Paper a (a.example): 撤回済みのため使用せず'],
])('tells it in the language of the report: %s', (language, line) => {
  const unusable = unusableSources({ sources, evidence }, []);
  expect(unusableLine(unusable[0] as never, language)).toBe(line);
  const section = trustSection({
    report: { claims: [], sources: [] },
    credibilityOf: () => undefined,
    leftOut: [],
    unusable,
    language,
    isShort: true,
    showConfidence: false,
  });
  expect(section.markdown).toContain(`- ${line}`);
});
