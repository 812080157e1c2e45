import { escapeMarkdown } from '@research-studio/core/citation';
import type { Bundle, Claim } from '@research-studio/schemas';
import { z } from 'zod';
import type { RandomChoice } from './random-choice.ts';
import {
  citationPattern,
  partedAtSources,
  replaceSection,
  type Sentence,
  sentencesOf,
  withSentence,
} from './report-edits.ts';

const Change = z.looseObject({});

/** One row of the table of mutants; `data/mutants.yaml` describes the fields. */
export const MutantRow = z.strictObject({
  kind: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  group: z.enum(['citation', 'number', 'quote', 'structure', 'content', 'metadata', 'trust']),
  noticedBy: z.union([z.string(), z.array(z.string())]),
  where: z.enum([
    ...([
      'sentence',
      'words',
      'list',
      'body',
      'section',
      'heading',
      'metadata',
      'claims',
      'sources',
    ] as const),
    ...(['evidence', 'trust', 'contradiction', 'bundle', 'code'] as const),
  ]),
  role: z.enum(['findings', 'told', 'any']).optional().describe('Of sections; left out: prose.'),
  like: z.string().optional().describe('A pattern that the sentence must match.'),
  find: z.string().optional(),
  put: z.string().optional(),
  all: z.boolean().optional().describe('Every match, not one.'),
  turn: z.string().optional(),
  both: z.boolean().optional(),
  insert: z.array(z.string()).optional(),
  when: Change.optional(),
  set: Change.optional(),
  model: z.literal(false).optional(),
});
export type MutantRow = z.infer<typeof MutantRow>;

/** A broken bundle. It need not fit the schema any more: what breaks it may be just that. */
export interface Mutation {
  readonly bundle: Bundle;
  /** What was broken and where, for a person. */
  readonly where: string;
}

/** An edit of one place of a bundle; null where there is nothing of the kind. */
export type Edit = (bundle: Bundle, random: RandomChoice) => Mutation | null;

/** What a row of the table says, as a function. */
export function editOf(row: MutantRow): Edit {
  const edit = row.insert === undefined ? textEdit(row) : inserted(row.insert);
  return (bundle, random) => {
    if (row.model === false && bundle.metadata.models.length > 0) return null;
    return (edit ?? fieldEdit(row))(bundle, random);
  };
}

/** Of rows that find and put, or turn words; null for others. */
function textEdit(row: MutantRow): Edit | null {
  const { where, role, like = '', all = false } = row;
  const change = changeOf(row);
  if (change === null) return null;
  const whole = (text: string, random: RandomChoice) => change(text, random, all) ?? text;
  switch (where) {
    case 'words':
      return inSentence(({ markdown }, _, random) =>
        outsideMarks(markdown, (text) => change(text, random, false)),
      );
    case 'sentence':
      return inSentence(({ markdown, text }, _, random) =>
        new RegExp(like, 'u').test(text) ? change(markdown, random, false) : null,
      );
    case 'list':
      return inMarkdown(({ body, list }, random) => body + whole(list, random));
    case 'body':
      return inMarkdown(({ body, list }, random) => whole(body, random) + list);
    case 'heading':
      return inHeading(whole);
    default:
      return inSection((own) => (role === 'any' ? true : own === role), whole);
  }
}

type TextChange = (text: string, random: RandomChoice, all: boolean) => string | null;

function changeOf({ find, put = '', turn, both = false }: MutantRow): TextChange | null {
  if (find === undefined && turn === undefined) return null;
  const pairs = (turn ?? '').split(' ').map((pair) => pair.split('/') as [string, string]);
  const turned = new Map([...pairs, ...(both ? pairs.map(([one, other]) => [other, one] as const) : [])]);
  const pattern = new RegExp(find ?? `(?<!\\p{L})(?:${[...turned.keys()].join('|')})(?!\\p{L})`, 'gu');
  const replaced = (match: string) => (find === undefined ? (turned.get(match) ?? match) : put);
  return (text, random, all) => {
    if (all) return text.replace(pattern, put);
    const chosen = random.pick([...text.matchAll(pattern)]);
    if (chosen === undefined) return null;
    return text.replace(pattern, (match, ...rest: (string | number)[]) => {
      const at = rest.find((part) => typeof part === 'number');
      const groups = rest.slice(0, rest.indexOf(at ?? ''));
      return at === chosen.index ? filled(replaced(match), [match, ...groups.map(String)]) : match;
    });
  };
}

