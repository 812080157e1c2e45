import { readQualifiers } from '@research-studio/verification';

/**
 * Whether a sentence gives as measured what the one before it gives as promised: "The maker promises 120 km. We measured
 * 71." Without the first the second says nothing, and without the second the first misleads.
 */
export function correctsPromise(promise: string, sentence: string): boolean {
  if (!/\p{N}/u.test(promise) || !/\p{N}/u.test(sentence)) return false;
  const standing = readQualifiers(promise).get('standing');
  if (standing?.has('promise') !== true || standing.has('measured')) return false;
  return readQualifiers(sentence).get('standing')?.has('measured') === true;
}

/** Whether a question asks if something is as it was promised. */
export function asksForPromise(question: string): boolean {
  return readQualifiers(question).get('standing')?.has('promise') === true;
}

/** Whether a passage holds what was measured against what was promised. */
export function holdsAgainstPromise(passage: string): boolean {
  const standing = readQualifiers(passage).get('standing');
  return /\p{N}/u.test(passage) && standing?.has('promise') === true && standing.has('measured');
}
