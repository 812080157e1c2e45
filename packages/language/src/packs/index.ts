import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import type { LanguagePack } from './pack.ts';
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };

export const packs: readonly LanguagePack[] = [en, de, fr, es, it, pt, ru, ja];
