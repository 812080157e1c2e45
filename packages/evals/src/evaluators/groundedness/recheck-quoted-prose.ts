import { readingOf } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { type Finding, shortened } from '../structural/finding.ts';
import { plainKey } from './plain-key.ts';
import { isRuling, type RecheckedBundle, type RecheckedClaim } from './recheck-bundle.ts';
import { restsOnOthers } from './signal-findings.ts';
import { tellsRow } from './tells-row.ts';

/**
 * Where no model wrote, each statement of prose is a sentence or a line of a passage, to the letter and to its end, or a
 * row of a table in its words; and each passage that it cites has a share in it. Null where a model wrote.
 */
export function recheckQuotedProse({ bundle, claims }: RecheckedBundle): readonly Finding[] | null {
  if (bundle.metadata.models.length > 0 || claims.length === 0) return null;
  return claims
    .filter((checked) => checked.statement.section.role === undefined && !isRuling(checked))
    .flatMap((checked) => [...ofStatement(checked, bundle), ...idleFindings(checked, bundle)]);
}

type Evidence = Bundle['evidence'][number];

function citedBy({ claim }: RecheckedClaim, { evidence }: Bundle): readonly Evidence[] {
  const ids = new Set(claim.evidenceIds);
  return evidence.filter(({ id }) => ids.has(id));
}

function ofStatement(checked: RecheckedClaim, bundle: Bundle): Finding[] {
  const { claim, statement } = checked;
  const cited = citedBy(checked, bundle);
  if (cited.length === 0) return [];
  const where = `claim ${claim.id}`;
  const { judged } = statement;
  const [, bare = '', stop = ''] = /^(.*?)([.!?。！？]?)$/su.exec(onOneLine(judged)) ?? [];
  const places = cited
    .flatMap(({ quote, fact }) => [quote, fact, readingOf(quote)])
    .flatMap((passage) => placesOf(bare, passage));
  const rests = places.map(({ rest }) => rest);
  if (rests.length > 0 && rests.every((rest) => isOtherStop(stop, rest)))
    return [{ where, what: `its passage does not end so: “${shortened(judged)}”` }];
  // What a copy of the source says, which is not cited, is not in the bundle.
  if (rests.length === 0 && restsOnOthers(claim.reason ?? '')) return [];
  const isSentence = places.some(({ before, rest }) => BEGINS.test(before) && ENDS.test(rest));
  if (stop !== '' && isSentence) return [];
  const pages = bundle.sources.filter(({ id }) => statement.cited.includes(id));
  const tables = [
    ...cited.map(({ quote }) => quote.split('\n')),
    ...pages.map(({ text }) => text.split('\n').filter((line) => line.includes('|'))),
  ];
  const isRow = tables.some((lines) => tellsRow(judged, lines) && hasItsMarks(judged, lines));
  if (stop === '' && (isRow || (rests.length > 0 && rests.every((rest) => /^[.!?。！？]/u.test(rest)))))
    return [{ where, what: `its stop is lost: “${shortened(judged)}”` }];
  if (isRow || isSentence) return [];
  const isWhole = rests.some((rest) => ENDS.test(rest));
  const cut = isWhole ? 'it begins within its sentence:' : 'it breaks off within its sentence:';
  const what = rests.length === 0 ? 'no model wrote, and no passage of it says' : cut;
  return [{ where, what: `${what} “${shortened(judged)}”` }];
}

/** A sentence or a line, closing quotation marks and notes included. */
const ENDS = /^["”»“’')\]]*(?:[.!?。！？…:：;；|]|\n|\s*$|\[)/u;

/** The beginning of the passage, of a line, a sentence or a clause set off, opening marks and signs of a list included. */
const BEGINS = /(?:^|\n|[.!?。！？…:：;；|—–)\]]|[.!?。！？…]["”»’“])[\s"“„«「‘'([*•\d.)-]*$/u;

/** Words of a row that is read with the names of its columns are no quotation, and nothing in it is about, or asked. */
function hasItsMarks(statement: string, lines: readonly string[]): boolean {
  const known = lines.join('\n');
  return (statement.match(/[^\p{L}\p{M}\d\s:,.;-]/gu) ?? []).every((sign) => known.includes(sign));
}

/** What is asked or called out is so in both, or in neither. */
function isOtherStop(stop: string, rest: string): boolean {
  const asked = /^[?!？！]/u;
  return (asked.test(stop) || asked.test(rest)) && stop[0] !== rest[0];
}

interface Place {
  readonly before: string;
  readonly rest: string;
}

/** What goes before and what follows where a text stands in a passage. A first letter may be a capital of ours. */
function placesOf(bare: string, passage: string): readonly Place[] {
  if (bare === '') return [];
  const [first = ''] = bare;
  const written = linesJoined(passage);
  return [bare, `${first.toLowerCase()}${bare.slice(first.length)}`].flatMap((text) => {
    const at = written.flat.indexOf(text);
    return at < 0
      ? []
      : [{ before: written.lines.slice(0, at), rest: written.lines.slice(at + text.length) }];
  });
}

/** The passage with its spaces made single, once with its ends of lines and once without: same places in both. */
function linesJoined(passage: string): { readonly lines: string; readonly flat: string } {
  const lines = passage
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(BEFORE_MARK, '')
    .replace(WITHIN_MARKS, '$2$1');
  return { lines, flat: lines.replaceAll('\n', ' ') };
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(BEFORE_MARK, '').replace(WITHIN_MARKS, '$2$1').trim();
}

/** A stop goes behind the citation, and so behind the quotation marks. */
const WITHIN_MARKS = /([.!?])(["”»])/g;

/** French sets a space there. */
const BEFORE_MARK = / (?=[;:!?])/g;

/** Of words that a passage shares with a statement for which it is cited along with others. */
const LEAST_SHARE = 0.5;

/** Each passage cited beside others has the figures of the statement and most of its words. */
function idleFindings(checked: RecheckedClaim, bundle: Bundle): Finding[] {
  const cited = citedBy(checked, bundle);
  if (cited.length < 2) return [];
  const words = new Set(plainKey(checked.statement.judged).split(' '));
  return cited.flatMap(({ id, quote, fact }) => {
    const own = new Set(plainKey(`${quote} ${fact}`).split(' '));
    const shared = [...words].filter((word) => own.has(word));
    const isIdle =
      [...words].some((word) => /\d/.test(word) && !own.has(word)) ||
      shared.length < words.size * LEAST_SHARE;
    return isIdle
      ? [
          {
            where: `claim ${checked.claim.id}`,
            what: `evidence ${id} says nothing of “${shortened(checked.statement.judged)}”`,
          },
        ]
      : [];
  });
}