/** `$&`, `$1` and `$$` of a replacement. */
function filled(put: string, [match = '', ...groups]: readonly string[]): string {
  return put.replace(/\$([&$\d])/g, (_, sign: string) =>
    sign === '&' ? match : sign === '$' ? '$' : (groups[Number(sign) - 1] ?? ''),
  );
}

/** Marks stand aside while the words are changed. */
function outsideMarks(markdown: string, change: (text: string) => string | null): string | null {
  const marks = markdown.match(citationPattern) ?? [];
  let at = 0;
  const changed = change(markdown.replace(citationPattern, '\u0001'));
  return changed === null ? null : changed.replaceAll('\u0001', () => marks[at++] ?? '');
}

/** One sentence of prose that cites, in its section, in the Markdown and among the claims. */
export function inSentence(
  rewrite: (sentence: Sentence, bundle: Bundle, random: RandomChoice) => string | null,
): Edit {
  return (bundle, random) => {
    const fitting = sentencesOf(bundle).filter(
      ({ role, citations }) => role === undefined && citations.length > 0,
    );
    for (const sentence of random.shuffled(fitting)) {
      const markdown = rewrite(sentence, bundle, random);
      if (markdown === null || markdown === sentence.markdown) continue;
      const where = `${shortened(sentence.markdown)} → ${shortened(markdown)}`;
      return { bundle: withSentence(bundle, sentence, markdown), where };
    }
    return null;
  };
}

function inMarkdown(edit: (parts: ReturnType<typeof partedAtSources>, random: RandomChoice) => string): Edit {
  return (bundle, random) => {
    const { report, sources } = bundle;
    const markdown = edit(partedAtSources(report.markdown), random);
    if (markdown === report.markdown || sources.length === 0) return null;
    return {
      bundle: { ...bundle, report: { ...report, markdown } },
      where: firstDifference(report.markdown, markdown),
    };
  };
}

function inSection(
  accepts: (role: Sentence['role']) => boolean,
  edit: (markdown: string, random: RandomChoice) => string,
): Edit {
  return (bundle, random) => {
    for (const [at, { role, markdown, heading }] of random.shuffled([...bundle.report.sections.entries()])) {
      const edited =
        accepts(role) && role !== 'about' && bundle.claims.length > 0 ? edit(markdown, random) : markdown;
      if (edited !== markdown)
        return { bundle: replaceSection(bundle, at, edited), where: `section “${heading}”` };
    }
    return null;
  };
}

/** Of the first section of prose, in the section and in the Markdown. */
function inHeading(edit: (heading: string, random: RandomChoice) => string): Edit {
  return (bundle, random) => {
    const { report } = bundle;
    const section = report.sections.find(({ role, heading }) => role === undefined && heading !== '');
    if (section === undefined) return null;
    const heading = edit(section.heading, random);
    const before = `\n## ${escapeMarkdown(section.heading)}\n`;
    const markdown = report.markdown.replace(before, () => `\n## ${heading}\n`);
    const sections = report.sections.map((one) => (one === section ? { ...one, heading } : one));
    return {
      bundle: { ...bundle, report: { markdown, sections } },
      where: `${section.heading} → ${heading}`,
    };
  };
}

