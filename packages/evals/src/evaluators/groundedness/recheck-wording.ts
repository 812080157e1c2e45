import { readingOf } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { plainKey } from './plain-key.ts';
import { isJudgedByModel, type RecheckedBundle, type RecheckedClaim } from './recheck-bundle.ts';
import { tellsRow } from './tells-row.ts';

/**
 * Marks stand behind what they prove, each once and in order; evidence begins and ends with whole words; and what no
 * model wrote has the words of its passages as they are: their case, their figures, none of them twice in a row.
 */
export function recheckWording({ bundle, claims }: RecheckedBundle): readonly Finding[] | null {
  if (bundle.claims.length === 0) return null;
  const isQuoted = bundle.metadata.models.length === 0;
  return [
    ...bundle.report.sections.flatMap(markFindings),
    ...claims.flatMap((claim) => endFindings(claim, bundle)),
    ...claims.flatMap((claim) => rowFindings(claim, bundle)),
    ...bundle.evidence.flatMap((item) => edgeFindings(item, bundle)),
    ...orderFindings(bundle),
    ...(isQuoted ? claims.flatMap((claim) => wordFindings(claim, bundle)) : []),
  ];
}

function markFindings({ heading, markdown, role }: Bundle['report']['sections'][number]): Finding[] {
  if (role === 'about') return [];
  const where = `section “${shortened(heading, 50)}”`;
  const groups = [...markdown.matchAll(/(?:(?<!\\)\[\d{1,4}\])+/g)].map(([group]) => group);
  const wrong = groups.find((group) => {
    const numbers = (group.match(/\d+/g) ?? []).map(Number);
    return /\[0/.test(group) || numbers.some((number, at) => at > 0 && number <= (numbers[at - 1] ?? 0));
  });
  const leading = /^(?:\s*(?:[-*>]|\d+\.)\s+)?(?:\[\d{1,4}\])+\s*\p{L}.*$/mu.exec(markdown)?.[0];
  return [
    ...(wrong === undefined ? [] : [{ where, what: `${wrong}: not each number once and in order` }]),
    ...(leading === undefined
      ? []
      : [{ where, what: `a mark stands before what it is to prove: “${shortened(leading)}”` }]),
  ];
}

/** A cited sentence has its last mark at its end, and asks nothing. One that was read may go on with a judgement of its own. */
function endFindings({ claim, statement }: RecheckedClaim, bundle: Bundle): Finding[] {
  const { section, tail, cited, judged } = statement;
  if (section.role !== undefined || cited.length === 0) return [];
  const where = `claim ${claim.id}`;
  return [
    ...(/[\p{L}\p{N}]/u.test(tail) && !isJudgedByModel(claim, bundle)
      ? [{ where, what: `“${shortened(tail.trim())}” follows its last mark and has none` }]
      : []),
    ...(isJudgedByModel(claim, bundle) && isSetEarly(statement)
      ? [{ where, what: `all its figures follow its last mark: “${shortened(tail.trim())}”` }]
      : []),
    ...(/[?？]$/u.test(judged) && claim.verdict === 'supported' && claim.signals['verbatim'] !== 1
      ? [{ where, what: `it is said to hold, and asks: “${shortened(judged)}”` }]
      : []),
  ];
}

/** It has figures, and none of them before its last mark: that proves nothing of what it says. */
function isSetEarly({ judged, tail }: RecheckedClaim['statement']): boolean {
  const after = tail.match(figure) ?? [];
  return after.length > 0 && (judged.match(figure) ?? []).length === after.length;
}

const quotation = /[“„«「]\s?([^“”„«»「」]{12,})\s?[”“»」]/gu;

/** A row of a table told with its heads is no quotation: nobody wrote it so. */
function rowFindings({ claim, statement }: RecheckedClaim, { evidence }: Bundle): Finding[] {
  if (statement.section.role !== undefined) return [];
  const cited = evidence.filter(({ id }) => claim.evidenceIds.includes(id));
  const quoted = [...claim.text.matchAll(quotation)].map(([, text = '']) => text.replace(/[.\s]+$/u, ''));
  return quoted
    .filter((text) =>
      cited.some(({ quote }) => {
        const isReading = readingOf(quote) !== quote && readingOf(quote).includes(text);
        return !quote.includes(text) && (isReading || tellsRow(text, quote.split('\n')));
      }),
    )
    .map((text) => ({
      where: `claim ${claim.id}`,
      what: `a row of a table is quoted as “${shortened(text)}”`,
    }));
}

/** Neither within a word nor at a space. */
function edgeFindings(
  { id, sourceId, start, end }: Bundle['evidence'][number],
  { sources }: Bundle,
): Finding[] {
  const text = sources.find((source) => source.id === sourceId)?.text ?? '';
  const cuts = [start, end].some(
    (at) =>
      /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1)) && !EASTERN.test(text.slice(at - 1, at + 1)),
  );
  const isBare = /^\s|\s$/u.test(text.slice(start, end));
  return cuts || isBare
    ? [{ where: `evidence ${id}`, what: `it begins or ends within a word or at a space (${start}–${end})` }]
    : [];
}

