export interface ServiceRequest {
  /** Name for messages and events. */
  readonly provider: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON in a POST request; without it the request is a GET. */
  readonly body?: unknown;
  /** The key, where there is one: it is taken out of what the service says. */
  readonly secret?: string | undefined;
  /** What a refusal means at this service, by its status; `page` for a web page in place of a reply. */
  readonly hints?: Readonly<Partial<Record<number | 'page', string>>>;
  readonly signal: AbortSignal | undefined;
}
