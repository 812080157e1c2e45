import { parse } from 'tldts';
import publishers from './publishers.json' with { type: 'json' };

/** The kind of the publisher of an address, by the address alone. */
export type PublisherKind = keyof typeof publishers;

/**
 * Publishers that are known by name, by kind: how far each kind is trusted, 0 to 1, and the domains of it, each with all its
 * subdomains. Half is what nothing is known of; the order of trust is that of who answers for a mistake, and to whom. Compact
 * on purpose: general rules (public suffixes such as gov.uk and ac.jp) do most, and what is in no list is unknown. Kept by hand;
 * a list of a run's own is the setting. Doubtful kinds come first: a blog host under ".edu" is a blog host.
 */
export const PUBLISHERS: Readonly<Record<PublisherKind, { readonly trust: number }>> = publishers;
const DOMAINS = Object.entries(publishers).map(
  ([kind, { domains }]) => [kind as PublisherKind, new Set<string>(domains)] as const,
);

export interface Publisher {
  readonly kind: PublisherKind;
  /** The part of the address that decided, e.g. "gov.uk"; the host if none did; empty for a local file. */
  readonly mark: string;
}

/** Lists of a run's own, e.g. "example.org" or ".edu"; they outweigh everything else. */
export interface DomainLists {
  readonly trustedDomains: readonly string[];
  readonly lowTrustDomains: readonly string[];
}

/**
 * A name counts for what nobody else can register: a public suffix that a state keeps for itself (gov.uk, go.jp), or a
 * listed domain. "gov" anywhere else in a name proves nothing.
 */
export function classifyPublisher(url: string, lists: DomainLists): Publisher {
  if (!URL.canParse(url)) return { kind: 'unknown', mark: url.slice(0, 80) };
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol === 'file:') return { kind: 'local', mark: '' };
  const host = hostname.replace(/\.$/, '');
  return (
    byOwnLists(host, lists) ??
    byBuiltInLists(host) ??
    bySuffix(host, pathname) ??
    byReservedName(host) ??
    byFalseName(host) ?? { kind: 'unknown', mark: host }
  );
}

function byOwnLists(host: string, { trustedDomains, lowTrustDomains }: DomainLists): Publisher | null {
  for (const [kind, entries] of [
    ['low_trust', lowTrustDomains],
    ['trusted', trustedDomains],
  ] as const) {
    const mark = entries.find((entry) => isUnder(host, entry.toLowerCase()));
    if (mark !== undefined) return { kind, mark };
  }
  return null;
}

function isUnder(host: string, entry: string): boolean {
  const domain = entry.replace(/^(?:\*?\.|www\.)/, '');
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/** By the longest listed domain that the host is or lies under, of the first kind that has one. */
function byBuiltInLists(host: string, kinds?: readonly PublisherKind[]): Publisher | null {
  const labels = host.split('.');
  const names = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'));
  for (const [kind, domains] of DOMAINS) {
    const mark = names.find((name) => domains.has(name));
    if (mark !== undefined && kinds?.includes(kind) !== false) return { kind, mark };
  }
  return null;
}

/** Labels of public suffixes that states keep for their own offices, e.g. in "gov.uk", "gouv.fr", "qld.gov.au", "gc.ca". */
const GOVERNMENT_LABEL = /^(?:gov|govt|gob|gub|gouv|guv|gv|gc|mil)$/;
/** "go" is a government's in these; in Italy it is a province. */
const GO_COUNTRIES = new Set(['jp', 'kr', 'th', 'id', 'ke', 'tz', 'ug', 'cr']);
const ACADEMIC_LABEL = /^(?:edu|ac|univ|sch|res)$/;

function bySuffix(host: string, path: string): Publisher | null {
  const { publicSuffix, isIcann } = parse(host);
  if (publicSuffix === null || isIcann !== true) return null;
  const labels = publicSuffix.split('.');
  const country = labels.length > 1 ? (labels.at(-1) ?? '') : '';
  const isOfficial =
    publicSuffix === 'gov' ||
    publicSuffix === 'mil' ||
    (country.length === 2 && labels.slice(0, -1).some((label) => GOVERNMENT_LABEL.test(label))) ||
    publicSuffix === 'nic.in' ||
    (GO_COUNTRIES.has(country) && labels.at(-2) === 'go') ||
    /(?:^|\.)(?:state|fed|dni)\.(?:[a-z]{2}\.)?us$/.test(host);
  if (isOfficial) return { kind: 'official', mark: publicSuffix };
  if (publicSuffix === 'int') return { kind: 'international', mark: 'int' };
  const isAcademic =
    publicSuffix === 'edu' ||
    (country.length === 2 && labels.slice(0, -1).some((label) => ACADEMIC_LABEL.test(label)));
  if (!isAcademic) return null;
  const isPersonal =
    /^\/(?:~|%7e|people\/|users?\/)/i.test(path) || /^(?:blogs?|people|students?|sites|home)\./.test(host);
  return { kind: isPersonal ? 'personal_academic' : 'academic', mark: publicSuffix };
}

/** RFC 2606: nobody can register a name under these, so there a name means what it says. */
const RESERVED = /\.(?:example|test|invalid|localhost)$/;
const RESERVED_NAMES: readonly (readonly [PublisherKind, RegExp])[] = [
  [
    'official',
    /(?:^|[.-])(?:gov|gouv|gob|government|parliament|ministry|ministerium|ministere|ministerio|ministero)(?=[.-])/,
  ],
  ['academic', /(?:^|[.-])(?:edu|university|universitaet|universite|universidad|universita)(?=[.-])/],
  ['journal', /(?:^|\.)(?:journal|annals|proceedings|transactions)-of-/],
];

function byReservedName(host: string): Publisher | null {
  if (!RESERVED.test(host)) return null;
  for (const [kind, name] of RESERVED_NAMES) if (name.test(host)) return { kind, mark: host };
  return null;
}

const IMITATED = ['official', 'international', 'journal', 'preprint', 'news', 'encyclopaedia'] as const;

/** Trusted names and official endings that stand where they prove nothing. */
function byFalseName(host: string): Publisher | null {
  const { domain, domainWithoutSuffix, subdomain, isIp } = parse(host);
  if (isIp === true || domain === null) return null;
  const inner = (subdomain ?? '').replace(/^www\./, '');
  const isOfficialEnding =
    /(?:^|\.)[\w-]+\.(?:gov|gouv|gob|govt|mil|edu)$|(?:^|\.)(?:gov|gouv|gob|ac|edu)\.[a-z]{2}$/.test(inner);
  const isListed = inner.includes('.') && byBuiltInLists(inner, IMITATED) !== null;
  if (isOfficialEnding || isListed) return { kind: 'deceptive', mark: host };
  const isImitation = /(?:^|-)(?:gov|govt|gouv|gob|government)(?:-|$)/.test(domainWithoutSuffix ?? '');
  return isImitation && !RESERVED.test(host) ? { kind: 'imitating', mark: domain } : null;
}
