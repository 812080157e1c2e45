import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SourceUnreadableError } from '@research-studio/schemas';
import ipaddr from 'ipaddr.js';

export type AddressGuard = ReturnType<typeof createAddressGuard>;

/**
 * Against SSRF: decides which hosts may be reached, so that no page or redirect can make us read from the private network.
 *
 * @param allowHosts Names, `*.name`, single addresses or ranges such as 127.0.0.0/8 that may be reached though private.
 * @param setting Where they are set, for messages.
 */
export function createAddressGuard(allowHosts: readonly string[], setting = 'reading.allowHosts') {
  const rules = allowHosts.map((host) => host.trim().toLowerCase()).filter(Boolean);
  const isNamed = (hostname: string) => rules.some((rule) => matchesName(hostname, rule));
  const isAllowed = (address: string) => isPublic(address) || rules.some((rule) => isInRange(address, rule));
  const resolved = new Map<string, 'public' | 'private'>();
  const blocked = (location: string, detail: string) =>
    new SourceUnreadableError({ location, reason: 'blocked_address', detail });
  const guard = {
    /** For an address before a connection is made: forbidden schemes, users and IP literals. @throws {SourceUnreadableError} `blocked_address`. */
    checkUrl(url: URL): void {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw blocked(url.href, `only http and https addresses are read, not ${url.protocol}`);
      if (url.username !== '' || url.password !== '') {
        // A password is not repeated in messages.
        const { href } = Object.assign(new URL(url), { username: '', password: '' });
        throw blocked(href, 'it holds the name of a user, as addresses do that pass for another site');
      }
      const hostname = bareHost(url.hostname);
      if (!ipaddr.isValid(hostname) || isNamed(hostname) || isAllowed(hostname)) return;
      throw blocked(url.href, `${hostname} is a private address (${setting} may permit it)`);
    },
    /** Addresses of a host that may be connected to; never empty. Meant for the moment of connecting. @throws {SourceUnreadableError} `blocked_address`. */
    async resolve(host: string): Promise<readonly LookupAddress[]> {
      const hostname = bareHost(host);
      const found = await lookUp(hostname);
      resolved.set(hostname, found.every(({ address }) => isPublic(address)) ? 'public' : 'private');
      const allowed = isNamed(hostname) ? found : found.filter(({ address }) => isAllowed(address));
      if (allowed.length > 0) return allowed;
      const addresses = found.map(({ address }) => address).join(', ');
      throw blocked(hostname, `its address ${addresses} is private (${setting} may permit it)`);
    },
    /**
     * For a host that a proxy connects to: names of private networks are refused, and names that lead to private addresses as
     * far as they can be looked up here. @throws {SourceUnreadableError} `blocked_address`.
     */
    async checkName(host: string): Promise<void> {
      const hostname = bareHost(host);
      if (isNamed(hostname) || resolved.get(hostname) === 'public') return;
      // Where only the proxy can look names up, the answer here is a failure, or none in time.
      const found = await Promise.race([
        guard.resolve(hostname).then(
          () => 'resolved',
          (error: unknown) => error,
        ),
        sleep(LOOK_UP_MS, null, { ref: false }),
      ]);
      if (found instanceof SourceUnreadableError) throw found;
      if (found === 'resolved') return;
      if (PRIVATE_NAME.test(hostname) && !ipaddr.isValid(hostname))
        throw blocked(hostname, `it is a name of a private network (${setting} may permit it)`);
      resolved.set(hostname, 'public');
    },
    /** private: one that only `allowHosts` lets us read; unknown: a name that was not resolved yet. */
    standing(host: string): 'public' | 'private' | 'unknown' {
      const hostname = bareHost(host);
      if (isNamed(hostname)) return 'private';
      if (ipaddr.isValid(hostname)) return isPublic(hostname) ? 'public' : 'private';
      return resolved.get(hostname) ?? 'unknown';
    },
  };
  return guard;
}

/** Names that no public server has: of one label, or below one that is kept for private networks (RFC 6762, 6761, 8375). */
const PRIVATE_NAME =
  /^[^.]+\.?$|\.(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$/;
/** Longest wait for an answer that the proxy does not need. */
const LOOK_UP_MS = 2000;

/** Names under .localhost mean this machine everywhere (RFC 6761), though not every resolver knows it. */
async function lookUp(hostname: string): Promise<readonly LookupAddress[]> {
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  return systemLookup(hostname, { all: true });
}

/** In lower case, without the brackets of IPv6. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function matchesName(hostname: string, rule: string): boolean {
  return rule.startsWith('*.') ? hostname.endsWith(rule.slice(1)) : hostname === rule;
}

/** All of IPv6 that IANA has given out for the public internet; `::127.0.0.1` and its like lie outside. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Only what IANA gives out for the public internet; all special ranges are private, mapped ones by what they map to. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6));
}

/** Whether an address is another, however it is spelled, or lies in a range such as 127.0.0.0/8. */
export function isInRange(address: string, rule: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (ipaddr.isValid(rule)) return ipaddr.process(rule).toNormalizedString() === parsed.toNormalizedString();
  if (!ipaddr.isValidCIDR(rule)) return false;
  const [network, bits] = ipaddr.parseCIDR(rule);
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}
