/** A place in LaTeX source that moves on over what is read. */
export class LatexCursor {
  readonly source: string;
  at: number;

  constructor(source: string, at = 0) {
    this.source = source;
    this.at = at;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match !== null) this.at = pattern.lastIndex;
    return match;
  }

  /** Over "[…]", once or several times. */
  skipOptions(): void {
    this.take(/(?:\[[^\]]*\])+/y);
  }

  /** The content of braces, else one command or one character. */
  group(): string {
    const { source, at } = this;
    if (source[at] !== '{') return this.take(/\\[a-zA-Z]{1,40}|[\s\S]/y)?.[0] ?? '';
    this.at += 1;
    return this.inside(/\\[\s\S]|[{}]/g, '{');
  }

  /** Groups in braces, with options between them; as many of them as there are. */
  groups(count: number): readonly string[] {
    const values: string[] = [];
    while (values.length < count && this.take(/(?:\[[^\]]*\])*(?=\{)/y) !== null) values.push(this.group());
    return values;
  }

  /** The content of an environment whose beginning was read. */
  environment(name: string): string {
    const either = new RegExp(`\\\\(?:begin|end)\\{${name.replaceAll('*', '\\*')}\\}`, 'g');
    return this.inside(either, `\\begin{${name}}`);
  }

  /** Up to the mark that closes what is open here; all that is left where there is none. */
  private inside(marks: RegExp, open: string): string {
    const { source, at } = this;
    const close = open === '{' ? '}' : open.replace('begin', 'end');
    marks.lastIndex = at;
    for (let depth = 1; ; ) {
      const mark = marks.exec(source);
      if (mark?.[0] === open) depth += 1;
      else if (mark?.[0] === close) depth -= 1;
      this.at = mark === null ? source.length : marks.lastIndex;
      if (mark === null || depth === 0) return source.slice(at, mark?.index);
    }
  }
}
