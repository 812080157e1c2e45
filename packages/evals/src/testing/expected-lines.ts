import { ANY_SIGN, signOf } from '@research-studio/messages';
import type { Bundle, BundleSource, Claim } from '@research-studio/schemas';
import { abstains } from '../evaluators/expectations/report-claims.ts';

type Holds = (bundle: Bundle, one: string, other: string) => boolean;

/**
 * What a line of an expectation says of a finished run, as a test of its bundle. Texts and parts of addresses may have
 * alternatives with "|" between them.
 *
 * @throws {Error} for a line in no known form
 */
export function expectedLine(line: string): (bundle: Bundle) => boolean {
  for (const [pattern, holds] of FORMS) {
    const match = pattern.exec(line);
    if (match !== null) return (bundle) => holds(bundle, match[1] ?? '', match[2] ?? '');
  }
  throw new Error(`"${line}" is not a line of an expectation.`);
}

/** The first that fits counts. "says" is of the whole report, "states" of its findings and prose. */
const FORMS: readonly (readonly [RegExp, Holds])[] = [
  [/^answered (.+)$/, ({ metadata }, states) => states.split('|').includes(metadata.answered)],
  [/^abstains$/, abstains],
  [/^never says (.+)$/, ({ report }, texts) => !hasAny(report.markdown.toLowerCase(), texts.toLowerCase())],
  [/^says (.+)$/, ({ report }, texts) => hasAny(report.markdown, texts)],
  [/^never states (.+)$/, (bundle, texts) => !hasAny(proseOf(bundle), texts)],
  [/^states (.+)$/, (bundle, texts) => hasAny(proseOf(bundle), texts)],
  [
    /^gives (.+) from (.+)$/,
    (bundle, texts, hosts) =>
      statements(bundle).some(
        ({ text, urls }) => hasAny(text, texts) && urls.some((url) => hasAny(url, hosts)),
      ),
  ],
  [
    /^puts (.+) before (.+)$/,
    (bundle, first, second) => {
      const prose = statements(bundle)
        .map(({ text }) => text)
        .join('\n');
      const [one, other] = [prose.indexOf(first), prose.indexOf(second)];
      return one !== -1 && (other === -1 || one < other);
    },
  ],
  [
    /^puts (.+) under (.+)$/,
    ({ report }, texts, headings) =>
      report.sections.some(
        ({ role, heading, markdown }) =>
          role === undefined && hasAny(markdown, texts) && hasAny(heading, headings),
      ),
  ],
  [/^has at least (\d+)% bullets$/, (bundle, percent) => bulletShare(bundle) >= Number(percent) / 100],
  [/^has at most (\d+)% bullets$/, (bundle, percent) => bulletShare(bundle) <= Number(percent) / 100],
  [
    /^has (\d+) to (\d+) words$/,
    (bundle, least, most) => wordCount(bundle) >= Number(least) && wordCount(bundle) <= Number(most),
  ],
  [
    /^has at most (\d+) findings$/,
    ({ report }, most) =>
      (report.sections.find(({ role }) => role === 'findings')?.markdown.match(/^> /gm)?.length ?? 0) <=
      Number(most),
  ],
  [/^reads no (.+)$/, ({ sources }, texts) => !sources.some(({ text }) => hasAny(text, texts))],
  [/^never cites (.+)$/, (bundle, hosts) => sourcesAt(bundle, hosts).length === 0],
  [/^cites (.+) once$/, (bundle, hosts) => sourcesAt(bundle, hosts).length === 1],
  [
    /^cites the most credible source first$/,
    ({ sources: [first, ...others] }) =>
      others.every(({ credibility }) => (credibility ?? 0) <= (first?.credibility ?? 0)),
  ],
  [/^cites (.+)$/, (bundle, hosts) => sourcesAt(bundle, hosts).length > 0],
  [
    /^never flags (.+) as (.+)$/,
    (bundle, hosts, flag) => !sourcesAt(bundle, hosts).some(({ flags }) => hasFlag(flags, flag)),
  ],
  [
    /^flags (.+) as (.+)$/,
    (bundle, hosts, flag) => sourcesAt(bundle, hosts).every(({ flags }) => hasFlag(flags, flag)),
  ],
  [
    /^holds (.+) below (.+)$/,
    (bundle, hosts, most) => sourcesAt(bundle, hosts).every((one) => (one.credibility ?? 1) < Number(most)),
  ],
  [
    /^ranks (.+) above (.+)$/,
    (bundle, better, worse) =>
      sourcesAt(bundle, better).every((one) =>
        sourcesAt(bundle, worse).every((other) => (one.credibility ?? 0) > (other.credibility ?? 1)),
      ),
  ],
  [/^never warns of (.+) with (.+)$/, (bundle, one, other) => !warns(bundle, one, other)],
  [/^warns of (.+) with (.+)$/, warns],
  [/^warns of (.+)$/, (bundle, texts) => warns(bundle, texts, '')],
  [
    /^shows the side of (.+)$/,
    ({ report }, texts) =>
      report.sections.some(
        ({ role, markdown }) =>
          role === 'told' && markdown.split('\n').some((line) => hasAny(line, texts) && /\[\d+\]/.test(line)),
      ),
  ],
  [
    /^sets (.+) against (.+)$/,
    (bundle, one, other) =>
      disputesOf(bundle).some(
        ({ sides }) =>
          sides.some(({ value }) => hasAny(value, one)) && sides.some(({ value }) => hasAny(value, other)),
      ),
  ],
  [
    /^prefers (.+)$/,
    (bundle, value) =>
      disputesOf(bundle).some(({ sides, preferredSide }) =>
        hasAny(sides[preferredSide ?? -1]?.value ?? '', value),
      ),
  ],
  [
    /^leaves out or disputes (.+)$/,
    (bundle, texts) =>
      leavesOut(bundle, texts) ||
      disputesOf(bundle).some(({ sides }) => sides.some(({ value }) => hasAny(value, texts))),
  ],
  [/^leaves out (.+)$/, leavesOut],
  [
    /^doubts (.+)$/,
    ({ trust }, texts) => (trust?.flaggedIssues ?? []).some(({ message }) => hasAny(message, texts)),
  ],
  [
    /^calls (.+) never (.+)$/,
    (bundle, texts, name) => !claimsOn(bundle, texts).some((claim) => isCalled(claim, name)),
  ],
  [
    /^calls (.+) (\w+)$/,
    (bundle, texts, name) => claimsOn(bundle, texts).every((claim) => isCalled(claim, name)),
  ],
  [
    /^not carried alone by (.+)$/,
    (bundle, hosts) =>
      !bundle.claims.some((claim) => {
        const urls = urlsOf(bundle, claim);
        return urls.length > 0 && urls.every((url) => hasAny(url, hosts));
      }),
  ],
  [
    /^counts (.+) and (.+) once$/,
    (bundle, one, other) =>
      bundle.claims.every((claim) => {
        const urls = urlsOf(bundle, claim);
        const isBoth = urls.some((url) => hasAny(url, one)) && urls.some((url) => hasAny(url, other));
        return !isBoth || claim.independentSources < urls.length;
      }),
  ],
  [
    /^counts (.+) as one origin$/,
    (bundle, texts) =>
      claimsOn(bundle, texts).every(
        ({ independentSources, signals }) =>
          independentSources <= 1 && (signals['origins'] ?? 0) <= ONE_ORIGIN,
      ),
  ],
];