/** Scripts without spaces between words. */
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The list of sources shows passages in the order in which they are first cited. */
function orderFindings({ report, sources, evidence }: Bundle): Finding[] {
  return sources.flatMap(({ id }) => {
    const entry = new RegExp(`\\n\\[${id}\\] [^\\n]*((?:\\n- [^\\n]*)*)`).exec(report.markdown)?.[1] ?? '';
    const shown = entry.split('\n- ').slice(1).map(plainKey);
    const due = [
      ...new Set(
        evidence
          .filter(({ sourceId }) => sourceId === id)
          // A list of a page is shown without the sign of its first item.
          .map(({ quote }) => plainKey(quote.replace(/^\s*[-*•]\s+/u, ''))),
      ),
    ];
    if (shown.length !== due.length) return [];
    const places = shown.map((line) => due.findIndex((quote) => line.startsWith(quote.slice(0, 60))));
    const isOther = places.some(
      (place, at) =>
        place >= 0 &&
        place !== at &&
        due[at] !== due[place] &&
        !(shown[at] ?? '').startsWith((due[at] ?? '').slice(0, 60)),
    );
    return isOther ? [{ where: `source [${id}]`, what: 'its passages are not in the order of use' }] : [];
  });
}

const word = /\p{L}[\p{L}\p{M}\p{N}’'-]*/gu;
const figure = /\d+(?:[.,:]\d+)*/g;

function wordFindings({ claim, statement }: RecheckedClaim, bundle: Bundle): Finding[] {
  const where = `claim ${claim.id}`;
  const cited = bundle.evidence.filter(({ id }) => claim.evidenceIds.includes(id));
  if (cited.length === 0 || statement.section.role === 'told') return [];
  const titles = bundle.sources.flatMap(({ title, publishedAt }) => [title, publishedAt ?? '']);
  const passages = cited.flatMap(({ quote, fact }) => [quote, fact, readingOf(quote)]);
  const known = [...passages, ...titles].join('\n');
  const words = new Set(known.match(word));
  const figures = new Set([...known.matchAll(figure)].map(([found]) => found));
  const own = statement.judged.match(word) ?? [];
  // A sentence may be that of a copy whose original is cited: other words, but no other case.
  const folded = new Set([...words].map((one) => one.toLowerCase()));
  const strange = own
    .slice(1)
    .find((one) => one.length > 1 && !words.has(one) && folded.has(one.toLowerCase()));
  const misread = (statement.judged.match(figure) ?? []).find(
    (one) => !figures.has(one) && !isYear(one, known),
  );
  const twice = doubled(statement.judged);
  const keys = passages.map(doubled);
  return [
    ...(strange === undefined ? [] : [{ where, what: `“${strange}” is not written so in its passage` }]),
    ...(misread === undefined ? [] : [{ where, what: `${misread} is not written so in its passage` }]),
    ...(twice === null || keys.includes(twice) ? [] : [{ where, what: `“${twice} ${twice}”` }]),
  ];
}

/** Of a date in the list of the page. */
function isYear(found: string, known: string): boolean {
  return /^(?:19|20)\d\d$/.test(found) && known.includes(found);
}

/** The first word that stands twice in a row; null for none. */
function doubled(text: string): string | null {
  return /(?<!\p{L})(\p{L}{4,}) \1(?!\p{L})/u.exec(text)?.[1] ?? null;
}
