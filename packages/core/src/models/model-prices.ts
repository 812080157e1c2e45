import type { ModelFacts } from '@research-studio/schemas';
import type { TokenCount } from './providers/chat-model.ts';
import { OLLAMA_WINDOW } from './providers/ollama.ts';

/** Where a price that is not known is given, for a person. */
export function howToPrice(model: string): string {
  const entry = `${model} inputUsd=0.5 outputUsd=1.5`;
  return `give it in US dollars for a million tokens: models: { known: ["${entry}"] } in research-studio.config.yaml, or RESEARCH_STUDIO__MODELS__KNOWN="${entry}"`;
}

/** Tokens, where the package below knows the price only. Source: the providers' pages on their models. */
const WINDOWS: readonly (readonly [RegExp, number])[] = [
  [/^google:gemini-(2\.5|3)/, 1_048_576],
  [/^mistral:mistral-(large|medium|small)/, 128_000],
  [/^ollama:/, OLLAMA_WINDOW],
];

/** Prices and context windows of models ("provider:model"). */
export type ModelPrices = Awaited<ReturnType<typeof loadModelPrices>>;

/**
 * Prices and windows as the package @pydantic/genai-prices has them on the day of its release (it asks no network);
 * `known` (the setting `models.known`) goes before it. Calls of Ollama cost nothing. Cached tokens without a price of their own cost as much as others.
 */
export async function loadModelPrices(known: Readonly<Record<string, ModelFacts>> = {}) {
  const { calcPrice } = await import('@pydantic/genai-prices');
  const look = (name: string, { inputTokens, outputTokens, cachedTokens }: TokenCount) => {
    const at = name.indexOf(':');
    const usage = {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cache_read_tokens: Math.min(cachedTokens, inputTokens),
    };
    return calcPrice(usage, name.slice(at + 1), { providerId: name.slice(0, at) });
  };
  const windows = new Map<string, number | null>();
  const windowOf = (name: string) =>
    known[name]?.contextWindow ??
    look(name, { inputTokens: 0, outputTokens: 0, cachedTokens: 0 })?.model.context_window ??
    WINDOWS.find(([model]) => model.test(name))?.[1] ??
    null;
  return {
    /** US dollars; null where the price is not known. */
    costOf(name: string, tokens: TokenCount): number | null {
      const { inputUsd, outputUsd, cachedUsd } = known[name] ?? {};
      if (inputUsd === undefined || outputUsd === undefined)
        return look(name, tokens)?.total_price ?? (name.startsWith('ollama:') ? 0 : null);
      const fresh = Math.max(0, tokens.inputTokens - tokens.cachedTokens);
      const read = fresh * inputUsd + tokens.cachedTokens * (cachedUsd ?? inputUsd);
      return (read + tokens.outputTokens * outputUsd) / 1_000_000;
    },
    /** Tokens that prompt and answer may have together; null where that is not known. */
    contextWindow(name: string): number | null {
      if (!windows.has(name)) windows.set(name, windowOf(name));
      return windows.get(name) ?? null;
    },
  };
}