/** After a sentence of prose another one; a claim says that it is supported where it cites. */
function inserted(sentences: readonly string[]): Edit {
  return (bundle, random) => {
    const text = random.pick(sentences) ?? '';
    const evidence = random.pick(bundle.evidence);
    const [model] = bundle.claims;
    if (evidence === undefined || model === undefined) return null;
    const added = text.replace('#', `[${evidence.sourceId}]`);
    const edited = inSentence(({ markdown }) => `${markdown} ${added}`)(bundle, random);
    const claim: Claim = {
      ...model,
      id: `C${bundle.claims.length + 1}`,
      text: text.replace(' #', ''),
      verdict: 'supported',
      evidenceIds: [evidence.id],
      independentSources: 1,
    };
    // The claim of the sentence before stays as it was.
    const claims = text.includes('#') ? [...bundle.claims, claim] : bundle.claims;
    return edited === null ? null : { bundle: { ...edited.bundle, claims }, where: added };
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Of rows that set fields. */
function fieldEdit({ where, when = {}, set = {} }: MutantRow): Edit {
  return (bundle, random) => {
    if (bundle.sources.length === 0) return null;
    const { trust } = bundle;
    const change = (fields: Fields | undefined): Fields | null =>
      fields !== undefined && Object.entries(when).every(([key, asked]) => fits(fields[key], asked))
        ? changed(fields, set)
        : null;
    const withPart = (part: object | null): Mutation | null =>
      part === null
        ? null
        : { bundle: { ...bundle, ...part }, where: shortened(`${where}: ${JSON.stringify(set)}`) };
    const within = (key: string, part: object | null) => withPart(part === null ? null : { [key]: part });
    if (where === 'bundle') {
      const whole = change(asFields(bundle)) as Bundle | null;
      return whole === null ? null : { bundle: whole, where: shortened(JSON.stringify(set)) };
    }
    if (where === 'metadata') return within('metadata', change(bundle.metadata));
    if (where === 'trust') return within('trust', change(trust));
    if (where === 'contradiction') {
      const [first, ...others] = trust?.contradictions ?? [];
      const part = change(first);
      return within('trust', part === null ? null : { ...trust, contradictions: [part, ...others] });
    }
    const list = where as 'claims' | 'sources' | 'evidence';
    for (const at of random.shuffled([...bundle[list].keys()])) {
      const part = change(asFields(bundle[list][at]));
      if (part !== null)
        return withPart({ [list]: bundle[list].map((one, index) => (index === at ? part : one)) });
    }
    return null;
  };
}

/** Null where nothing differs then. */
function changed(fields: Fields, set: Fields): Fields | null {
  const edited: Record<string, unknown> = { ...fields };
  for (const [key, change] of Object.entries(set)) {
    const made = newValue(fields[key], change);
    if (made === undefined) delete edited[key];
    else edited[key] = made;
  }
  return JSON.stringify(edited) === JSON.stringify(fields) ? null : edited;
}

function newValue(before: unknown, change: unknown): unknown {
  const { add, append, double, replace, drop } = asFields(change);
  if (drop === true) return undefined;
  if (typeof add === 'number') return Number(before) + add;
  if (double === true && Array.isArray(before)) return [...before, ...before];
  if (append !== undefined) return Array.isArray(before) ? [...before, append] : `${before}${append}`;
  if (Array.isArray(replace))
    return String(before).replace(new RegExp(String(replace[0]), 'u'), String(replace[1]));
  return change;
}

function fits(value: unknown, asked: unknown): boolean {
  const { not, above, below, like } = asFields(asked);
  if (not !== undefined) return !fits(value, not);
  if (typeof above === 'number') return typeof value === 'number' && value > above;
  if (typeof below === 'number') return typeof value === 'number' && value < below;
  if (typeof like === 'string')
    return new RegExp(like, 'u').test(typeof value === 'object' ? listed(value) : String(value));
  return value === asked;
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).join(' ') : '';
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function shortened(text: string): string {
  const line = text.replaceAll('\n', ' / ');
  return line.length <= 160 ? line : `${line.slice(0, 159)}…`;
}

function firstDifference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return `${shortened(before.slice(at, at + 80))} → ${shortened(after.slice(at, at + 80))}`;
}
