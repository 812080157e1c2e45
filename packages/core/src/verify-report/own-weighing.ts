import { plainText } from '../citation/escape-markdown.ts';
import { figureWords } from '../citation/figure-words.ts';
import { trustWords } from '../citation/trust-words.ts';
import { weighingReasons, weighingWords } from '../citation/weighing-words.ts';

/** Whether a sentence on a line of the report, from 1, is the report's own weighing of sources that disagree. */
export type IsOwnWeighing = (sentence: { readonly text: string; readonly line: number }) => boolean;

/**
 * Reports of ours say below their heading on disagreements which side they prefer and why: no source says that. Only
 * sentences in the set words count, and only of sources whose words are listed right above, so that nothing else can
 * be said in their form.
 */
export function ownWeighing(markdown: string, language: string | null): IsOwnWeighing {
  const namesAt = namesAbove(markdown, language);
  return ({ text, line }) => {
    const names = namesAt.get(line);
    return names !== undefined && text.length <= longest && isWeighing(text.trim(), names, language);
  };
}

const longest = 600;
const mostNames = 40;

/** For each line of prose among the disagreements, what stands in front of the words of the sources above it. */
function namesAbove(markdown: string, language: string | null): ReadonlyMap<number, readonly string[]> {
  const heading = `## ${trustWords(language).disagreements}`;
  const found = new Map<number, readonly string[]>();
  let isInside = false;
  let names: string[] = [];
  markdown.split('\n').forEach((line, index) => {
    if (/^#{1,6} /.test(line)) {
      if (/^##? /.test(line)) isInside = line.trimEnd() === heading;
      names = [];
    } else if (isInside && /^\s{0,2}- \S/.test(line) && names.length < mostNames)
      names.push(plainText(line.slice(0, 400).replace(/^\s*- /, '')));
    else if (isInside && /^[^\s#>|*-]/.test(line)) found.set(index + 1, [...names]);
  });
  return found;
}

function isWeighing(text: string, items: readonly string[], language: string | null): boolean {
  const figures = figureWords(language);
  if (text === weighingWords.undecided || text === figures?.undecided || explanation.test(text))
    return items.length > 0;
  const forms = [
    ...weighingReasons.map((reason) => weighingWords.preferred(slot, reason, slot)),
    ...(figures === null ? [] : [figures.preferred(slot)]),
  ];
  return forms.some((form) => {
    const filled = fillingsOf(text, form.split(slot));
    return filled?.every((filling) => namesSources(filling, items)) === true;
  });
}

/** What code says may explain a difference. */
const explanation =
  /^(?:One value is promised, the other measured|One value may be an earlier one|Published \d{4}-\d\d-\d\d and \d{4}-\d\d-\d\d: the value may have changed)\.$/;

const slot = '\u0000';

/** What stands in the gaps between the parts of a form; null where the text is not of that form. */
function fillingsOf(text: string, parts: readonly string[]): string[] | null {
  const [first = '', ...others] = parts;
  if (!text.startsWith(first)) return null;
  const fillings: string[] = [];
  let from = first.length;
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1;
    const at = isLast ? text.length - part.length : text.indexOf(part, from);
    if (at < from || !text.startsWith(part, at)) return null;
    fillings.push(text.slice(from, at));
    from = at + part.length;
  }
  return fillings;
}

/** One name or several with "and" between, each in front of an item's words or date. */
function namesSources(text: string, items: readonly string[]): boolean {
  const words = text.split(' and ');
  if (words.length > 12) return false;
  let from = 0;
  while (from < words.length) {
    let to = words.length;
    while (to > from && !isSource(words.slice(from, to).join(' and '), items)) to -= 1;
    if (to === from) return false;
    from = to;
  }
  return true;
}

function isSource(name: string, items: readonly string[]): boolean {
  return name !== '' && items.some((item) => item.startsWith(`${name}, `) || item.startsWith(`${name}: `));
}
