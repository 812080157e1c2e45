import type { Bundle } from '@research-studio/schemas';

/** Share of the lines of prose that are bullets, 0 to 1; verified findings have one form always. */
export function bulletShare({ report }: Bundle): number {
  const lines = report.sections
    .filter(({ role }) => role === undefined)
    .flatMap(({ markdown }) => markdown.split('\n'))
    .filter((line) => /\p{L}/u.test(line) && !line.startsWith('#'));
  return lines.length === 0 ? 0 : lines.filter((line) => /^\s*[-*] /.test(line)).length / lines.length;
}
