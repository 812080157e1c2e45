import type { EvalSubject } from '../evaluator.ts';

/**
 * Whether the user was asked which reading is meant. A run that may not ask says in a warning or in its report which
 * reading it took and that there are others.
 */
export function asksBack({ bundle }: Pick<EvalSubject, 'bundle'>): boolean {
  const { metadata, report } = bundle;
  // A broken bundle may lack what its schema has.
  const warnings: readonly string[] | undefined = metadata.warnings;
  return (
    warnings?.some((text) => ambiguous.test(text)) === true || ambiguous.test(report.markdown.slice(0, 4000))
  );
}

const ambiguous =
  /\bambiguous\b|\bopen to more than one reading\b|\bmore than one (?:reading|meaning)\b|\bseveral (?:readings|meanings)\b|\bwas (?:taken|read|understood) as\b|\bcould (?:also )?mean\b|mehrdeutig|ambigu[ëeoa]?\b|あいまい|曖昧|歧义/iu;
