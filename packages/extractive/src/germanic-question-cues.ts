import type { QuestionCues } from './answer-kind.ts';

export const english: QuestionCues = {
  kinds: [
    [
      'date',
      /\bwhen\b|\b(?:what|which)(?: \w+)? (?:date|day|year|month|time|century|decade|week)\b|\bhow (?:recently|soon)\b/,
    ],
    [
      'duration',
      /\bhow long\b|\bhow many (?:seconds|minutes|hours|days|weeks|months|years|nights)\b|\bduration\b/,
    ],
    [
      'money',
      /\bhow much (?:is|are|was|were) (?:the|an?|one|this|that)\b|\b(?:income|earnings|price|wage|rent) (?:limit|cap|ceiling|threshold)\b|\b(?:how (?:much|big|large|high)|what|by how much)\b.*\b(?:cost|costs|price|priced|fee|fees|pay|pays|paid|salary|wage|worth|revenue|profit|loss|budget|spend|spent|raise|raised|earn|earned|fine|fined|fund|funding|deal|invest|invested|investment|rescue|bailout|value|valued|valuation|savings|order|sum|bought|buy|sell|sold|debt|dollars|euros|pounds|money|grant|grants|subsidy|bonus|prize|reward|tax|rent|ticket|tickets|benefit|pension|compensation|fares?|(?<!death )tolls?|levy|deposit|penalty|allowance|wages|turnover)\b/,
    ],
    [
      'percent',
      /\bpercent(?:age)?\b|\bwhat (?:share|proportion|fraction)\b|\b(?:death|growth|interest|unemployment|inflation|success|tax|birth|survival|mortality|approval|interest) rate\b|\b(?:how (?:much|large|big)|by how much|how)\b.*\b(?:share|stake|grow|grew|grown|rise|rose|risen|increase|increased|fall|fell|drop|dropped|decline|declined|growth|gain|gained|lose|lost|climb|climbed)\b/,
    ],
    [
      'count',
      /\bhow many\b|\bnumber of\b|\bhow often\b|\bwhat (?:was|were|is) the (?:final )?(?:score|result|tally|toll)\b/,
    ],
    [
      'measure',
      /\bhow (?:tall|high|wide|deep|heavy|heavily|big|large|far|fast|old|hot|cold|powerful|strong|loud|smoothly|quickly|much|small|thick|bright|accurate|close|efficient|reliable|effective|common|safe|dangerous|productive|profitable|successful|popular|noisy|quiet|clean|dense|likely|frequent|frequently)\b|\b(?:height|length|weight|speed|size|depth|distance|temperature|capacity|power|age|score|horsepower|kilowatt|range|limit|level|output|frequency|pressure|(?:frame|heart|data|bit|refresh) rate|resolution)\b/,
    ],
    [
      'condition',
      /\bwho (?:can|may|could|gets?|receives?|is (?:allowed|eligible|entitled)|are (?:allowed|eligible|entitled)|qualif\w+|must|has to|have to|needs to)\b|\b(?:under|on) (?:what|which) conditions?\b|\b(?:what|which) (?:are the )?(?:conditions|requirements|criteria)\b|\beligib\w+/,
    ],
    [
      'person',
      /\bwho(?:m|se)?\b|\bname of the (?:man|woman|person|author|founder|scientist|player|singer)\b/,
    ],
    [
      'place',
      /\bwhere\b(?!.*\bcomes? from\b)|\b(?:what|which) (?:\w+ )?(?:country|city|town|village|state|province|region|place|county|district|island|continent|location|venue|street|hotel|stadium|planet)\b/,
    ],
    [
      'cause',
      /\bwhy\b|\bhow come\b|\b(?:what|which) (?:\w+ )?(?:caused|causes|cause|led|leads|reason|reasons|made|prompted|triggered)\b|\bexplains?\b/,
    ],
    [
      'manner',
      /\bhow (?:did|does|do|can|could|is|are|was|were|to|should|would|will|has|have|it|they)\b|\bin what way\b|\bby what means\b/,
    ],
    [
      'definition',
      /^what (?:is|are|was|were) (?:an? |the )?[^,]{2,40}$|\bwhat does [^,]+ (?:mean|stand for)\b|\b(?:define|definition|meaning) of\b|\bwhat is meant\b|\bwhat kind of\b/,
    ],
    [
      'comparison',
      /\bcompar(?:e|es|ed|ing|ison)\b|\bdiffer(?:s|ence|ences|ent)?\b|\bversus\b|\bvs\b|\bdisagree|\bbetter\b|\brather than\b/,
    ],
    [
      'list',
      /\b(?:list|name) (?:the|all|two|three|four|five|some)\b|\bwhich (?:two|three|four|five|six|\w+s)\b|\bwhat are\b|\bwhat (?:\w+ ){0,2}\w+s (?:are|were|do|did|have)\b/,
    ],
    [
      'name',
      /\bwhich\b|\b(?:called|named|nickname|name of|name did|title)\b|\bwhat (?!(?:is|are|was|were|do|does|did|would|will|can|could|happens|happened|has|have)\b)\w+/,
    ],
    [
      'statement',
      /\b(?:what|which|how|why)\b.*\b(?:say|said|says|think|claim|claimed|argue|argued|answer|respond|responded|warn|tell|told)\b/,
    ],
    ['yes_no', /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may|must)\b/],
  ],
  clauseStart:
    /(?:(?:in|on|at|by|for|to|from|of|with|about|under|during|after|since|into|against) )?(?:what|which|who|whom|whose|where|when|how|why)\b/,
  conjunction: 'and|or|but|as well as',
  generic:
    'name called kind type sort reason reasons way ways people person year years day days date time number amount part thing things place many much big large great high long old new first last main come came go went gone take took taken get got give gave given make made do say said says according happen happened use used tell told become became know known show shown find found put want wanted need mean means call work begin began start started exactly report reports story article write written person man woman company firm like back still even just also ever',
};

