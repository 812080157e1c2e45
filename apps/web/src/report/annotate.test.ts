import type { Claim } from '@research-studio/schemas';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Components } from 'react-markdown';
import { expect, it } from 'vitest';
import { annotate } from './annotate.ts';

const claim = (id: string, text: string, code: 'one_source' | 'weak'): Claim => ({
  id,
  text,
  verdict: 'supported',
  decidedBy: 'model',
  confidence: 0.5,
  reason: { code, sources: [], origins: 1, year: null, problem: null },
  signals: {},
  evidenceIds: [],
  independentSources: 1,
});
const node = (name: string) => (props: { node?: { properties?: Record<string, unknown> } }) =>
  createElement(name, { title: Object.values(props.node?.properties ?? {}).join(' ') });

function html(markdown: string, claims: readonly Claim[]): string {
  const plugin = () => annotate({ claims, sources: new Set([1, 2]) });
  const components = { 'cite-mark': node('sup'), 'weak-reason': node('i') } as Components;
  return renderToStaticMarkup(createElement(Markdown, { rehypePlugins: [plugin], components }, markdown));
}

it('keeps the marks of a statement and its full stop on the line of its last word', () => {
  const claims = [claim('C1', 'Sales fell by 8%.', 'one_source')];
  expect(html('Sales fell by 8% [1][2]. Then [7] they rose.', claims)).toBe(
    '<p><span class="st">Sales fell by </span><span class="whitespace-nowrap"><span class="st">8%</span>' +
      '<sup title="1 C1"></sup><sup title="2 C1"></sup>.</span> Then [7] they rose.</p>',
  );
});

it('says why a statement is weak behind its marks, before the next begins', () => {
  const claims = [claim('C1', 'Sales fell.', 'weak'), claim('C2', 'Prices rose.', 'weak')];
  const text = html('Sales fell [1]. Prices rose [2].', claims).replace(/<span[^>]*>|<\/span>/g, '');
  expect(text).toBe(
    '<p>Sales fell<sup title="1 C1"></sup>.<i title="C1"></i> Prices rose<sup title="2 C2"></sup>.<i title="C2"></i></p>',
  );
});

it('leads the mark of a quotation to its statement, past who says it', () => {
  const claims = [claim('C1', 'Sales fell by 8%.', 'one_source')];
  const text = html('> “Sales fell by 8%.” — The Agency, 4 May 2025 [1]', claims);
  expect(text).toContain('<sup title="1 C1">');
  expect(html('Sales fell by 8%. They will rise [1].', claims)).toContain('<sup title="1">');
});
