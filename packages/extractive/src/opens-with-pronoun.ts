import { primaryTag } from '@research-studio/language';

/** Whether a sentence opens with a word that stands for something named before it. */
export function opensWithPronoun(sentence: string, language: string): boolean {
  const opening = sentence.replace(/^[\s"“”'‘’«»„([–—-]+/u, '').toLowerCase();
  return (patterns[primaryTag(language)] ?? patterns['en'])?.test(opening) ?? false;
}

const opens = (words: string): RegExp => new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, 'u');

const patterns: Readonly<Record<string, RegExp>> = {
  en: opens(
    "he|she|it|they|this|that|these|those|his|her|its|their|it's|he's|she's|they're|such|the (?:latter|former|two|pair|duo|same)|both|of (?:these|those|them|the total)|(?:in|at|by|since|after|for|with|on|from|under) (?:this|that|these|those|which|it|them)|therefore|thus|hence|however|moreover|also|instead|otherwise|and|or|but|so|then|others|another|neither|(?:one|some|most|many|none|all|half|each) of (?:them|these|those)|speaking of which|\\p{L}+ there (?:is|are|was|were|has|have|had|will)",
  ),
  de: opens(
    'er|sie|es|dies|diese[rsmn]?|jene[rsmn]?|sein|seine[rsmn]?|ihr|ihre[rsmn]?|dieser|letztere[rsmn]?|dabei|dazu|dadurch|damit|darum|deshalb|daher|deswegen|davon|und|oder|aber|doch|denn|jedoch|außerdem|zudem|auch|bei dies\\p{L}+|in dies\\p{L}+|nach dies\\p{L}+',
  ),
  fr: opens(
    "il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|son|sa|ses|leur|leurs|c'est|celui-ci|celle-ci|ceux-ci|et|mais|ou|donc|cependant|toutefois|ainsi|dans ce|de plus|aussi",
  ),
  es: opens(
    'él|ella|ellos|ellas|este|esta|estos|estas|esto|eso|ese|esa|su|sus|ello|y|pero|además|también|por eso|sin embargo',
  ),
  it: opens(
    'egli|lui|lei|loro|essi|esse|questo|questa|questi|queste|ciò|suo|sua|suoi|sue|e|ma|anche|inoltre|però|tuttavia|per questo|lo (?:dicono|dice)|è (?:anche )?per questo',
  ),
  pt: opens(
    'ele|ela|eles|elas|este|esta|isto|isso|esse|essa|esses|essas|seu|sua|seus|suas|e|mas|também|além disso|por isso|porém',
  ),
  ru: opens(
    'он|она|оно|они|это|этот|эта|эти|его|её|ее|их|такой|такая|такие|и|но|а|однако|также|поэтому|затем|при этом|кроме того',
  ),
  ja: /^(?:彼|彼女|彼ら|これ|それ|この|その|同社|同氏|また|しかし|そこで|だが|そして|このため|なお)/u,
  id: opens('dia|ia|mereka|ini|itu|hal ini|hal itu|beliau'),
  nl: opens('hij|zij|ze|het|dit|dat|deze|zijn|haar|hun'),
};
