import { tokenize } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { type Edit, inSentence } from './edit-of.ts';
import { citationPattern, type Sentence, withoutSection } from './report-edits.ts';

/** A number by itself; digits of names such as "R290" are none. */
const FIGURE = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}.,/:_-])\d+(?:[.,]\d+)*(?![\p{N}/:-]|[.,]\d)/gu;
/** Share of a sentence's words that a source may have and still plainly not support it. */
const UNRELATED_BELOW = 0.75;

/** Edits that need more than a pattern or a field, by the kind of the table. */
export const codedEdits: Readonly<Record<string, Edit>> = {
  citation_moved: inSentence((sentence, bundle) => {
    const target = poorestSource(sentence, bundle);
    return target === null ? null : oneMark(sentence.markdown, `[${target}]`);
  }),
  citation_padded: inSentence((sentence, bundle) => {
    const target = poorestSource(sentence, bundle);
    return target === null
      ? null
      : sentence.markdown.replace(citationPattern, (mark) => `${mark}[${target}]`);
  }),
  number_changed: inSentence(({ markdown, text, citations }, bundle, random) => {
    const page = textsOf(citations, bundle);
    const own = random.pick(figuresIn(text));
    const others = [...'123456789'].map((digit) => digit + (own ?? '').slice(1));
    const other = random.pick(others.filter((one) => !text.includes(one) && !page.includes(one)));
    return own === undefined || other === undefined ? null : outside(markdown, own, other);
  }),
  number_of_another_sentence: inSentence(({ markdown, text, citations }, bundle, random) => {
    const own = random.pick(figuresIn(text));
    const other = random.pick(figuresIn(textsOf(citations, bundle)).filter((one) => !text.includes(one)));
    return own === undefined || other === undefined ? null : outside(markdown, own, other);
  }),
  numbers_exchanged: inSentence(({ markdown, text }) => {
    const [one, other] = [...new Set(figuresIn(text))];
    if (one === undefined || other === undefined || other.includes(one) || one.includes(other)) return null;
    return outside(outside(outside(markdown, one, '\u0002'), other, one), '\u0002', other);
  }),
  contradiction_hidden: (bundle) => {
    const at = disagreements(bundle);
    const { trust } = bundle;
    if (at < 0 || trust === undefined) return null;
    const gone = new Set(bundle.report.sections[at]?.claimIds);
    const claims = bundle.claims.filter(({ id }) => !gone.has(id));
    const hidden = { ...withoutSection(bundle, at), claims, trust: { ...trust, contradictions: [] } };
    return { bundle: hidden, where: 'neither in the report nor in the trust summary' };
  },
  contradiction_untold: (bundle) => {
    const at = disagreements(bundle);
    return at < 0 ? null : { bundle: withoutSection(bundle, at), where: 'not in the report' };
  },
};

/** The source that has least of what a sentence says; null where every other source might support it. */
function poorestSource({ text, citations }: Sentence, { sources }: Bundle): number | null {
  const terms = [...new Set(tokenize(text, 'en'))];
  if (terms.length === 0 || citations.length === 0) return null;
  const shares = sources
    .filter(({ id }) => !citations.includes(id))
    .map(({ id, text: page }) => {
      const known = new Set(tokenize(page, 'en'));
      return { id, share: terms.filter((term) => known.has(term)).length / terms.length };
    });
  const [poorest] = shares.sort((one, other) => one.share - other.share);
  return poorest === undefined || poorest.share >= UNRELATED_BELOW ? null : poorest.id;
}

/** The first mark replaced, the others taken out. */
function oneMark(markdown: string, replacement: string): string {
  let isDone = false;
  return markdown.replace(citationPattern, () => {
    const mark = isDone ? '' : replacement;
    isDone = true;
    return mark;
  });
}

/** The first place of a text that is not a citation. */
function outside(markdown: string, from: string, to: string): string {
  const at = markdown.replace(citationPattern, (mark) => ' '.repeat(mark.length)).indexOf(from);
  return at < 0 ? markdown : markdown.slice(0, at) + to + markdown.slice(at + from.length);
}

/** Years apart. */
function figuresIn(text: string): string[] {
  return (text.match(FIGURE) ?? []).filter((one) => !/^(?:19|20)\d\d$/.test(one));
}

function textsOf(citations: readonly number[], { sources }: Bundle): string {
  const cited = sources.filter(({ id }) => citations.includes(id));
  return cited.map(({ title, text }) => `${title}\n${text}`).join('\n');
}

function disagreements({ report, trust }: Bundle): number {
  return (trust?.contradictions.length ?? 0) === 0
    ? -1
    : report.sections.findIndex(({ role }) => role === 'told');
}
