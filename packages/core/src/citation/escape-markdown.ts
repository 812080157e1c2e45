/**
 * Characters that hide, reorder or imitate text: controls, zero-width, bidirectional, tags, private use. The invisible
 * operators of mathematics (U+2061 to U+2064) are content and stay.
 */
const invisible =
  /(?!\t|\n|\ufe0e|\ufe0f)[\p{Cc}\p{Co}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060\u2065-\u206f\u3164\p{Variation_Selector}\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** Takes out characters that a reader cannot see; joiners stay where Arabic, Indic scripts and emoji need them. */
export function withoutInvisible(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(invisible, '')
    .replace(
      /(?<![\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Extended_Pictographic}])(?:\u200c|\u200d)/gu,
      '',
    )
    .replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** Untrusted text as one line of Markdown that renders as itself: no mark-up, no link, no citation mark of its own. */
export function escapeMarkdown(text: string): string {
  return withoutPageMarks(withoutInvisible(text))
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*[\]<>|]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~|\S[^~]{0,200}~)/g, '\\~')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    .replace(/^(?:[#+-](?=\s)|=+$|-+$)/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

/** The text that escaped or marked-up inline Markdown shows. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\\([\\`*_{}[\]<>()#+\-.!|~&])/g, (_, mark: string) =>
      String.fromCharCode(0xe000 + mark.charCodeAt(0)),
    )
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]{0,600}?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]{0,600}?\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/`([^`]{0,600})`/g, '$1')
    .replace(/[\ue000-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - 0xe000))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Reference marks of the page itself, such as "[3]", "[a]" or "[citation needed]". */
function withoutPageMarks(text: string): string {
  return text.replace(
    /\s?[[［【](?:\d{1,3}|E\d{1,9}|[a-z]|note \d{1,3}|citation needed|edit)[\]］】](?!\()/gi,
    '',
  );
}
