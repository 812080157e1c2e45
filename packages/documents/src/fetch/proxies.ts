import type { LookupFunction } from 'node:net';
import { SettingsError } from '@research-studio/schemas';
import ipaddr from 'ipaddr.js';
import type { Agent, Dispatcher } from 'undici';
import { type AddressGuard, bareHost, isInRange } from './address-guard.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The proxies that the environment names, by the conventions of curl and Node.
 *
 * Reads `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`; a variable in lower case goes before its double.
 * `NODE_USE_ENV_PROXY=0` switches them off. This machine is never reached through a proxy: the proxy would reach its own.
 *
 * @throws {SettingsError} from `proxyFor` where the variable holds no address of a proxy.
 */
// biome-ignore lint/style/noProcessEnv: proxies are known by the environment alone, as in every other program.
export function readProxies(environment: Variables = process.env) {
  const read = (name: string) => environment[name.toLowerCase()] ?? environment[name];
  const isOff = environment['NODE_USE_ENV_PROXY'] === '0';
  const direct = (read('NO_PROXY') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return {
    /** Null where the address is to be reached directly. */
    proxyFor(url: URL): URL | null {
      const own = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
      const name = read(own) === undefined ? 'ALL_PROXY' : own;
      const address = read(name)?.trim() ?? '';
      if (isOff || address === '' || isThisMachine(url.hostname)) return null;
      if (direct.some((rule) => isExempt(url, rule))) return null;
      const proxy = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
      if (URL.canParse(proxy) && /^(?:https?|socks5?):$/.test(new URL(proxy).protocol)) return new URL(proxy);
      throw new SettingsError({
        message: `${name} is not the address of a proxy; write it as http://host:port, https://host:port or socks5://host:port.`,
      });
    },
  };
}

function isThisMachine(host: string): boolean {
  const hostname = bareHost(host);
  if (/(?:^|\.)localhost\.?$/.test(hostname)) return true;
  return ipaddr.isValid(hostname) && /^(?:loopback|unspecified)$/.test(ipaddr.process(hostname).range());
}

/** "*", "name", ".name", "*.name", an address or a range of addresses, each with ":port" or without. */
function isExempt(url: URL, rule: string): boolean {
  const [, bracketed, name = rule, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(rule) ?? [];
  if (port !== undefined && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false;
  const [hostname, wanted] = [bareHost(url.hostname), bracketed ?? name];
  if (wanted === '*') return true;
  if (ipaddr.isValid(hostname)) return isInRange(hostname, wanted);
  const suffix = wanted.replace(/^\*?\./, '');
  return (hostname === suffix && !wanted.startsWith('*')) || hostname.endsWith(`.${suffix}`);
}

export interface RouteOptions extends Omit<Agent.Options, 'connect'> {
  readonly connect?: { readonly timeout?: number; readonly autoSelectFamilyAttemptTimeout?: number };
  /** Left out: every host may be reached. */
  readonly guard?: AddressGuard;
}

export async function openRoutes({ guard, connect, ...options }: RouteOptions) {
  const { Agent, Dispatcher, ProxyAgent } = await import('undici');
  const lookup = guard && { lookup: guardedLookup(guard.resolve) };
  const direct = new Agent({ ...options, connect: { ...connect, ...lookup } });
  const { proxyFor } = readProxies();
  const agents = new Map<string, Dispatcher>();
  const agentOf = (proxy: URL) => {
    const agent = agents.get(proxy.href) ?? new ProxyAgent({ ...options, uri: proxy.href });
    agents.set(proxy.href, agent);
    return agent;
  };
  class Router extends Dispatcher {
    override dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const proxy = proxyFor(new URL(String(request.origin)));
      return (proxy === null ? direct : agentOf(proxy)).dispatch(request, handler);
    }
  }
  return {
    /** Leads each request to its host, or to the proxy of the environment. Direct connections ask the guard as they are made. */
    dispatcher: new Router(),
    /** To be called before a request: a proxy looks names up itself, so the guard is asked beforehand. @returns the proxy. */
    async admit(url: URL): Promise<URL | null> {
      const proxy = proxyFor(url);
      if (proxy !== null) await guard?.checkName(url.hostname);
      return proxy;
    },
  };
}

/** Asks the guard as a connection is made, and not before: a name cannot change its address in between. */
export function guardedLookup(resolve: AddressGuard['resolve']): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || !first) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, [], 4),
    );
  };
}

/** undici's own fetch, as Node's takes no dispatcher of another version; through the proxies of the environment. */
export async function openFetch(options: RouteOptions = {}): Promise<typeof globalThis.fetch> {
  const [{ fetch }, { dispatcher, admit }] = await Promise.all([import('undici'), openRoutes(options)]);
  return async (input, init = {}) => {
    await admit(new URL(String(input)));
    const options: object = { ...init, dispatcher };
    // undici's class is not Node's own, and does the same.
    return (await fetch(String(input), options)) as unknown as Response;
  };
}
