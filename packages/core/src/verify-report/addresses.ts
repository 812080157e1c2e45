/** An http address in running text; the signs of CJK writing end it, since they are no part of one. */
export const addressPattern =
  /https?:\/\/[^\s<>"“”„«»|\\^`\u3000-\u303f\uff01-\uff0c\uff1a-\uff1f\uff3b-\uff5e]{3,2000}/giu;

/** An address as found, without the stop, bracket or emphasis that closes the sentence around it. */
export function trimAddress(found: string): string {
  let address = found;
  for (;;) {
    const last = address.at(-1) ?? '';
    if (
      /[.,;:!?'*_~…]/.test(last) ||
      (last === ')' && isUnopened(address, '(', ')')) ||
      (last === ']' && isUnopened(address, '[', ']'))
    )
      address = address.slice(0, -1);
    else return address;
  }
}

/** A link's target that may be a source: an http or file address, or the path of a document. */
export function isSourceAddress(target: string): boolean {
  if (/^(?:https?|file):\/\/\S/i.test(target)) return true;
  return (
    !/^[a-z][a-z0-9+.-]*:/i.test(target) &&
    /\.(?:x?html?|pdf|docx|md|markdown|te?xt|json)(?:[#?].*)?$/i.test(target)
  );
}

function isUnopened(address: string, open: string, close: string): boolean {
  return address.split(close).length > address.split(open).length;
}