/** What the signals of a claim have for a single origin, of the 1 that two origins make. */
const ONE_ORIGIN = 0.5;

function hasAny(text: string, wordings: string): boolean {
  return wordings.split('|').some((wording) => text.includes(wording));
}

/** What the report itself claims: its findings and its prose, without what it says of disagreements and of itself. */
export function proseOf({ report }: Bundle): string {
  return report.sections
    .filter(({ role }) => role === undefined || role === 'findings')
    .map(({ markdown }) => markdown)
    .join('\n\n');
}

const CITED = new RegExp(`[^\\n[]*(?:\\[\\d+\\]${ANY_SIGN}?\\s?)+`, 'gu');

/** What the sections say up to each mark or run of marks, with the addresses that it cites. */
function statements({ report, sources }: Bundle): { text: string; urls: readonly string[] }[] {
  return report.sections
    .flatMap(({ markdown }) => markdown.match(CITED) ?? [])
    .map((text) => ({
      text,
      urls: [...text.matchAll(/\[(\d+)\]/g)].flatMap(([, id]) => sources[Number(id) - 1]?.url ?? []),
    }));
}

/** Share of the lines of prose that are bullets, 0 to 1; verified findings have one form always. */
function bulletShare({ report }: Bundle): number {
  const lines = report.sections
    .filter(({ role }) => role === undefined)
    .flatMap(({ markdown }) => markdown.split('\n'))
    .filter((line) => /\p{L}/u.test(line) && !line.startsWith('#'));
  return lines.length === 0 ? 0 : lines.filter((line) => /^\s*[-*] /.test(line)).length / lines.length;
}

function wordCount(bundle: Bundle): number {
  return proseOf(bundle)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^\[\d+\]/.test(word)).length;
}

function sourcesAt({ sources }: Bundle, hosts: string): BundleSource[] {
  return sources.filter(({ url }) => hasAny(url, hosts));
}

function hasFlag(flags: BundleSource['flags'], name: string): boolean {
  return flags.some((flag) => flag === name);
}

function warns({ metadata }: Bundle, texts: string, others: string): boolean {
  return metadata.warnings.some((warning) => hasAny(warning, texts) && hasAny(warning, others));
}

function disputesOf({ trust }: Bundle) {
  return trust?.contradictions ?? [];
}

function leavesOut({ trust }: Bundle, texts: string): boolean {
  return (trust?.leftOut ?? []).some(({ text }) => hasAny(text, texts));
}

function claimsOn({ claims }: Bundle, texts: string): Claim[] {
  return claims.filter(({ text }) => hasAny(text, texts));
}

/** By its sign or the code of its reason. */
function isCalled(claim: Claim, name: string): boolean {
  return (signOf(claim) ?? 'unsigned') === name || claim.reason?.code === name;
}

function urlsOf({ evidence, sources }: Bundle, { evidenceIds }: Claim): readonly string[] {
  const cited = new Set(
    evidence.filter(({ id }) => evidenceIds.includes(id)).map(({ sourceId }) => sourceId),
  );
  return sources.filter(({ id }) => cited.has(id)).map(({ url }) => url);
}
