/**
 * Milliseconds of a Retry-After header in seconds (RFC 9110, 10.2.3); undefined when there is none. The other form, a
 * date, is left alone: it would need the clock of the server.
 */
export function retryAfterMs(header: string | null): number | undefined {
  if (header === null || !/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return undefined;
  return Number(header) * 1000;
}
