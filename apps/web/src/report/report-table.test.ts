import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { expect, it } from 'vitest';
import { ReportTable } from './report-table.tsx';

it('keeps every cell of a table, and makes its heads buttons where they say something', () => {
  const html = renderToStaticMarkup(
    createElement(
      Markdown,
      { remarkPlugins: [remarkGfm], components: { table: ReportTable } },
      '| | Cost |\n| --- | ---: |\n| Gas | 12 [1] |\n| Oil | 9 |',
    ),
  );
  expect(html).toMatch(/<th><\/th><th[^>]*><button type="button"[^>]*>Cost/);
  expect(html).toMatch(/<td>Gas<\/td>\s*<td[^>]*>12 \[1\]<\/td>/);
  expect(html.match(/<tr>/g)).toHaveLength(3);
});
