/** A sentence of a report with the evidence that it cites. */
export interface CheckedSentence {
  readonly id: string;
  /** Without marks. */
  readonly text: string;
  readonly evidence: readonly CheckedEvidence[];
  readonly hasCitation: boolean;
}

export interface CheckedEvidence {
  readonly id: string;
  readonly quote: string;
  readonly sourceId: string;
  readonly publishedAt: string | null;
  /** Title, site and what else the quote stands under; names may come from here. */
  readonly context?: string;
}

/** What one check says of one sentence. */
export interface Suspicion {
  readonly severity: 'low' | 'medium' | 'high';
  readonly message: string;
  /** Code suspects and is not sure. */
  readonly open: boolean;
}
