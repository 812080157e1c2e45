interface ShorterForms {
  /** Without raw text of pages; empty where nothing else is in it. Left out: all of it is needed. */
  readonly bare?: string;
  /** Left out for a text that must not be shortened. */
  readonly passage?: {
    /** What a report cites it by. */
    readonly mark: string;
    readonly quote: string;
    readonly relevance: number;
  };
}

/** A text in a prompt that gives way when the prompt fills the window of its model. */
export class PromptBlock {
  readonly text: string;
  readonly bare: string;
  readonly passage: ShorterForms['passage'];

  constructor(text: string, { bare = text, passage }: ShorterForms) {
    this.text = text;
    this.bare = bare;
    this.passage = passage;
  }
}

/** Writes each block of a prompt; an empty text takes it out. */
export type WriteBlock = (block: PromptBlock) => string;
