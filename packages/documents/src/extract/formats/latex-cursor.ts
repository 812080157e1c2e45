/** A place in LaTeX source that moves on over what is read. */
export class LatexCursor {
  readonly source: string;
  at: number;

  constructor(source: string, at = 0) {
    this.source = source;
    this.at = at;
  }

  /** What a sticky pattern finds here. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }

  /** All that is left. */
  rest(): string {
    return this.source.slice(this.at);
  }

  /** With the mark; all that is left where it is missing. */
  until(mark: string): string {
    const end = this.source.indexOf(mark, this.at);
    const text = this.source.slice(this.at, end < 0 ? undefined : end + mark.length);
    this.at += text.length;
    return text;
  }

  /** Over "[…]", once or several times. */
  skipOptions(): void {
    this.take(/(?:\[[^\]]*\])+/y);
  }

  /** The content of braces, else one command or one character. */
  group(): string {
    const { source, at } = this;
    if (source[at] !== '{') return this.take(/\\[a-zA-Z]{1,40}|[\s\S]/y)?.[0] ?? '';
    let depth = 0;
    for (let end = at; end < source.length; end += 1) {
      if (source[end] === '\\') end += 1;
      else if (source[end] === '{') depth += 1;
      else if (source[end] === '}') depth -= 1;
      if (depth > 0) continue;
      this.at = end + 1;
      return source.slice(at + 1, end);
    }
    this.at = source.length;
    return source.slice(at + 1);
  }

  /** Groups in braces, with options between them; as many of them as there are. */
  groups(count: number): readonly string[] {
    const values: string[] = [];
    for (let before = this.at; values.length < count; before = this.at) {
      this.skipOptions();
      if (this.source[this.at] === '{') values.push(this.group());
      else {
        this.at = before;
        break;
      }
    }
    return values;
  }

  /** What is in an environment whose beginning was read. */
  environment(name: string): string {
    const { source, at: start } = this;
    const [open, close] = [`\\begin{${name}}`, `\\end{${name}}`];
    let depth = 1;
    for (let at = start; ; ) {
      const end = source.indexOf(close, at);
      if (end < 0) {
        this.at = source.length;
        return source.slice(start);
      }
      const begin = source.indexOf(open, at);
      const isNested = begin >= 0 && begin < end;
      depth += isNested ? 1 : -1;
      at = (isNested ? begin : end) + 5;
      if (depth > 0) continue;
      this.at = end + close.length;
      return source.slice(start, end);
    }
  }
}
