import { expect, it } from 'vitest';
import { toldStatements } from './told-statements.ts';

const source = {
  id: 1,
  siteName: 'Test and Tell',
  url: 'https://test-and-tell.example/pumps',
  title: 'Six pumps',
};
const told = (line: string) =>
  toldStatements(
    {
      report: { markdown: '', sections: [{ heading: 'H', role: 'told', markdown: line, claimIds: [] }] },
      sources: [source] as never,
    },
    'en',
  )[0]?.judged;

it.each([
  ['a quotation', '- Test and Tell, May 5, 2024: “It is loud.” [1]◐', 'It is loud.'],
  ['a row of a table', '- Test and Tell, May 5, 2024: Mira 5: SCOP 4.4 [1]◐', 'Mira 5: SCOP 4.4'],
  ['one of a source without a date', '  - Test and Tell: SCOP, average: 5.1 [1]○', 'SCOP, average: 5.1'],
  ['what no source of the report is named for', '- Mira 5: SCOP 4.4 [1]', 'Mira 5: SCOP 4.4'],
])('judges %s without whose word it is', (_, line, judged) => {
  expect(told(line)).toBe(judged);
});
