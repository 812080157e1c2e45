/** Told while an evaluation goes on. */
export interface EvalProgress {
  readonly kind:
    | 'run-start'
    /** A run is there and judged. */
    | 'run-end'
    /** It was finished by an earlier evaluation that had stopped. */
    | 'run-kept'
    | 'run-failed'
    /** Not begun, as the cost cap was reached. */
    | 'run-skipped';
  readonly caseId: string;
  readonly pipeline: string;
  readonly repeat: number;
  /** Runs that have come to an end, this one included where it has. */
  readonly done: number;
  readonly total: number;
  /** What went wrong, of runs that came to an end, too; empty otherwise. */
  readonly message: string;
}
export type OnEvalProgress = (progress: EvalProgress) => void;
