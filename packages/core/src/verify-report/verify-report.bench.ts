import { describe, it } from 'vitest';
import { parseReport } from './parse-report.ts';
import type { ResolvedSource } from './resolve-sources.ts';
import { verifyReport } from './verify-report.ts';

/** Numbers that repeat from run to run. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % sides;
  };
}

const dice = createDice(7);
const syllables = 'ka lo mi ter san vu dro pel ni gar tho ber lin stra mo'.split(' ');
const vocabulary = Array.from({ length: 6000 }, () =>
  Array.from({ length: 2 + dice(3) }, () => syllables[dice(syllables.length)]).join(''),
);
const word = () => vocabulary[Math.min(dice(6000), dice(6000), dice(6000))] ?? '';
const sentence = () => {
  const words = Array.from({ length: 12 + dice(10) }, word);
  words.splice(4, 0, 'the', String(dice(9000)), 'of');
  return `The ${words.join(' ')}.`;
};
const texts = Array.from({ length: 200 }, () => Array.from({ length: 320 }, sentence));
const sources = texts.map(
  (lines, index): ResolvedSource => ({
    key: String(index + 1),
    title: `Source ${index + 1}`,
    url: `https://source-${index + 1}.example/`,
    quotes: [],
    found: 'read',
    reason: 'by its address',
    context: `Source ${index + 1}`,
    language: 'en',
    text: lines.join(' '),
  }),
);
/** A tenth without a citation, a tenth quoted, the rest one word off. */
const claims = Array.from({ length: 1000 }, (_, index) => {
  const source = dice(200);
  const line = texts[source]?.[dice(320)] ?? '';
  if (index % 10 === 0) return line;
  if (index % 10 === 1) return `It says “${line.slice(0, -1)}” [${source + 1}].`;
  return `${line.replace(/ \w+\.$/, ' anyhow')} [${source + 1}].`;
});
const list = sources.map(({ key, title, url }) => `[${key}] ${title}: ${url}`);
const markdown = `# Report\n\n${claims.join('\n\n')}\n\n## Sources\n\n${list.join('\n')}\n`;

describe(`1,000 claims against 200 sources of ${Math.round((texts[0]?.join(' ').length ?? 0) / 1000)} KB`, () => {
  it('prints the time to parse, to index and judge all, and for a report of 5 MB', () => {
    const parsed = timed(() => parseReport(markdown));
    const verified = timed(() => verifyReport({ report: parsed.value, sources }));
    const long = timed(() => parseReport('The costs fell by 5% in 2020 [1]. '.repeat(147_000)));
    console.log(`parse ${parsed.ms} ms, verify ${verified.ms} ms, a report of 5 MB ${long.ms} ms`);
    console.log(verified.value.summary);
  }, 120_000);
});

function timed<Value>(work: () => Value): { value: Value; ms: number } {
  const start = performance.now();
  const value = work();
  return { value, ms: Math.round(performance.now() - start) };
}
