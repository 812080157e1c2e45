declare module '@citation-js/core' {
  const plugins: { config: { get(name: string): { format: Record<string, unknown> } } };
  class Cite {
    constructor(data: unknown);
    readonly data: readonly Record<string, unknown>[];
    format(form: string, options?: Record<string, unknown>): string;
  }
}
declare module '@citation-js/plugin-bibtex';
