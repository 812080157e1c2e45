import { tokenize } from '@research-studio/language';

/**
 * Index terms that mean the same as `term` where stemming does not bring them together: irregular English forms,
 * people and adjectives of countries, number words up to twenty.
 */
export function relatedForms(term: string, language: string): readonly string[] {
  return formsOf(language).get(term) ?? [];
}

const built = new Map<string, ReadonlyMap<string, readonly string[]>>();

function formsOf(language: string): ReadonlyMap<string, readonly string[]> {
  const known = built.get(language);
  if (known) return known;
  const lines = (wordGroups[language] ?? '').split(';').filter((line) => line !== '');
  const made = groups([...lines, ...units.split(';'), ...numberGroups(language)], language);
  built.set(language, made);
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
  const named = list === undefined ? [] : list.split(' ').map((word, index) => `${index + 2} ${word}`);
  const order = ordinals[language];
  // "Second place" is a table row that begins with 2.
  return order === undefined
    ? named
    : [...named, ...order.split(';').map((words, index) => `${index + 1} ${words}`)];
}

/** From the first on, ";" between ranks. */
const ordinals: Readonly<Record<string, string>> = {
  en: '1st;second 2nd runner;third 3rd;fourth 4th;fifth 5th;sixth 6th;seventh 7th;eighth 8th;ninth 9th;tenth 10th',
  de: 'erster ersten;zweite zweiter zweiten;dritte dritter dritten;vierte vierter vierten;fünfte fünfter fünften',
  fr: 'premier première;deuxième second seconde;troisième;quatrième;cinquième',
  es: 'primero primera;segundo segunda;tercero tercera tercer;cuarto cuarta;quinto quinta',
  it: 'primo prima;secondo seconda;terzo terza;quarto quarta;quinto quinta',
  pt: 'primeiro primeira;segundo segunda vice;terceiro terceira;quarto quarta;quinto quinta',
  ru: 'первый первое первого;второй второе второго;третий третье третьего;четвертый четвертое;пятый пятое',
  id: 'pertama;kedua;ketiga;keempat;kelima',
};

/** Units and their signs, as English and its neighbours write them. */
const units =
  'kilowatt kilowatts kw kwh;megawatt mw mwh;gigawatt gw;horsepower hp bhp ps;kilometer kilometre kilometers kilometres km;meter metre meters metres m;centimeter centimetre cm;millimeter millimetre mm;kilogram kilograms kilo kg;gram grams g;liter litre liters litres l;pound pounds lb lbs;ounce ounces oz;inch inches in;foot feet ft;mile miles mi mph;hour hours hr h;minute minutes min;second seconds sec;gigabyte gigabytes gb;terabyte terabytes tb;megabyte megabytes mb;gigahertz ghz;megahertz mhz;hertz hz;ton tons tonne tonnes;degree degrees';

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

