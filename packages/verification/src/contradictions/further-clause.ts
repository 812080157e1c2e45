/**
 * Where, at or after `from`, a clause begins that says something else of the same thing ("… and was opened on 3 June",
 * ", which had …") or only compares (", more than ever before"): what stands in it does not restrict a value before it.
 * The length of the text where none does.
 */
export function furtherClauseFrom(text: string, from: number): number {
  clause.lastIndex = from;
  return clause.exec(text)?.index ?? text.length;
}

/** Whether what happens at `place` is over before `until`, where the sentence goes on: "was opened on 3 June and cost". */
export function endsClauseBefore(text: string, place: number, until: number): boolean {
  return happening.test(text.slice(0, place)) && joined.test(text.slice(place, until));
}

const joints =
  'and|but|which|who|while|und|aber|während|et|mais|qui|tandis que|y|pero|que|e|ed|ma|che|mentre|mas';
const subjects =
  'it|he|she|they|er|sie|es|il|elle|ils|elles|lo|la|le|se|si|later|then|also|now|später|dann|auch|ensuite|luego|poi|\\p{Lu}\\p{Ll}+';
const finite =
  'was|were|is|are|has|have|had|will|would|can|could|wurden?|wird|werden|ist|sind|war|waren|hat|haben|hatten?|soll|sollen|a été|ont été|est|sont|fut|furent|était|étaient|sera|seront|fue|fueron|es|son|será|serán|ha|han|abrió|è|sono|fu|furono|era|erano|sarà|saranno|venne|vennero|foi|foram|\\p{L}{3,18}ed(?=\\s(?:by|on|in|at|for|to|the)\\s)|opened|began|opens|(?:eröffnet|begann|stammt|liegt|steht)(?!\\p{L})';
const compared =
  ',\\s(?:(?:far|many|much|even|viel|bien|mucho|molto)\\s)?(?:more|less|fewer|mehr|weniger|plus|moins|más|menos|più|meno|mais)\\s(?:than|als|que|de|di|che|do que)\\s[^\\d]{3,60}$';

/** "15 km in place of 22": what is told of another value. */
const replaced =
  ',?\\s(?:instead of|in place of|rather than|statt|anstatt|anstelle von|au lieu d(?:e|u|es)|en (?:lugar|vez) de|em vez de|invece (?:di|del|dei)|anziché|al posto d(?:i|el|ei))(?!\\p{L})';

const clause = new RegExp(
  `(?:[,;]\\s(?:(?:${joints})\\s)?|\\s(?:${joints})\\s)(?:(?:${subjects})\\s){0,2}(?:${finite})(?!\\p{L})|${compared}|${replaced}|(?<=[りてでしくた])、`,
  'gu',
);
const happening = new RegExp(`(?<!\\p{L})(?:${finite})(?!\\p{L})`, 'u');
const joined = new RegExp(`(?:\\s(?:${joints})\\s|(?<=[りてでしくた])、)`, 'u');
