import type { TokenCount } from './chat-model.ts';

/** US dollars per million tokens. */
interface Price {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
}

const price = (input: number, cached: number, output: number): Price => ({ input, cached, output });

/**
 * Standard tier of https://developers.openai.com/api/docs/pricing, as others had copied it by 2026-10-27. Left out:
 * the surcharge on requests of more than 272,000 tokens, and the one on writing to the cache.
 */
const PRICES: Readonly<Record<string, Price>> = {
  'openai:gpt-6-astra': price(10, 1, 50),
  'openai:gpt-6-sol': price(2, 0.2, 10),
  'openai:gpt-6-luna': price(0.1, 0.01, 0.5),
  'openai:gpt-6.1-terra': price(1, 0.05, 5),
  'openai:gpt-5.6-sol': price(4, 0.4, 20),
  'openai:gpt-5.6-terra': price(2, 0.2, 12),
  'openai:gpt-5.6-luna': price(0.2, 0.02, 1.2),
  'openai:gpt-5.5': price(5, 0.5, 30),
  'openai:gpt-5.4': price(2.5, 0.25, 15),
  'openai:gpt-5.4-mini': price(0.75, 0.075, 4.5),
  'openai:gpt-5.4-nano': price(0.2, 0.02, 1.25),
  'openai:gpt-5.2': price(1.75, 0.175, 14),
  'openai:gpt-5.1': price(1.25, 0.125, 10),
  'openai:gpt-5': price(1.25, 0.125, 10),
  'openai:gpt-5-mini': price(0.25, 0.025, 2),
  'openai:gpt-5-nano': price(0.05, 0.005, 0.4),
  'openai:gpt-4.1': price(2, 0.5, 8),
  'openai:gpt-4.1-mini': price(0.4, 0.1, 1.6),
  'openai:gpt-4.1-nano': price(0.1, 0.025, 0.4),
  'openai:gpt-4o': price(2.5, 1.25, 10),
  'openai:gpt-4o-mini': price(0.15, 0.075, 0.6),
  'openai:o3': price(2, 0.5, 8),
  'openai:o4-mini': price(1.1, 0.275, 4.4),
};

/** US dollars; null when the model's price is not known. A dated name ("…-2024-08-06") costs what its model costs. */
export function costOf(
  model: string,
  { inputTokens, outputTokens, cachedTokens }: TokenCount,
): number | null {
  const known = PRICES[model.replace(/-\d{4}-\d{2}-\d{2}$/, '')];
  if (known === undefined) return null;
  const fresh = Math.max(0, inputTokens - cachedTokens);
  return (fresh * known.input + cachedTokens * known.cached + outputTokens * known.output) / 1_000_000;
}
