/**
 * Rewrites one of the places where a pattern matches in the words of a statement, its citation marks left alone. Null
 * where none matches or none may be rewritten. `pattern` is global.
 */
export function outsideMarks(request: {
  readonly markdown: string;
  readonly pattern: RegExp;
  /** Which of several places: an order in which to try them. */
  readonly order: <Item>(items: readonly Item[]) => readonly Item[];
  /** Null: not this one. */
  readonly replace: (match: RegExpExecArray) => string | null;
}): string | null {
  const { markdown, pattern, order, replace } = request;
  const marks = [...markdown.matchAll(/(?<!\\)\[\d{1,4}\](?!\()[●◐○]?/g)].map(({ index, 0: mark }) => ({
    from: index,
    to: index + mark.length,
  }));
  const places = [...markdown.matchAll(pattern)].filter(
    ({ index, 0: text }) => !marks.some(({ from, to }) => index < to && index + text.length > from),
  );
  for (const match of order(places)) {
    const replacement = replace(match);
    if (replacement === null || replacement === match[0]) continue;
    return markdown.slice(0, match.index) + replacement + markdown.slice(match.index + match[0].length);
  }
  return null;
}
