import data from './prompt-injection.json' with { type: 'json' };

/** Text that names a part of the data in braces, e.g. "{MODEL}", as a pattern. */
function compile(source: string, flags: string): RegExp {
  const parts: Readonly<Record<string, string>> = data.parts;
  let whole = source;
  // A part may name others.
  while (PART.test(whole)) whole = whole.replace(PART, (_, name: string) => parts[name] ?? '');
  return new RegExp(whole, flags);
}

const PART = /\{([A-Z]{2,})\}/;

/**
 * Orders to language models. What every text with one of them holds is looked for first: large patterns are compiled at
 * their first use, and most texts need none.
 */
const SHOWN = data.shown.map(({ near, patterns, flags }) => ({
  near: compile(near, flags),
  patterns: patterns.map((pattern) => compile(pattern, flags)),
}));
/** Text that only machines can read is judged more strictly: no reader needs orders there. */
const HIDDEN = data.hidden.map((pattern) => compile(pattern, 'i'));

/** Words of which every order has one near by, in any of the languages; text far from them is skipped. */
const TRIGGER = compile(data.trigger, 'gi');
const AROUND = 250;

/** The parts of a text that stand near a trigger, each apart from the others. */
function nearTriggers(text: string): string {
  const parts: string[] = [];
  let end = 0;
  let start = 0;
  for (const { index } of text.matchAll(TRIGGER)) {
    if (index - AROUND > end && end > 0) {
      parts.push(text.slice(start, end));
      start = index - AROUND;
    } else if (end === 0) start = Math.max(0, index - AROUND);
    end = index + AROUND;
  }
  if (end > 0) parts.push(text.slice(start, end));
  return parts.join(' … ');
}

/**
 * True for a text that speaks to language models instead of to its reader, in the languages that pages are mostly
 * written in. A page about such attacks that quotes one speaks so too.
 */
export function addressesModels(text: string): boolean {
  const parts = nearTriggers(inPlainLetters(text));
  return (
    parts !== '' &&
    SHOWN.some(({ near, patterns }) => near.test(parts) && patterns.some((pattern) => pattern.test(parts)))
  );
}

/** Letters of Cyrillic and Greek, and the Latin ones that they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = data.lookalikes;

/** Wide, mathematical and other styled letters as plain ones, and words mixed of alphabets as the Latin ones they look like. */
function inPlainLetters(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) return text;
  const plain = text.normalize('NFKC');
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain)) return plain;
  return plain.replace(/\p{L}{2,40}/gu, (word) =>
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
      ? word.toLowerCase().replace(/[^a-z]/gu, (letter) => LOOKALIKES[letter] ?? letter)
      : word,
  );
}

/** Text that a page hides from its readers and that speaks to language models. */
export function instructsUnseen(hidden: string): boolean {
  return addressesModels(hidden) || HIDDEN.some((pattern) => pattern.test(hidden));
}

/** Flag of a document from which such passages were left out. */
const ORDERS_LEFT_OUT = 'orders_left_out';

interface Suspects<Block> {
  readonly title: string;
  /** All that is shown. */
  readonly text: string;
  readonly hidden: string;
  readonly blocks: readonly Block[];
  readonly textOf: (block: Block) => string;
}

/** Whether a document gives orders to language models; its blocks without those that only quote some, and its flags. */
export function detectInjection<Block>({ title, text, hidden, blocks, textOf }: Suspects<Block>) {
  const isOrdering = addressesModels(`${title}\n${text}`);
  const harmless = isOrdering ? withoutQuotedOrders(blocks, textOf, title) : null;
  const isUnseen = instructsUnseen(hidden);
  const isHostile = isUnseen || (isOrdering && harmless === null);
  const flags = [
    isHostile && 'instructions',
    harmless !== null && ORDERS_LEFT_OUT,
    isUnseen && 'hidden_text',
  ].filter((flag) => flag !== false);
  return { blocks: harmless ?? blocks, isHostile, flags };
}

/** Names of such attacks in texts about them; the English word is used in most languages. */
const SUBJECT =
  /prompt[\s-]{0,2}injection|inject(?:ed|ing)\s+prompts?|jail-?break|プロンプト・?インジェクション|提示词?注入|промпт-?инъекци/iu;
/** Characters that a text must keep to say something without what it quotes. */
const LEAST_LEFT = 400;

/**
 * A text about orders to language models quotes some. Gives its blocks without those that hold one; null where the text
 * is about something else, where little is left, or where what is left speaks to models still.
 */
function withoutQuotedOrders<Block>(
  blocks: readonly Block[],
  textOf: (block: Block) => string,
  title: string,
): readonly Block[] | null {
  const kept = blocks.filter((block) => !addressesModels(textOf(block)));
  const text = [title, ...kept.map(textOf)].join('\n');
  if (kept.length === blocks.length || text.length < LEAST_LEFT || !SUBJECT.test(text)) return null;
  return addressesModels(text) ? null : kept;
}
