const TAGS =
  'a|abbr|article|aside|audio|b|base|big|blockquote|body|br|button|canvas|center|cite|code|del|details|div|dd|dl|dt|em|embed|figcaption|figure|font|footer|form|frame|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|math|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|track|tt|u|ul|var|video';
const TAG = new RegExp(`<(/?)(${TAGS})((?:[\\s/][^<>]{0,2000})?)>`, 'gi');
/** Elements whose content is not text. */
const UNREAD = 'script|style|iframe|svg|template';
const UNREAD_TAG = new RegExp(`^(?:${UNREAD})$`, 'i');
/** On lines of their own. */
const UNREAD_BLOCK = new RegExp(
  `^[ \\t]*<(${UNREAD})(?:[\\s/][^<>]{0,2000})?>(?:(?!^[ \\t]*$)[\\s\\S]){0,20000}?</\\1\\s*>[ \\t]*$`,
  'gim',
);
/** These have no end, or are mostly left open. */
const UNPAIRED = /^(?:br|hr|img|p|li|td|th|tr|dd|dt|input|embed|source|track)$/i;

/**
 * Takes mark-up out of model text. A sentence may speak of a tag: then its words stay, with every "<" escaped, since what
 * is left of a sentence must not be cited as if its page said so.
 */
export function withoutHtml(text: string): string {
  const read = withoutComments(text)
    .replace(UNREAD_BLOCK, '')
    // Escapes do not count in code, where a tag is always a mention.
    .replace(/`([^`\n]{0,500}<[^`\n]{0,500})`/g, (_, code: string) => code.replace(/</g, '\\<'))
    .replace(/<br\s*\/?>/gi, ' ');
  return withoutTags(read)
    .replace(/(?<!\\)\\*</g, '\\<')
    .replace(/&(?=#?\w{1,32};)/g, (sign, at: number, whole: string) =>
      whole[at - 1] === '\\' ? sign : '\\&',
    );
}

/** One that is left open is a mention. */
function withoutComments(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + 3;
  }
}

function withoutTags(text: string): string {
  const opened = new Set<string>();
  const closed = new Set<string>();
  for (const [, slash, name = ''] of text.matchAll(TAG)) (slash ? closed : opened).add(name.toLowerCase());
  return text.replace(TAG, (tag, slash: string, name: string, attributes: string, at: number) => {
    if (text[at - 1] === '\\' || UNREAD_TAG.test(name)) return tag;
    if (UNPAIRED.test(name) && (attributes.trim() !== '' || !isBetweenSpaces(text, at, tag))) return '';
    const isPaired = opened.has(name.toLowerCase()) && closed.has(name.toLowerCase());
    const touched = slash ? text[at - 1] : text[at + tag.length];
    const isEdge = slash ? isLineEnd(text[at + tag.length]) : isLineEnd(text[at - 1]);
    return isPaired && (isEdge || /\S/.test(touched ?? '')) ? '' : tag;
  });
}

/** As a word of a sentence: "the <p> element". */
function isBetweenSpaces(text: string, at: number, tag: string): boolean {
  return text[at - 1] === ' ' && text[at + tag.length] === ' ';
}

function isLineEnd(sign: string | undefined): boolean {
  return sign === undefined || sign === '\n';
}
