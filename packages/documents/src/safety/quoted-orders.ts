import { addressesModels, instructsUnseen } from './prompt-injection.ts';

/** Names of such attacks in texts about them; the English word is used in most languages. */
const SUBJECT =
  /prompt[\s-]{0,2}injection|inject(?:ed|ing)\s+prompts?|jail-?break|プロンプト・?インジェクション|提示词?注入|промпт-?инъекци/iu;
/** Characters that a text must keep to say something without what it quotes. */
const LEAST_LEFT = 400;

/**
 * A text about orders to language models quotes some. Gives its blocks without those that hold one; null where the text
 * is about something else, where little is left, or where what is left speaks to models still.
 */
export function withoutQuotedOrders<Block>(
  blocks: readonly Block[],
  textOf: (block: Block) => string,
  title: string,
): readonly Block[] | null {
  const kept = blocks.filter((block) => !addressesModels(textOf(block)));
  const text = [title, ...kept.map(textOf)].join('\n');
  if (kept.length === blocks.length || text.length < LEAST_LEFT || !SUBJECT.test(text)) return null;
  return addressesModels(text) ? null : kept;
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
