/** What keys look like when a server repeats them, whole or masked ("sk-ab****yz"), and credentials in headers. */
const KEY_SHAPES = /\b(?:sk|pk|key)-[\w*-]{6,}|\bBearer\s+[\w.*~+/=-]+/gi;

/** Replaces the secrets, and anything that looks like a key, by "[key]". */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets
    .filter((secret) => secret.length > 3)
    .reduce((result, secret) => result.replaceAll(secret, '[key]'), text);
  return known.replace(KEY_SHAPES, '[key]');
}
