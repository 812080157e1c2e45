import type { Verdict } from '@research-studio/schemas';
import type { SourcePassage } from './index-source.ts';
import type { ResolvedSource } from './resolve-sources.ts';

/** A quotation held against the texts that should have it. */
export interface CheckedQuote {
  readonly quote: string;
  /**
   * `edited`: words differ and nothing that matters; `altered`: a number, unit, date, name or negation does. Null where
   * no text of its sources could be read.
   */
  readonly verdict: 'exact' | 'edited' | 'altered' | 'absent' | null;
  /** Stretches that differ; null where one side has nothing there. */
  readonly changes: readonly { readonly quoted: string | null; readonly actual: string | null }[];
  /** What really stands there; null where nothing like it does. */
  readonly passage: SourcePassage | null;
}

/** A sentence of the report that states or cites something, and how it stands. */
export interface VerifiedClaim {
  /** "C" and a number, in order of appearance. */
  readonly id: string;
  readonly text: string;
  readonly section: string | null;
  readonly line: number;
  /** Keys of the sources cited; a mark that names none as it is written. */
  readonly citations: readonly string[];
  readonly verdict: Verdict;
  /** 0 to 1; null where there was nothing to look at. */
  readonly score: number | null;
  /** For a person, the weightiest first. */
  readonly reasons: readonly string[];
  /** What bears it out or comes nearest, best first. */
  readonly passages: readonly SourcePassage[];
  readonly quotes: readonly CheckedQuote[];
}

export interface VerifiedSource {
  readonly key: string;
  readonly title: string;
  readonly url: string | null;
  readonly found: ResolvedSource['found'];
  readonly reason: string;
  /** Passages that the report's list quotes under the source. */
  readonly quotes: readonly CheckedQuote[];
}

export interface VerificationSummary {
  readonly claims: number;
  /** Claims that carry a citation, whether or not it leads anywhere. */
  readonly cited: number;
  readonly uncited: number;
  readonly supported: number;
  readonly partially: number;
  readonly contradicted: number;
  /** Uncited claims included. */
  readonly unsupported: number;
  readonly unverifiable: number;
  /** Supported claims among the cited ones that could be judged; null when there is none. */
  readonly supportedShare: number | null;
  /** Of the citations whose source was read, those whose source alone bears the claim out at least in part. */
  readonly citationPrecision: number | null;
}

export interface VerifiedReport {
  readonly title: string | null;
  readonly claims: readonly VerifiedClaim[];
  readonly sources: readonly VerifiedSource[];
  readonly summary: VerificationSummary;
}
