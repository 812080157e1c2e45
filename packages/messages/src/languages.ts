import deJson from './de.json' with { type: 'json' };
import enJson from './en.json' with { type: 'json' };
import esJson from './es.json' with { type: 'json' };
import frJson from './fr.json' with { type: 'json' };
import itJson from './it.json' with { type: 'json' };
import jaJson from './ja.json' with { type: 'json' };
import type { Messages } from './messages.ts';
import ptJson from './pt.json' with { type: 'json' };
import ruJson from './ru.json' with { type: 'json' };

/** Files of data have lists where the type has pairs. */
type InFile = Omit<Messages, 'quotes'> & { readonly quotes: readonly string[] };

export const de = deJson satisfies InFile as unknown as Messages;
export const en = enJson satisfies InFile as unknown as Messages;
export const es = esJson satisfies InFile as unknown as Messages;
export const fr = frJson satisfies InFile as unknown as Messages;
export const it = itJson satisfies InFile as unknown as Messages;
export const ja = jaJson satisfies InFile as unknown as Messages;
export const pt = ptJson satisfies InFile as unknown as Messages;
export const ru = ruJson satisfies InFile as unknown as Messages;
