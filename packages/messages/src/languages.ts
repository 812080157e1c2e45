import deJson from './de.json' with { type: 'json' };
import enJson from './en.json' with { type: 'json' };
import esJson from './es.json' with { type: 'json' };
import frJson from './fr.json' with { type: 'json' };
import itJson from './it.json' with { type: 'json' };
import jaJson from './ja.json' with { type: 'json' };
import type { Messages } from './messages.ts';
import ptJson from './pt.json' with { type: 'json' };
import ruJson from './ru.json' with { type: 'json' };

/** TypeScript reads the pair of quotation marks in a data file as a list. */
function messagesOf(file: Omit<Messages, 'quotes'> & { readonly quotes: readonly string[] }): Messages {
  const [open = '', close = ''] = file.quotes;
  return { ...file, quotes: [open, close] };
}

export const de = messagesOf(deJson);
export const en = messagesOf(enJson);
export const es = messagesOf(esJson);
export const fr = messagesOf(frJson);
export const it = messagesOf(itJson);
export const ja = messagesOf(jaJson);
export const pt = messagesOf(ptJson);
export const ru = messagesOf(ruJson);
