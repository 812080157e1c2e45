import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import type { LanguagePack } from './pack.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';

export const packs: readonly LanguagePack[] = [en, de, fr, es, it, pt, ru, ja];
