import { rememberLately } from '@research-studio/language';

/** What a sentence says about the direction of something. */
export interface Direction {
  /** "cost", "trend", …: only directions of one axis oppose each other. */
  readonly axis: string;
  readonly sign: 1 | -1;
  /** What is compared: the text before the word and what follows "than"; null without a comparison. */
  readonly than: string | null;
  readonly start: number;
}

/** Comparatives, changes and permissions, with negations turned around. */
export function readDirections(text: string): readonly Direction[] {
  return directionsOf(text, null);
}

const directionsOf = rememberLately((text): readonly Direction[] => {
  const found: Direction[] = [];
  for (const [axis, sign, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const isNegated = negatedBefore.test(text.slice(Math.max(0, match.index - 24), match.index));
      const after = text.slice(match.index + match[0].length);
      found.push({
        axis,
        sign: isNegated ? (sign === 1 ? -1 : 1) : sign,
        than: thanAfter.exec(after)?.[1] ?? thanInJapanese.exec(text)?.[1] ?? null,
        start: match.index,
      });
    }
  }
  return found;
});

const negatedBefore =
  /(?:(?<!\p{L})(?:not|never|hardly|nicht|nie|kaum|pas|jamais|no|nunca|non|mai|não)|n['’]t)\s(?:(?:be|been|any|have|has|so|get|sei|è|sono|es|son|sont|est|ha|han|più)\s){0,2}$/iu;
const thanAfter =
  /^[^.;]{0,60}?(?<!\p{L})(?:than|als|que|di|del|della|dei|rispetto a|gegenüber)\s([^.;,]{2,60})/iu;
const thanInJapanese = /([\p{Script=Han}\p{Script=Katakana}ー]{1,20})より/u;

function either(words: string, japanese = ''): RegExp {
  const whole = `(?<![\\p{L}\\p{M}-])(?:${words})(?![\\p{L}\\p{M}])`;
  return new RegExp(japanese === '' ? whole : `${whole}|${japanese}`, 'giu');
}

const gap = '(?:\\s[^\\s,.;]{1,12}){0,5}?\\s';

const patterns: readonly (readonly [string, 1 | -1, RegExp])[] = [
  [
    'cost',
    1,
    either(
      `dearer|more expensive|costlier|pricier|costs?${gap}more|loses by|teurer|kostet${gap}mehr|plus ch[eè]re?s?|coûtent?${gap}plus|más car[oa]s?|cuestan?${gap}más|più car[oaie]|più costos[oaie]|costano?${gap}(?:di )?più`,
      '高くつ(?!か)|割高|より高価',
    ),
  ],
  [
    'cost',
    -1,
    either(
      `cheaper|less expensive|costs?${gap}less|saves?|günstiger|billiger|preiswerter|kostet${gap}weniger|spart|moins ch[eè]re?s?|coûtent?${gap}moins|más barat[oa]s?|cuestan?${gap}menos|meno car[oaie]|più economic[oaie]|più convenient[ei]|costano?${gap}(?:di )?meno`,
      '安くつ|割安|より安価|安い',
    ),
  ],
  [
    'trend',
    1,
    either(
      'rose|risen|rises|rising|increased|increases|grew|grown|grows|growing|climbed|doubled|gestiegen|stieg|stiegen|steigt|steigen|wuchs|gewachsen|zugenommen|augmenté\\p{L}*|augmente(?:nt)?|progressé\\p{L}*|aumentó|aumentaron|aumenta|subió|subieron|creció|crecieron|aumentat[oaie]|cresciut[oaie]|salit[oaie]',
      '増加|増え|上昇',
    ),
  ],
  [
    'trend',
    -1,
    either(
      'fell|fallen|falls|falling|dropped|declined|declines|decreased|decreases|shrank|shrunk|sank|halved|gesunken|sank|sanken|sinkt|sinken|gefallen|fiel|fielen|zurückgegangen|abgenommen|baissé\\p{L}*|baisse(?:nt)?|diminué\\p{L}*|reculé\\p{L}*|cayó|cayeron|bajó|bajaron|disminuyó|disminuyeron|calat[oaie]|diminuit[oaie]|sces[oaie]',
      '減少|減っ|低下|下落',
    ),
  ],
  [
    'size',
    1,
    either(
      'higher|larger|bigger|greater|höher\\p{L}*|größer\\p{L}*|plus élevée?s?|plus grande?s?|mayor|mayores|más alt[oa]s?|maggior[ei]|più alt[oaie]|più grand[ei]',
      'より高い|より大き',
    ),
  ],
  [
    'size',
    -1,
    either(
      'lower|smaller|niedriger\\p{L}*|kleiner\\p{L}*|geringer\\p{L}*|plus faibles?|plus petite?s?|moins élevée?s?|menor|menores|más baj[oa]s?|inferior[ei]|minor[ei]|più bass[oaie]',
      'より低い|より小さ',
    ),
  ],
  [
    'quantity',
    1,
    either(
      'more often|more common|more likely|häufiger|plus souvent|plus fréquent\\p{L}*|más frecuente\\p{L}*|più spesso|più frequent[ei]',
      'より多い',
    ),
  ],
  [
    'quantity',
    -1,
    either(
      'less often|rarer|less common|less likely|seltener|moins souvent|moins fréquent\\p{L}*|menos frecuente\\p{L}*|meno spesso|più rar[oaie]',
      'より少ない',
    ),
  ],
  [
    'permission',
    1,
    either(
      'allowed|permitted|legal|lawful|erlaubt|zulässig|gestattet|autorisée?s?|permise?s?|permitid[oa]s?|legal(?:es)?|consentit[oaie]|permess[oaie]|ammess[oaie]',
      '許可され|認められ(?!て?い?ない)',
    ),
  ],
  [
    'permission',
    -1,
    either(
      'banned|forbidden|prohibited|illegal|unlawful|outlawed|verboten|untersagt|unzulässig|interdite?s?|prohibid[oa]s?|ilegal(?:es)?|vietat[oaie]|proibit[oaie]',
      '禁止|禁じられ',
    ),
  ],
  [
    'safety',
    1,
    either(
      'safe|harmless|sicher|harmlos|unbedenklich|sans danger|inoffensi\\p{L}*|segur[oa]s?|sicur[oaie]|innocu[oaie]',
      '安全',
    ),
  ],
  [
    'safety',
    -1,
    either(
      'unsafe|dangerous|harmful|hazardous|gefährlich|schädlich|dangereu\\p{L}*|nocifs?|nocives?|peligros[oa]s?|dañin[oa]s?|pericolos[oaie]|nociv[oaie]',
      '危険|有害',
    ),
  ],
  [
    'speed',
    1,
    either(
      'faster|quicker|schneller|plus rapides?|plus vite|más rápid[oa]s?|più veloc[ei]|più rapid[oaie]',
      'より速い|速く',
    ),
  ],
  ['speed', -1, either('slower|langsamer|plus lente?s?|más lent[oa]s?|più lent[oaie]', 'より遅い|遅く')],
  [
    'noise',
    1,
    either('louder|noisier|lauter|plus bruyante?s?|más ruidos[oa]s?|più rumoros[oaie]', 'よりうるさい'),
  ],
  [
    'noise',
    -1,
    either('quieter|leiser|plus silencieu\\p{L}*|más silencios[oa]s?|più silenzios[oaie]', 'より静か'),
  ],
  [
    'quality',
    1,
    either(
      'better|effective|reliable|besser|wirksam|zuverlässig|meilleure?s?|efficaces?|fiables?|mejor|mejores|eficaz|eficaces|miglior[ei]|efficac[ei]|affidabil[ei]',
      '有効|優れ',
    ),
  ],
  [
    'quality',
    -1,
    either(
      'worse|ineffective|unreliable|schlechter|unwirksam|unzuverlässig|pires?|inefficaces?|peor|peores|ineficaz|peggior[ei]|inefficac[ei]|inaffidabil[ei]',
      '無効|劣',
    ),
  ],
  ['lifespan', 1, either('longer|länger|plus longtemps|más tiempo|più a lungo', 'より長い|長く')],
  ['lifespan', -1, either('shorter|kürzer|moins longtemps|menos tiempo|meno a lungo', 'より短い|短く')],
];
