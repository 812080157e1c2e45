import { z } from 'zod';
import type { ChatReply } from './chat-model.ts';

const count = z.number().int().min(0).nullish();

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
    })
    .nullish(),
});

/** Null when the body is not a chat completion: an error, a web page or half a reply. */
export function readCompletion(body: string): ChatReply | null {
  const { success, data } = Completion.safeParse(parse(body));
  const choice = data?.choices[0];
  if (!success || choice === undefined) return null;
  const tokens = {
    inputTokens: data.usage?.prompt_tokens ?? 0,
    outputTokens: data.usage?.completion_tokens ?? 0,
    cachedTokens: data.usage?.prompt_tokens_details?.cached_tokens ?? 0,
  };
  const { content, refusal } = choice.message;
  const isDeclined = Boolean(refusal) || choice.finish_reason === 'content_filter';
  if (isDeclined) return { text: refusal ?? '', finish: 'refusal', tokens };
  return { text: content ?? '', finish: choice.finish_reason === 'length' ? 'length' : 'stop', tokens };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
