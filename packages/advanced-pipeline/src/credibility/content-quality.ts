import { vocabulary } from '@research-studio/language';
import type { CredibilityPart, Source } from '@research-studio/schemas';

/** Parts of a full score. */
const EXTRACTION = 0.4;
const LENGTH = 0.25;
const SPECIFICS = 0.35;

/** About 250 words: enough to explain a matter and not only to state it. */
const FULL_LENGTH = 1500;
/** One figure in fifty words or so, as in reports on measurable matters; definitions and law may have none. */
const FULL_FIGURES_PER_1000 = 6;
/** Share of that part for a text without figures. */
const NO_FIGURES = 0.4;
/** A character of these scripts says about as much as three Latin letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSE_WEIGHT = 3;

/** Factors of what spoils a text, by flags of the source. */
const FLAWS: Readonly<Record<string, number>> = {
  instructions: 0.3,
  hidden_text: 0.8,
  login_wall: 0.4,
  snippet_only: 0.5,
  truncated: 0.9,
  partial: 0.7,
};
const SHOUTING = 0.7;
const ADVERTISING = 0.8;

/** How whole, specific and clean the text is that evidence is taken from. */
export function contentQuality(page: {
  readonly source: Pick<Source, 'quality' | 'flags'>;
  readonly text: string;
}): CredibilityPart {
  const text = page.text.slice(0, 200_000);
  const size = page.text.length + (text.match(DENSE)?.length ?? 0) * (DENSE_WEIGHT - 1);
  const figures = countFigures(text);
  const dense = Math.min(1, (figures * 1000) / Math.max(1, Math.min(size, 200_000)) / FULL_FIGURES_PER_1000);
  const score =
    EXTRACTION * page.source.quality +
    LENGTH * Math.min(1, size / FULL_LENGTH) +
    SPECIFICS * (NO_FIGURES + (1 - NO_FIGURES) * dense);
  const flaws = flawsOf(page.source.flags, text);
  const factor = flaws.reduce((product, flaw) => product * flaw.factor, 1);
  return {
    score: Math.round(score * factor * 100) / 100,
    reasons: [
      ...flaws.map(({ code }) => ({ code, detail: null })),
      { code: 'characters', detail: String(size) },
      { code: 'figures', detail: String(figures) },
      { code: 'extraction', detail: page.source.quality.toFixed(2) },
    ],
  };
}

/** Numbers outside of list marks, times of posts and the like are not excluded: a rough count is enough. */
function countFigures(text: string): number {
  return text.match(/(?<![\p{Script=Latin}\p{N}.,])[−-]?\p{N}[\p{N}.,  ]*/gu)?.length ?? 0;
}

function flawsOf(flags: readonly string[], text: string) {
  const flaws = flags.flatMap((code) => {
    const factor = FLAWS[code];
    return factor === undefined ? [] : [{ code, factor }];
  });
  if (isShouting(text)) flaws.push({ code: 'shouting', factor: SHOUTING });
  if (vocabulary('any', 'selling').all(text).length >= 2)
    flaws.push({ code: 'advertising', factor: ADVERTISING });
  return flaws;
}

/** Long words in capitals and rows of exclamation marks; abbreviations are shorter or fewer. */
function isShouting(text: string): boolean {
  const long = text.match(/(?<!\p{L})\p{L}{6,}/gu) ?? [];
  const loud = long.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase()).length;
  const cries = text.match(/[!！]/g)?.length ?? 0;
  return (
    (loud >= 6 && loud > long.length * 0.08) ||
    (cries >= 6 && cries * 250 > text.length) ||
    /[!?！]{3,}/.test(text)
  );
}
