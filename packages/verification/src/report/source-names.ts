import { vocabulary } from '@research-studio/language';

/** One spelling for the name of a source: "s-1", "S1" and "^S01" are "S1". */
export function citationKey(raw: string): string {
  const text = raw.normalize('NFKC').replace(/[\^\s]/g, '');
  const number = /^([A-Za-z]{1,2})?-?0*(\d+)$/.exec(text);
  return number === null ? text.toLowerCase() : `${(number[1] ?? '').toUpperCase()}${number[2]}`;
}

/** A link's target that may be a source: an http or file address, or the path of a document. */
export function isSourceAddress(target: string): boolean {
  if (/^(?:https?|file):\/\/\S/i.test(target)) return true;
  return (
    !/^[a-z][a-z0-9+.-]*:/i.test(target) &&
    /\.(?:x?html?|pdf|docx|md|markdown|te?xt|json)(?:[#?].*)?$/i.test(target)
  );
}

/** An http address in running text; the signs of CJK writing end it, since they are no part of one. */
export const addressPattern =
  /https?:\/\/[^\s<>"“”„«»|\\^`\u3000-\u303f\uff01-\uff0c\uff1a-\uff1f\uff3b-\uff5e\ue000-\uf8ff]{3,2000}/giu;

/** An address as found, without the stop, bracket or emphasis that closes the sentence around it. */
export function trimAddress(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? '';
    const isUnopened = (first: string) => address.split(last).length > address.split(first).length;
    if (/[.,;:!?'*_~…]/.test(last) || (last === ')' && isUnopened('(')) || (last === ']' && isUnopened('[')))
      address = address.slice(0, -1);
    else return address;
  }
}

/** Words for sources, of all languages that have a pack. */
export function sourceWords() {
  return vocabulary('any', 'sourcesHeading');
}

/** Whether a heading or a line by itself announces the list of sources, whatever number it carries. */
export function opensSourceList(heading: string): boolean {
  const bare = heading
    .normalize('NFKC')
    .replace(/[*_#`:]|\p{Extended_Pictographic}|\ufe0f/gu, ' ')
    .replace(
      /^\s*(?:第?[一二三四五六七八九十百]+[章节、.．]\s*|(?:[IVX]+|\d+(?:\.\d+)*|[A-Z])[.)、]\s*|\d+\s+)/u,
      '',
    )
    .replace(/\s*\([^()]{0,60}\)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (sourceWords().has(bare) || chinese.test(bare)) return true;
  // "Key sources", "numbered list of references": the word is last, behind a few others.
  if (!/^[\p{L}\s&]+$/u.test(bare)) return false;
  const last = sourceWords().all(bare).at(-1);
  return last?.end === bare.length && bare.slice(0, last.start).trim().split(' ').length <= 3;
}

/** A language without a pack that many reports are in. */
const chinese =
  /^(?:主要|全部)?(?:参考|引用|数据|信息)?(?:文献|资料|来源|出处|链接)(?:列表|清单|一览|与链接|目录)?$/u;
