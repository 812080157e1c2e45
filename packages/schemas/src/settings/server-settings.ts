import { z } from 'zod';

const count = (max: number) => z.number().int().min(1).max(max);

/** How `pnpm start` serves; nothing of it touches what a run finds or writes. */
export const ServerSettings = z.strictObject({
  host: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'address that the server listens on; any other than this machine needs accounts (server.issuer) or server.guests',
    ),
  port: z.number().int().min(0).max(65_535).default(3000).describe('0: any free port'),
  directory: z
    .string()
    .min(1)
    .default('data/server')
    .describe('folder of the database and the uploaded documents'),
  concurrency: count(1000).default(8).describe('runs at the same time; others wait in line'),
  activeRunsPerUser: count(1000)
    .default(1)
    .describe('runs of one user at the same time; others of that user wait in line'),
  queuedRunsPerUser: count(1000)
    .default(20)
    .describe('runs of one user, beside those, that may wait in line or for an answer'),
  runsPerDay: count(1_000_000).default(200).describe('runs that one user may start in 24 hours'),
  requestsPerMinute: count(1_000_000).default(600).describe('requests of one user or address'),
  uploadMegabytes: count(1_000_000).default(200).describe('documents that one user may keep, in MB'),
  costPerDayUsd: z
    .number()
    .min(0)
    .nullable()
    .default(null)
    .describe('US dollars that the runs of one user may cost in 24 hours; null: no limit'),
  guests: z
    .boolean()
    .default(false)
    .describe(
      'people without an account may use a server that others can reach, within the limits of guests; without it, guests are people of this machine',
    ),
  guestRunsPerDay: count(1_000_000)
    .default(10)
    .describe('runs that guests of one address may start in 24 hours'),
  guestCostPerDayUsd: z
    .number()
    .min(0)
    .nullable()
    .default(1)
    .describe('US dollars that the runs of all guests together may cost in 24 hours; null: no limit'),
  guestUploadMegabytes: z
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('documents that all guests together may keep, in MB; 0: guests upload nothing'),
  sessionIdleHours: count(8760)
    .default(168)
    .describe(
      'hours after which a browser that was not used is signed out; it is never signed in for longer than its token or API key is valid',
    ),
  issuer: z
    .url()
    .nullable()
    .default(null)
    .describe('OpenID Connect issuer whose bearer tokens are accepted; null: no accounts, only this machine'),
  audience: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe('audience that those tokens must name; null: any, so that every user of the issuer gets in'),
  loginClientId: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'client of the page at server.issuer: people sign in there (authorization code flow with PKCE); a client secret comes from RESEARCH_STUDIO_LOGIN_SECRET; null: they paste a token or an API key',
    ),
  redisPrefix: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .default('research-studio')
    .describe('begins the keys in Redis; servers and workers that belong together have the same'),
  behindProxy: z
    .boolean()
    .default(false)
    .describe(
      'a proxy is in front of the server: a request comes from the last address of its X-Forwarded-For',
    ),
  publicUrl: z
    .url()
    .nullable()
    .default(null)
    .describe(
      'where browsers reach the page, for links in messages and shares, and for cookies over HTTPS; null: host and port of the server',
    ),
  settingsOnPage: z
    .boolean()
    .default(false)
    .describe(
      'keys of model providers and search services can be entered on the page; only without accounts, guests and workers, since every user of the server enters them for all',
    ),
  webhook: z.url().nullable().default(null).describe('address that is called when a run ends; null: none'),
  webhookAllowHosts: z
    .array(z.string().min(1))
    .readonly()
    .default([])
    .describe(
      'private hosts that the webhook may lie on: names, *.name or address ranges such as 127.0.0.0/8',
    ),
});
export type ServerSettings = z.infer<typeof ServerSettings>;

/** Null: tokens of other programs of the issuer are refused. */
export function audienceWarning({ issuer, audience }: ServerSettings): string | null {
  if (issuer === null || audience !== null) return null;
  return `server.audience is not set: every token of ${issuer} is accepted, for any program and any account there. Set server.audience (RESEARCH_STUDIO__SERVER__AUDIENCE) to the audience of this server.`;
}
