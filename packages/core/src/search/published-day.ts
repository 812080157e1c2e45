/** The day of a date as services write it (ISO 8601, RFC 1123), as YYYY-MM-DD; null where there is none to be read. */
export function publishedDay(text: string | null | undefined): string | null {
  if (!text) return null;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const time = Date.parse(day ?? text);
  return Number.isNaN(time) ? null : (day ?? new Date(time).toISOString().slice(0, 10));
}
