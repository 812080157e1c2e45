declare module '@citation-js/core' {
  export const plugins: { config: { get(name: string): { format: Record<string, unknown> } } };
  export class Cite {
    constructor(data: unknown);
    readonly data: readonly Record<string, unknown>[];
    format(form: string, options?: Record<string, unknown>): string;
  }
}
declare module '@citation-js/plugin-bibtex';