/** Groups of words that stand for each other, ";" between groups. */
const wordGroups: Readonly<Record<string, string>> = {
  en: 'buy bought;sell sold sale;pay paid payment;bring brought;think thought;fight fought;catch caught;teach taught teacher;begin began begun;drink drank drunk;sing sang sung song;swim swam swum;run ran;win won winner;find found;lose lost loss;leave left;make made;say said;tell told;give gave given gift;get got gotten;go went gone;come came;become became;take took taken;eat ate eaten;drive drove driven driver;write wrote written writer;ride rode ridden;speak spoke spoken speech;break broke broken;choose chose chosen choice;steal stole stolen theft;fall fell fallen;rise rose risen;grow grew grown growth;know knew known knowledge;fly flew flown flight;throw threw thrown;show shown;see saw seen;do did done;build built building;send sent;spend spent;lend lent;keep kept;sleep slept;meet met meeting;feel felt;lead led leader;hold held;stand stood;understand understood;hit hits;shoot shot;sit sat;lie lay lain;wear wore worn;hear heard;mean meant;die died dead death;kill killer;born birth;live life;strike struck;draw drew drawn;child children kid;man men;woman women;person people;foot feet;tooth teeth;mouse mice;half halves;wife wives;high height;long length;wide width;deep depth;heavy weight weigh;hot heat;strong strength;old age;large size big;announce announcement;decide decision;lose loser;choose election elect;explain explanation;describe description;found founder establish;buy purchase acquire acquisition;film movie;doctor physician;job employment position;start begin launch;end finish;firm company;cost price;u.s us usa american states;uk britain british;boss chief head leader ceo executive;car vehicle automobile;fast quick speed;tall height;heavy load weight payload;big size;long duration;old aged;deep depth;wide width;powerful power;expensive price cost;fatal death die;paid payment pay fee;buyer buy purchase;writer author write;win victory champion;agency firm;airline carrier;earn profit income salary;ad advertising advertisement advert;injure wound hurt injury;university college campus;student pupil;police officer cop;law legislation bill act;prize award;contest competition tournament;team club squad;match game;baby infant;wife husband spouse;parliament congress;cut reduce reduction slash;raise increase rise;picture image photo photograph;phone smartphone mobile;tv television;plane aircraft jet airplane airliner;ship vessel boat;illness disease sickness;medicine drug medication;worker employee staff;agreement deal contract;protest demonstration protester;attack assault;prison jail;storm hurricane cyclone;earthquake quake;moon lunar;sun solar;mars martian;sea ocean marine;earn income;efficient efficiency performance cop scop spf;cold frost freezing winter subzero;climate weather temperature outdoor;fire sack layoff dismiss;murder homicide;shut close closure;open opening inauguration;rescue save bailout;bank lender;shop store;road street;guess estimate;allow permit;forbid ban prohibit;test trial exam;help aid support;danger threat risk;cause reason;result outcome;share stake;customer consumer client;boss manager;teacher professor;scientist researcher;study research;author novelist;singer musician;actor actress star;soccer football;arrest detain custody;trial court;war conflict;army military troops;border frontier;refugee migrant;climate weather;energy electricity;petrol gasoline fuel;battery batteries;screen display;camera lens;speed velocity;america american americans;australia australian;austria austrian;belgium belgian;brazil brazilian;britain british briton brits uk;canada canadian;china chinese;colombia colombian;croatia croatian;cuba cuban;cyprus cypriot;denmark danish dane;egypt egyptian;england english;europe european;finland finnish finn;france french frenchman;germany german;greece greek;hungary hungarian;india indian;indonesia indonesian;iran iranian;iraq iraqi;ireland irish;israel israeli;italy italian;japan japanese;korea korean;mexico mexican;netherlands dutch holland;norway norwegian;pakistan pakistani;palestine palestinian;peru peruvian;philippines filipino philippine;poland polish pole;portugal portuguese;russia russian;scotland scottish scotsman scots;serbia serbian;spain spanish spaniard;sweden swedish swede;switzerland swiss;syria syrian;taiwan taiwanese;thailand thai;turkey turkish turk;ukraine ukrainian;vietnam vietnamese;wales welsh;afghanistan afghan;africa african;asia asian',
  de: 'gehen ging gegangen;kommen kam gekommen;geben gab gegeben;nehmen nahm genommen;finden fand gefunden;schreiben schrieb geschrieben autor;gewinnen gewann gewonnen sieg sieger;verlieren verlor verloren verlust;sterben starb gestorben tod;geboren geburt;gründen gegründet gründung gründer;bauen gebaut erbaut bau errichtet;beginnen begann begonnen beginn start;enden endete ende;kosten kostet preis;kaufen gekauft kauf erwerben;verkaufen verkauft verkauf;schnell geschwindigkeit tempo;hoch höhe;lang länge dauer;schwer gewicht wiegt;groß größe;tief tiefe;alt alter;stark leistung;chef leiter vorsitzender geschäftsführer;firma unternehmen;kostenlos kostenfrei umsonst gratis;usa amerika amerikanisch;deutschland deutsch;frankreich französisch;england britisch großbritannien;china chinesisch;russland russisch;italien italienisch;spanien spanisch;schweiz schweizer;österreich österreichisch;europa europäisch;krankenhaus klinik uniklinik universitätsklinikum;effizient effizienz wirkungsgrad jahresarbeitszahl jaz;kalt kälte frost winter',
  fr: 'aller va allé;venir vient venu;avoir eu;écrire écrit auteur;gagner gagné victoire vainqueur;perdre perdu perte;mourir mort décès décédé;né naissance;fonder fondé fondation fondateur créé création;construire construit construction;commencer début;finir fin;coûter coûte prix coût;acheter achat acheté;vendre vente vendu;rapide vitesse;haut hauteur;long longueur durée;lourd poids pèse;grand taille;profond profondeur;vieux âge;entreprise société;france français;allemagne allemand;italie italien;espagne espagnol;chine chinois;russie russe;états-unis américain',
  es: 'ir fue ido;escribir escrito autor;ganar ganó victoria ganador;perder perdió pérdida;morir murió muerte fallecido falleció;nacer nació nacimiento;fundar fundada fundación fundador creada;construir construido construcción;comenzar inicio comienzo empezar;terminar fin final;costar cuesta precio coste;comprar compra;vender venta;rápido velocidad;alto altura;largo longitud duración;pesado peso;grande tamaño;profundo profundidad;viejo edad;empresa compañía;españa español;alemania alemán;francia francés;italia italiano;china chino;rusia ruso',
  it: 'andare andato;scrivere scritto autore;vincere vinto vittoria vincitore;perdere perso perdita;morire morto morte;nascere nato nascita;fondare fondato fondazione fondatore;costruire costruito costruzione;iniziare inizio cominciare;finire fine;costare costa prezzo costo;comprare acquisto acquistato;vendere vendita venduto;veloce velocità;alto altezza;lungo lunghezza durata;pesante peso;grande dimensione;profondo profondità;vecchio età;azienda società;italia italiano;germania tedesco;francia francese;spagna spagnolo;cina cinese;russia russo',
  pt: 'ir foi ido;escrever escrito autor;ganhar ganhou vencer venceu vitória campeão vencedor;perder perdeu perda;morrer morreu morte;nascer nasceu nascimento;fundar fundada fundação fundador;construir construído construção;começar início;terminar fim;custar custa preço custo;comprar compra;vender venda;rápido velocidade;alto altura;longo comprimento duração;pesado peso;grande tamanho;profundo profundidade;velho idade;empresa companhia;brasil brasileiro;portugal português;alemanha alemão;china chinês;corrida etapa prova',
  ru: 'идти шел пошел;писать написал автор;выиграть победил победа победитель;проиграть проиграл;умереть умер смерть погиб гибель погибель;родиться родился рождение;основать основан основана основатель;построить построен построена строительство;начать начало начался;закончить конец;стоить стоит цена стоимость;купить купил покупка;продать продажа продал;быстрый скорость;высокий высота;длинный длина;тяжелый вес;глубокий глубина;старый возраст;россия российский русский;германия немецкий;франция французский;китай китайский;сша американский;италия итальянский',
};
