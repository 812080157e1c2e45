import { primaryTag } from '../../text/language.ts';

/** Whether a sentence opens with a word that stands for something named before it. */
export function opensWithPronoun(sentence: string, language: string): boolean {
  const opening = sentence.replace(/^[\s"“”'‘’«»„([–—-]+/u, '').toLowerCase();
  return (patterns[primaryTag(language)] ?? patterns['en'])?.test(opening) ?? false;
}

const opens = (words: string): RegExp => new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, 'u');

const patterns: Readonly<Record<string, RegExp>> = {
  en: opens(
    "he|she|it|they|this|that|these|those|his|her|its|their|it's|he's|she's|they're|such|the (?:latter|former|two|pair|duo)|both",
  ),
  de: opens(
    'er|sie|es|dies|diese[rsmn]?|jene[rsmn]?|sein|seine[rsmn]?|ihr|ihre[rsmn]?|dieser|letztere[rsmn]?|dabei|dazu|dadurch|damit',
  ),
  fr: opens("il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|son|sa|ses|leur|leurs|c'est|celui-ci|celle-ci"),
  es: opens('él|ella|ellos|ellas|este|esta|estos|estas|esto|eso|ese|esa|su|sus|ello'),
  it: opens('egli|lui|lei|loro|essi|esse|questo|questa|questi|queste|ciò|suo|sua|suoi|sue'),
  pt: opens('ele|ela|eles|elas|este|esta|isto|isso|esse|essa|esses|essas|seu|sua|seus|suas'),
  ru: opens('он|она|оно|они|это|этот|эта|эти|его|её|ее|их|такой|такая|такие'),
  ja: /^(?:彼|彼女|彼ら|これ|それ|この|その|同社|同氏)/u,
  id: opens('dia|ia|mereka|ini|itu|hal ini|hal itu|beliau'),
  nl: opens('hij|zij|ze|het|dit|dat|deze|zijn|haar|hun'),
};
