import { primaryTag } from '@research-studio/language';

/** Whether a passage opens with a word that points back to a sentence before it. */
export function opensUnresolved(text: string, language: string | null): boolean {
  const plain = text.replace(/^["'“”‘’«»„(（「『\s]+/u, '');
  if (
    /^(?:これ|それ|あれ|この|その|彼|彼女|また|しかし|そして|だが|なお|さらに|他|她|它|这|那|此|该|但是|然而|因此)/u.test(
      plain,
    )
  )
    return true;
  const first = /^[\p{L}'’]+/u.exec(plain)?.[0].toLowerCase().replace('’', "'") ?? '';
  const [stem = ''] = first.split("'");
  const words = openers[primaryTag(language ?? 'en')] ?? openers['en'];
  return words?.has(first) === true || words?.has(stem) === true;
}

const openers: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'he she it they this that these those his her their its him them such but however so also therefore thus hence then and or yet still moreover furthermore instead nevertheless meanwhile',
    de: 'er sie es dieser diese dieses diesem diesen sein seine ihr ihre deren dessen das dies aber jedoch doch also daher deshalb deswegen dann und oder auch außerdem zudem dennoch trotzdem dabei dadurch dafür damit dort',
    fr: 'il elle ils elles ce cet cette ces son sa ses leur leurs cela ceci mais cependant donc ainsi puis et ou aussi celui celle ceux toutefois',
    es: 'él ella ellos ellas este esta esto estos estas ese esa eso su sus pero sin embargo así también además luego y o por',
    it: 'lui lei egli ella essi esse esso loro questo questa questi queste quello ciò suo sua ma però tuttavia quindi così anche inoltre poi e o',
    pt: 'ele ela eles elas este esta isto esse essa isso seu sua mas porém contudo assim também além então e ou',
    nl: 'hij zij ze het dit dat deze die zijn haar hun maar echter dus ook daarom dan en of bovendien',
    ru: 'он она оно они это этот эта эти его её их но однако поэтому так также затем и или кроме',
    pl: 'on ona ono oni to ten ta te jego jej ich ale jednak więc także również i lub',
    sv: 'han hon den det de denna detta dessa hans hennes deras men dock så också därför och eller',
  }).map(([language, list]) => [language, new Set(list.split(' '))]),
);
