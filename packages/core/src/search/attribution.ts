import { phrasesFor, similarity, splitSentences, vocabulary } from '@research-studio/language';

/** Words that may stand inside the name of who speaks. */
const INSIDE = '(?:of|the|for|and|de|des|du|la|le|les|del|della|di|da|do|dos|das|der|für|und|von|y|e|et)';
const NAME = `\\p{Lu}[\\p{L}\\p{N}'’.-]*`;
/** A body called by its kind: "the ministry", "das Ministerium". */
const BODY = `(?:[\\p{L}]*(?:${phrasesFor('bodies').join('|')})[\\p{L}]*)`;
const WORD = `(?:${NAME}|${BODY})`;
const RUN = new RegExp(`${WORD}(?:\\s(?:(?:${INSIDE}|\\p{Ll}+)\\s){0,2}${WORD})*`, 'gu');
/** Before or behind the verb at most so far. */
const NEAR = 90;
const ATTRIBUTION = vocabulary('any', 'attribution');
const NO_NAME =
  /^(?:The|A|An|He|She|It|They|We|I|In|On|At|But|And|Der|Die|Das|Er|Sie|Es|Im|In|Il|La|Le|Les|El|Los|Ele|Ela|Lui|Elle|On|Он|Она|Они|В|На)$/u;

/**
 * Who says what a passage passes on, where it names a speaker in the sentence that says it: "according to the Energy Agency",
 * "…, said the ministry". Null where the source speaks itself.
 */
export function attributedTo(quote: string, statement: string): string | null {
  const sentences = splitSentences(quote).map(({ text }) => text);
  const nearest = sentences
    .map((text) => ({ text, alike: similarity(text, statement) }))
    .sort((a, b) => b.alike - a.alike)[0]?.text;
  return nearest === undefined ? null : speakerIn(nearest);
}

function speakerIn(sentence: string): string | null {
  for (const { start, end, text } of vocabulary('any', 'reporting').all(sentence)) {
    const before = sentence.slice(Math.max(0, start - NEAR), start);
    const after = sentence.slice(end, end + NEAR);
    // A verb in two parts has its speaker between them.
    const found = ATTRIBUTION.has(text.trim())
      ? firstName(after)
      : (namesIn(text)[0] ?? speakerAround(before, after));
    if (found !== null) return found;
  }
  const japanese =
    /([\p{Script=Han}\p{Script=Katakana}\p{L}]{2,20})(?:によると|によれば|は[^。]{1,80}と(?:述べ|発表|説明|話し))/u.exec(
      sentence,
    );
  return japanese?.[1] ?? null;
}

/** "The ministry said …": before the verb in the same clause; "…,” said the ministry": behind it. */
function speakerAround(before: string, after: string): string | null {
  const clause = (before.split(/[;:“”"«»„]/u).at(-1) ?? '').trim();
  // An article, or the office of who speaks: "said its managing director, Ruth Hale".
  const behind = /^\s*(?:\p{Ll}+,? ){0,5}/u.exec(after)?.[0].length ?? 0;
  const isBehind = clause === '' || clause.endsWith(',');
  if (isBehind && new RegExp(`^${WORD}`, 'u').test(after.slice(behind))) return firstName(after);
  const parts = clause.split(',').filter((part) => part.trim() !== '');
  return parts.toReversed().flatMap(namesIn)[0] ?? null;
}

function firstName(text: string): string | null {
  const [clause = ''] = text.split(/[.;:“”"«»]\s|[.;:]$/u);
  return namesIn(clause)[0] ?? null;
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(RUN)]
    .map(([run]) =>
      run
        .split(/\s/u)
        .filter((word, index) => index > 0 || !NO_NAME.test(word))
        .join(' '),
    )
    .filter((run) => run.length >= 3 && !NO_NAME.test(run));
}

/** Letters by which forms of one word meet: "China" and "Chinese". */
const STEM = 4;
const SMALL =
  /^(?:the|of|for|and|de|des|du|la|le|les|del|della|di|da|do|dos|das|der|die|das|den|dem|für|und|von|mr|mrs|dr|y|e|et|its|his|her)$/u;

/** Whether two names mean one speaker: "the Chinese Ministry of Commerce" and "China's commerce ministry". */
export function isSameSpeaker(one: string, other: string): boolean {
  const [a, b] = [stemsOf(one), stemsOf(other)];
  if (a.size === 0 || b.size === 0) return false;
  const shared = [...a].filter((stem) => b.has(stem)).length;
  const smaller = Math.min(a.size, b.size);
  return shared === smaller && (smaller > 1 || a.size === b.size || shared * 2 >= Math.max(a.size, b.size));
}

function stemsOf(name: string): ReadonlySet<string> {
  const words = name
    .toLowerCase()
    .replace(/['’]s?\b/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL.test(word));
  return new Set(words.map((word) => word.slice(0, STEM)));
}
