/** Something that a source states: a quote, or a fact drawn from it. */
export interface Statement {
  readonly id: string;
  /** One sentence or table row; cells are parted by " | ". */
  readonly text: string;
  readonly sourceId: string;
  /**
   * What the text is read under, a line each: title, heading, the header row of its table (with " | "), the sentences
   * before it, site, date. May give names, years and terms, no values.
   */
  readonly context: string;
  /** YYYY-MM-DD, or null when unknown. */
  readonly publishedAt: string | null;
  /** BCP 47 tag of its source; left out or null, it is told from all that the source says. */
  readonly language?: string | null;
}
