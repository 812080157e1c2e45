/**
 * Where the text before a value ends to say that a promise is not kept ("does not reach what its maker promises:"): what
 * follows is what was found. Null where it says no such thing.
 */
export function shortfallBefore(text: string): number | null {
  const colon = Math.max(text.lastIndexOf(': '), text.lastIndexOf(' – '));
  return colon >= 0 && fallsShort.test(text.slice(0, colon)) ? colon : null;
}

const fallsShort =
  /(?:(?<!\p{L})(?:not|never|hardly|nicht|kaum|pas|no|non)|n['’]t)\s(?:\p{L}+\s){0,3}?(?:reach|keep|meet|achieve|attain|match|deliver|erreich|halte|hält|einge|atteint|atteindre|tient|alcanza|cumple|raggiung|mantiene)|(?<!\p{L})(?:(?:falls?|fell|falling) short|miss(?:es|ed)|(?:is|was|stays|remains) (?:far |well )?(?:below|under)|verfehl|unterschreit|erreicht[^:]{1,80}nicht|hält[^:]{1,80}nicht|bleibt[^:]{1,40}(?:hinter|unter)|reste (?:en dessous|loin)|por debajo|al di sotto)/iu;