export const german: QuestionCues = {
  kinds: [
    ['date', /\bwann\b|\b(?:welche[mnrs]?|am|im) (?:tag|jahr|datum|monat|jahrhundert)\b|\bseit wann\b/],
    ['duration', /\bwie lange\b|\bwie viele (?:sekunden|minuten|stunden|tage|wochen|monate|jahre)\b/],
    [
      'money',
      /\bwas kostet|\bwie hoch\b.*\b(?:[a-zäöüß]*preise?|[a-zäöüß]*kosten|[a-zäöüß]*gebühr(?:en)?|[a-zäöüß]*gehalt|[a-zäöüß]*gewinn|[a-zäöüß]*umsatz|[a-zäöüß]*summe|maut|[a-zäöüß]*miete|bußgeld|[a-zäöüß]*lohn)\b|\bwie ?viel\b.*\b(?:kost\w*|zahl\w*|bezahl\w*|geld|euro|dollar|verdien\w*)\b|\b(?:preis|kosten|umsatz|gewinn|gehalt|gebühr|summe|maut|miete|bußgeld|fahrpreis|lohn)\b/,
    ],
    [
      'percent',
      /\bprozent\b|\banteil\b|\bwie (?:stark|sehr|viel)\b.*\b(?:stieg|stiegen|sank|wuchs|gestiegen|gesunken|gewachsen|zugenommen)\b|\bbeitragssatz\b/,
    ],
    ['count', /\bwie ?viele?\b|\banzahl\b|\bwie oft\b/],
    ['measure', /\bwie (?:hoch|groß|lang|breit|tief|schwer|weit|schnell|alt|heiß|kalt|stark|teuer|viel)\b/],
    [
      'condition',
      /\bwer (?:kann|darf|muss|ist berechtigt|hat anspruch|bekommt|erhält)\b|\bunter welchen (?:bedingungen|voraussetzungen)\b|\bwelche (?:bedingungen|voraussetzungen)\b/,
    ],
    ['person', /\bwer\b|\bwem\b|\bwen\b|\bwessen\b/],
    ['place', /\bwo\b|\bwohin\b|\bwoher\b|\b(?:welche[mnrs]?) (?:stadt|land|ort|region|bundesland|straße)\b/],
    ['cause', /\bwarum\b|\bwieso\b|\bweshalb\b|\baus welchem grund\b|\bgrund\b/],
    [
      'manner',
      /\bwie (?:kann|können|wird|werden|wurde|wurden|ist|sind|hat|haben|soll|funktioniert|lässt|macht|man)\b|\bwodurch\b|\bwomit\b/,
    ],
    ['definition', /^was (?:ist|sind|bedeutet|versteht)\b|\bwofür steht\b|\bwas heißt\b/],
    ['comparison', /\bvergleich|\bunterschied|\bgegenüber\b|\bim gegensatz\b/],
    ['list', /\bnenne\b|\bwelche (?:zwei|drei|vier|\p{L}+e?n)\b/u],
    ['name', /\bwelche[mnrs]?\b|\bwie heiß(?:t|en)\b|\bname\b/],
  ],
  clauseStart:
    /(?:(?:in|an|am|im|bei|für|mit|von|zu|aus|auf|über|unter|seit|nach) )?(?:was|wer|wen|wem|wessen|wann|wo|wohin|woher|welche[mnrs]?|warum|wieso|weshalb|wie|wofür|womit|wodurch|wovon)\b/,
  conjunction: 'und|oder|sowie|aber',
  generic:
    'name art typ grund weise menschen person leute jahr jahre tag datum zeit zahl anzahl teil ding ort viel viele groß hoch lang alt neu erste letzte kommen kam gehen ging nehmen nahm geben gab gibt machen machte tun sagen sagte sagt laut passieren passiert wurde werden heißt heißen steht stehen liegt liegen findet stattfindet unternehmen firma mal',
};

export const dutch: QuestionCues = {
  kinds: [
    ['date', /\bwanneer\b|\b(?:welk|welke) (?:jaar|dag|datum|maand)\b/],
    ['duration', /\bhoe lang\b/],
    ['money', /\bhoeveel\b.*\b(?:kost\w*|betaal\w*|geld|euro)\b|\bprijs\b/],
    ['percent', /\bprocent\b|\baandeel\b/],
    ['count', /\bhoeveel\b|\baantal\b/],
    ['measure', /\bhoe (?:hoog|groot|lang|breed|diep|zwaar|ver|snel|oud)\b/],
    ['condition', /\bwie (?:kan|mag|moet|komt in aanmerking)\b|\bonder welke voorwaarden\b|\bvoorwaarden\b/],
    ['person', /\bwie\b|\bwiens\b/],
    ['place', /\bwaar\b|\bwelke (?:stad|plaats|land)\b/],
    ['cause', /\bwaarom\b|\breden\b|\boorzaak\b/],
    ['manner', /\bhoe\b/],
    ['definition', /^wat (?:is|zijn|betekent)\b/],
    ['comparison', /\bvergelijk|\bverschil/],
    ['name', /\bwelke?\b|\bnaam\b|\bheet\b/],
  ],
  clauseStart:
    /(?:(?:in|op|aan|bij|voor|met|van|naar|uit) )?(?:wat|wie|wanneer|waar|welke?|waarom|hoe|hoeveel)\b/,
  conjunction: 'en|of|maar',
  generic:
    'naam soort reden manier mensen persoon jaar dag datum tijd aantal deel ding plaats groot nieuw eerste laatste komen gaan nemen geven maken doen zeggen zei volgens bedrijf',
};
