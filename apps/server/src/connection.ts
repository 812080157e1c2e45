import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { ServerSettings } from '@research-studio/schemas';
import type { Context } from 'hono';

export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/.test(host);
}

/** "direct" where requests come without a connection, as in tests. What a client itself claims of its address counts nowhere. */
export function addressOf(context: Context, { behindProxy }: Pick<ServerSettings, 'behindProxy'>): string {
  const forwarded = behindProxy ? lastOf(context, 'x-forwarded-for') : undefined;
  if (forwarded) return forwarded;
  return context.env?.incoming === undefined ? 'direct' : (getConnInfo(context).remote.address ?? 'direct');
}

/** One sender for the limits: an IPv4 address, or the 64 bits of an IPv6 address that one customer is given. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** The origin of this server for browsers, without "/" at the end. */
export function originOf(context: Context, { publicUrl }: Pick<ServerSettings, 'publicUrl'>): string {
  return (publicUrl ?? new URL(context.req.url).origin).replace(/\/$/, '');
}

/** Whether the browser reached the server, or the proxy before it, by TLS. */
export function isSecure(
  context: Context,
  { behindProxy, publicUrl }: Pick<ServerSettings, 'behindProxy' | 'publicUrl'>,
): boolean {
  if (publicUrl !== null) return new URL(publicUrl).protocol === 'https:';
  return behindProxy && lastOf(context, 'x-forwarded-proto') === 'https';
}

/** The last entry of a header that each proxy adds to. */
function lastOf(context: Context, header: string): string | undefined {
  return context.req.header(header)?.split(',').at(-1)?.trim();
}
