import { tokenize } from '../../text/tokens.ts';

/**
 * Index terms that mean the same as `term` where stemming does not bring them together: irregular English forms,
 * people and adjectives of countries, number words up to twenty.
 */
export function relatedForms(term: string, language: string): readonly string[] {
  return (language === 'en' ? english() : numbers(language)).get(term) ?? [];
}

let builtEnglish: ReadonlyMap<string, readonly string[]> | undefined;

function english(): ReadonlyMap<string, readonly string[]> {
  builtEnglish ??= groups([...irregular.split(';'), ...countries.split(';'), ...numberGroups('en')], 'en');
  return builtEnglish;
}

const builtNumbers = new Map<string, ReadonlyMap<string, readonly string[]>>();

function numbers(language: string): ReadonlyMap<string, readonly string[]> {
  const known = builtNumbers.get(language);
  if (known) return known;
  const made = groups(numberGroups(language), language);
  builtNumbers.set(language, made);
  return made;
}

function groups(lines: readonly string[], language: string): ReadonlyMap<string, readonly string[]> {
  const related = new Map<string, Set<string>>();
  for (const line of lines) {
    const terms = [
      ...new Set(
        line
          .trim()
          .split(/\s+/)
          .flatMap((word) => tokenize(word, language)),
      ),
    ];
    for (const term of terms) {
      const others = related.get(term) ?? new Set();
      for (const other of terms) if (other !== term) others.add(other);
      related.set(term, others);
    }
  }
  return new Map([...related].map(([term, others]) => [term, [...others]]));
}

function numberGroups(language: string): string[] {
  const list = numberWords[language];
  return list === undefined ? [] : list.split(' ').map((word, index) => `${index + 2} ${word}`);
}

/** From two on: "one" is mostly no number. */
const numberWords: Readonly<Record<string, string>> = {
  en: 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici',
  pt: 'dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze',
  ru: 'два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
  id: 'dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
};

const irregular =
  'buy bought;sell sold sale;pay paid payment;bring brought;think thought;fight fought;catch caught;teach taught teacher;begin began begun;drink drank drunk;sing sang sung song;swim swam swum;run ran;win won winner;find found;lose lost loss;leave left;make made;say said;tell told;give gave given gift;get got gotten;go went gone;come came;become became;take took taken;eat ate eaten;drive drove driven driver;write wrote written writer;ride rode ridden;speak spoke spoken speech;break broke broken;choose chose chosen choice;steal stole stolen theft;fall fell fallen;rise rose risen;grow grew grown growth;know knew known knowledge;fly flew flown flight;throw threw thrown;show shown;see saw seen;do did done;build built building;send sent;spend spent;lend lent;keep kept;sleep slept;meet met meeting;feel felt;lead led leader;hold held;stand stood;understand understood;hit hits;shoot shot;sit sat;lie lay lain;wear wore worn;hear heard;mean meant;die died dead death;kill killer;born birth;live life;strike struck;draw drew drawn;child children kid;man men;woman women;person people;foot feet;tooth teeth;mouse mice;half halves;wife wives;high height;long length;wide width;deep depth;heavy weight weigh;hot heat;strong strength;old age;large size big;announce announcement;decide decision;lose loser;choose election elect;explain explanation;describe description;found founder establish;boss chief head leader ceo;buy purchase acquire acquisition;film movie;car vehicle automobile;doctor physician;job employment position;start begin launch;end finish;firm company;cost price;film pictures;u.s us usa american states;uk britain british';

const countries =
  'america american americans;australia australian;austria austrian;belgium belgian;brazil brazilian;britain british briton brits uk;canada canadian;china chinese;colombia colombian;croatia croatian;cuba cuban;cyprus cypriot;denmark danish dane;egypt egyptian;england english;europe european;finland finnish finn;france french frenchman;germany german;greece greek;hungary hungarian;india indian;indonesia indonesian;iran iranian;iraq iraqi;ireland irish;israel israeli;italy italian;japan japanese;korea korean;mexico mexican;netherlands dutch holland;norway norwegian;pakistan pakistani;palestine palestinian;peru peruvian;philippines filipino philippine;poland polish pole;portugal portuguese;russia russian;scotland scottish scotsman scots;serbia serbian;spain spanish spaniard;sweden swedish swede;switzerland swiss;syria syrian;taiwan taiwanese;thailand thai;turkey turkish turk;ukraine ukrainian;vietnam vietnamese;wales welsh;afghanistan afghan;africa african;asia asian';
