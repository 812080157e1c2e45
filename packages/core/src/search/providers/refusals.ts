import { ProviderRequestError } from '@research-studio/schemas';

interface Refused {
  /** Name for messages and events. */
  readonly provider: string;
  readonly status: number;
  readonly body: string;
  /** The key, where there is one: it is taken out of what the service says. */
  readonly secret: string | undefined;
  /** What a refusal means at this service, by its status; `page` for a web page in place of a reply. */
  readonly hints?: Readonly<Partial<Record<number | 'page', string>>> | undefined;
}

/** What services write, by cause; the order is that of the checks, since a limit a minute is called a quota too. */
const CAUSES = {
  rate: /rate.?limit|too.?many.?requests|per.?(?:second|minute)|throttl|rate exceeded|slow down/i,
  key: /(?:api|access)[_ -]?key|subscription_?token|bearer|authenticat|unauthori[sz]ed|credentials/i,
  quota:
    /quota|credits?\b|billing|usage.?limit|daily.?limit|\bplan(?:['’]?s)?\b.{0,10}limit|insufficient.{0,10}(?:funds|balance|budget)|budget/i,
};

/** The error of a reply whose status is not 2xx, by its real cause. */
export function refusalOf(
  refused: Refused & { readonly retryAfterMs: number | undefined },
): ProviderRequestError {
  const { provider, status, hints = {}, retryAfterMs } = refused;
  const said = saidIn(refused);
  const words = said === '' ? '' : ` (“${said}”)`;
  const fail = (reason: string, code = status) =>
    new ProviderRequestError({ provider, status: code, reason: reason + words, retryAfterMs });
  const at = `(HTTP ${status})`;
  const hint = hints[status] === undefined ? '' : `; ${hints[status]}`;
  switch (causeOf(refused, said)) {
    case 'quota': {
      const reason = `the usage limit of the plan is reached ${at}; raise it or wait for the next period`;
      return fail(reason, status === 429 ? 402 : status);
    }
    case 'rate':
      return fail(`too many requests ${at}${hint || '; slow down or raise the limit of the account'}`, 429);
    case 'key': {
      const reason = `the key was refused ${at}; check the key and its rights${hint}`;
      return fail(reason, status === 403 ? 403 : 401);
    }
    default:
      return fail(
        status >= 500 ? `it answered HTTP ${status}` : `it refused the request (HTTP ${status})${hint}`,
      );
  }
}

function causeOf({ status, secret }: Refused, said: string): keyof typeof CAUSES | null {
  const hasKey = secret !== undefined;
  if (status >= 500) return null;
  if (status === 402 || status === 432 || status === 433) return 'quota';
  if (status === 401) return hasKey ? 'key' : null;
  if (CAUSES.rate.test(said)) return 'rate';
  if (CAUSES.quota.test(said) && hasKey) return 'quota';
  if (status === 429) return 'rate';
  if (/api[_ -]?key/i.test(said)) return 'key';
  return hasKey && (CAUSES.key.test(said) || (status === 403 && said === '')) ? 'key' : null;
}

/** The error of a reply with status 2xx that is not one: a page, an error, or another form. */
export function unreadable(refused: Refused & { readonly cause: unknown }): ProviderRequestError {
  const { provider, status, hints = {}, body, cause } = refused;
  const said = saidIn(refused);
  const fail = (reason: string | undefined, code = status) =>
    new ProviderRequestError({ provider, status: code, ...(reason && { reason }), cause });
  if (/^[^{[]{0,500}?<(?:!doctype html|html|head|body|title)\b/i.test(body))
    return fail(
      hints.page ??
        `it answered with a web page in place of results${said && `, “${said}”`} (HTTP ${status})`,
    );
  const isRate = CAUSES.rate.test(said) || /maxlag/.test(said);
  return fail(said === '' ? undefined : `it refused the request: ${said}`, isRate ? 429 : status);
}

const LONGEST = 200;

/** What a service says of its refusal: the texts of a JSON reply, the title of a page, or a short text; without the key. */
function saidIn({ body, secret }: Refused): string {
  const page = /<(title|h1|ERROR)\b[^>]*>([^<]+)</i.exec(body)?.[2];
  const texts = /^\s*[{[]/.test(body)
    ? textsOf(parseJson(body), 0)
    : [page ?? (/^\s*</.test(body) ? '' : body)];
  const all = [...new Set(texts)].join(', ').replaceAll(/\s+/g, ' ').trim();
  const safe = secret ? all.replaceAll(secret, '***') : all;
  return (safe.length > LONGEST ? `${safe.slice(0, LONGEST)} …` : safe).replace(/\.$/, '');
}

/** Undefined for all but an object or list in JSON. */
export function parseJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const SAYING = 'message info detail error errors error_message reason code error_code tag msg'.split(' ');

function textsOf(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return depth === 0 ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  if (Array.isArray(value)) return value.slice(0, 3).flatMap((item) => textsOf(item, depth + 1));
  return SAYING.flatMap((name) => textsOf((value as Readonly<Record<string, unknown>>)[name], depth + 1));
}
