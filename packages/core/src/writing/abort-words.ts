/** What the report of a run that found nothing says, in the report's language. */
export interface AbortWords {
  /** The question follows it, after a colon. */
  readonly title: string;
  readonly limitations: string;
  readonly tried: string;
  readonly meaning: string;
  readonly suggestions: string;
  readonly noQueries: string;
  readonly noProvider: string;
  readonly foundNothing: string;
  readonly nothingReadable: string;
  readonly nothingRelevant: string;
  /** The names of the sources follow it. */
  readonly onlyUnreliable: string;
  readonly queryFoundNothing: string;
  readonly queryFoundPages: string;
  readonly queryNotMade: string;
  readonly noWords: string;
  readonly whatThisMeans: string;
  readonly rephrase: string;
  /** Names `--docs` and `pnpm run doctor`. */
  readonly addSources: string;
  readonly tryLater: string;
}

/** English where the language has no words here. `language` is a BCP 47 tag. */
export function abortWords(language: string): AbortWords {
  return words[language.toLowerCase().split('-')[0] ?? 'en'] ?? english;
}

const english: AbortWords = {
  title: 'Unable to Research',
  limitations: 'Research limitations',
  tried: 'What was tried',
  meaning: 'What this means',
  suggestions: 'Suggestions',
  noQueries: 'No search could be made of this question.',
  noProvider: 'No search could be carried out: no provider answered.',
  foundNothing: 'The searches below were carried out and found nothing.',
  nothingReadable: 'The searches below found pages, but no page could be read.',
  nothingRelevant: 'The searches below found pages that were read, but none of them bears on the question.',
  onlyUnreliable:
    'Statements on the question were found, but only in sources that are not reliable enough to carry one alone. What they say is left out. Such sources:',
  queryFoundNothing: 'nothing found',
  queryFoundPages: 'pages found',
  queryNotMade: 'could not be searched',
  noWords: 'Nothing: the question has no words that can be searched for.',
  whatThisMeans:
    'Nothing was found that the question could be answered from, so nothing is claimed here. It does not mean that no answer exists.',
  rephrase: 'Name the subject more exactly, or in other words or another language.',
  addSources:
    'Add sources: a folder with `--docs`, or a search provider with its key (`pnpm run doctor` shows what is configured).',
  tryLater: 'If providers or pages failed, as the warnings of this run would say, try again later.',
};

const words: Readonly<Record<string, AbortWords>> = {
  en: english,
  de: {
    title: 'Recherche nicht möglich',
    limitations: 'Grenzen der Recherche',
    tried: 'Was versucht wurde',
    meaning: 'Was das bedeutet',
    suggestions: 'Vorschläge',
    noQueries: 'Aus dieser Frage ließ sich keine Suche bilden.',
    noProvider: 'Keine Suche konnte ausgeführt werden: Kein Anbieter hat geantwortet.',
    foundNothing: 'Die folgenden Suchen wurden ausgeführt und fanden nichts.',
    nothingReadable: 'Die folgenden Suchen fanden Seiten, doch keine ließ sich lesen.',
    nothingRelevant: 'Die folgenden Suchen fanden Seiten, die gelesen wurden, doch keine betrifft die Frage.',
    onlyUnreliable:
      'Aussagen zur Frage fanden sich, aber nur in Quellen, die nicht verlässlich genug sind, um eine allein zu tragen. Was sie sagen, ist weggelassen. Diese Quellen sind:',
    queryFoundNothing: 'nichts gefunden',
    queryFoundPages: 'Seiten gefunden',
    queryNotMade: 'konnte nicht gesucht werden',
    noWords: 'Nichts: Die Frage enthält keine Wörter, nach denen gesucht werden kann.',
    whatThisMeans:
      'Es wurde nichts gefunden, woraus sich die Frage beantworten ließe; deshalb wird hier nichts behauptet. Das heißt nicht, dass es keine Antwort gibt.',
    rephrase: 'Den Gegenstand genauer, mit anderen Worten oder in einer anderen Sprache nennen.',
    addSources:
      'Quellen hinzufügen: einen Ordner mit `--docs` oder einen Suchanbieter mit seinem Schlüssel (`pnpm run doctor` zeigt, was eingerichtet ist).',
    tryLater:
      'Wenn Anbieter oder Seiten ausfielen, was die Warnungen dieses Laufs sagen würden, später noch einmal versuchen.',
  },
  fr: {
    title: 'Recherche impossible',
    limitations: 'Limites de la recherche',
    tried: 'Ce qui a été tenté',
    meaning: 'Ce que cela signifie',
    suggestions: 'Suggestions',
    noQueries: 'Aucune recherche n’a pu être tirée de cette question.',
    noProvider: 'Aucune recherche n’a pu être menée : aucun fournisseur n’a répondu.',
    foundNothing: 'Les recherches ci-dessous ont été menées et n’ont rien trouvé.',
    nothingReadable: 'Les recherches ci-dessous ont trouvé des pages, mais aucune n’a pu être lue.',
    nothingRelevant:
      'Les recherches ci-dessous ont trouvé des pages, qui ont été lues, mais aucune ne porte sur la question.',
    onlyUnreliable:
      'Des affirmations sur la question ont été trouvées, mais seulement dans des sources qui ne sont pas assez fiables pour en porter une seules. Ce qu’elles disent est omis. Ces sources sont :',
    queryFoundNothing: 'rien trouvé',
    queryFoundPages: 'pages trouvées',
    queryNotMade: 'recherche impossible',
    noWords: 'Rien : la question ne contient aucun mot à rechercher.',
    whatThisMeans:
      'Rien n’a été trouvé qui permette de répondre à la question ; rien n’est donc affirmé ici. Cela ne veut pas dire qu’il n’existe pas de réponse.',
    rephrase: 'Nommer le sujet plus précisément, en d’autres termes ou dans une autre langue.',
    addSources:
      'Ajouter des sources : un dossier avec `--docs`, ou un moteur de recherche avec sa clé (`pnpm run doctor` montre ce qui est configuré).',
    tryLater:
      'Si des fournisseurs ou des pages ont fait défaut, ce que diraient les avertissements, réessayer plus tard.',
  },
  es: {
    title: 'No se pudo investigar',
    limitations: 'Límites de la investigación',
    tried: 'Qué se intentó',
    meaning: 'Qué significa esto',
    suggestions: 'Sugerencias',
    noQueries: 'No se pudo formar ninguna búsqueda con esta pregunta.',
    noProvider: 'No se pudo hacer ninguna búsqueda: ningún proveedor respondió.',
    foundNothing: 'Las búsquedas siguientes se hicieron y no encontraron nada.',
    nothingReadable: 'Las búsquedas siguientes encontraron páginas, pero ninguna se pudo leer.',
    nothingRelevant:
      'Las búsquedas siguientes encontraron páginas que se leyeron, pero ninguna trata de la pregunta.',
    onlyUnreliable:
      'Se encontraron afirmaciones sobre la pregunta, pero solo en fuentes que no son lo bastante fiables para sostener una por sí solas. Lo que dicen se omite. Estas fuentes son:',
    queryFoundNothing: 'nada encontrado',
    queryFoundPages: 'páginas encontradas',
    queryNotMade: 'no se pudo buscar',
    noWords: 'Nada: la pregunta no tiene palabras que se puedan buscar.',
    whatThisMeans:
      'No se encontró nada con lo que responder a la pregunta, así que aquí no se afirma nada. Eso no significa que no exista una respuesta.',
    rephrase: 'Nombrar el asunto con más exactitud, con otras palabras o en otro idioma.',
    addSources:
      'Añadir fuentes: una carpeta con `--docs` o un buscador con su clave (`pnpm run doctor` muestra lo que está configurado).',
    tryLater: 'Si fallaron proveedores o páginas, como dirían los avisos, intentarlo más tarde.',
  },
  it: {
    title: 'Ricerca non riuscita',
    limitations: 'Limiti della ricerca',
    tried: 'Che cosa è stato tentato',
    meaning: 'Che cosa significa',
    suggestions: 'Suggerimenti',
    noQueries: 'Da questa domanda non è stato possibile ricavare alcuna ricerca.',
    noProvider: 'Non è stato possibile svolgere alcuna ricerca: nessun fornitore ha risposto.',
    foundNothing: 'Le ricerche seguenti sono state svolte e non hanno trovato nulla.',
    nothingReadable: 'Le ricerche seguenti hanno trovato pagine, ma nessuna è risultata leggibile.',
    nothingRelevant:
      'Le ricerche seguenti hanno trovato pagine, che sono state lette, ma nessuna riguarda la domanda.',
    onlyUnreliable:
      'Sono state trovate affermazioni sulla domanda, ma solo in fonti non abbastanza affidabili per reggerne una da sole. Ciò che dicono è omesso. Queste fonti sono:',
    queryFoundNothing: 'nessun risultato',
    queryFoundPages: 'pagine trovate',
    queryNotMade: 'ricerca non svolta',
    noWords: 'Nulla: la domanda non contiene parole da cercare.',
    whatThisMeans:
      'Non è stato trovato nulla che permetta di rispondere, perciò qui non si afferma nulla. Ciò non significa che una risposta non esista.',
    rephrase: 'Indicare l’argomento con più precisione, con altre parole o in un’altra lingua.',
    addSources:
      'Aggiungere fonti: una cartella con `--docs` o un motore di ricerca con la sua chiave (`pnpm run doctor` mostra che cosa è configurato).',
    tryLater: 'Se fornitori o pagine non hanno risposto, come direbbero gli avvisi, riprovare più tardi.',
  },
  pt: {
    title: 'Não foi possível pesquisar',
    limitations: 'Limites da pesquisa',
    tried: 'O que foi tentado',
    meaning: 'O que isto significa',
    suggestions: 'Sugestões',
    noQueries: 'Não foi possível formar nenhuma busca a partir desta pergunta.',
    noProvider: 'Nenhuma busca pôde ser feita: nenhum provedor respondeu.',
    foundNothing: 'As buscas abaixo foram feitas e não encontraram nada.',
    nothingReadable: 'As buscas abaixo encontraram páginas, mas nenhuma pôde ser lida.',
    nothingRelevant: 'As buscas abaixo encontraram páginas, que foram lidas, mas nenhuma trata da pergunta.',
    onlyUnreliable:
      'Foram encontradas afirmações sobre a pergunta, mas apenas em fontes que não são bastante fiáveis para sustentar uma sozinhas. O que dizem foi omitido. Essas fontes são:',
    queryFoundNothing: 'nada encontrado',
    queryFoundPages: 'páginas encontradas',
    queryNotMade: 'não pôde ser buscado',
    noWords: 'Nada: a pergunta não tem palavras que se possam buscar.',
    whatThisMeans:
      'Nada foi encontrado que permita responder à pergunta, por isso nada se afirma aqui. Isso não significa que não exista uma resposta.',
    rephrase: 'Nomear o assunto com mais exatidão, com outras palavras ou em outra língua.',
    addSources:
      'Acrescentar fontes: uma pasta com `--docs` ou um buscador com a sua chave (`pnpm run doctor` mostra o que está configurado).',
    tryLater: 'Se provedores ou páginas falharam, como diriam os avisos, tentar mais tarde.',
  },
  nl: {
    title: 'Onderzoek niet mogelijk',
    limitations: 'Grenzen van het onderzoek',
    tried: 'Wat is geprobeerd',
    meaning: 'Wat dit betekent',
    suggestions: 'Suggesties',
    noQueries: 'Van deze vraag kon geen zoekopdracht worden gemaakt.',
    noProvider: 'Er kon niet worden gezocht: geen enkele aanbieder antwoordde.',
    foundNothing: 'De onderstaande zoekopdrachten zijn uitgevoerd en vonden niets.',
    nothingReadable: 'De onderstaande zoekopdrachten vonden pagina’s, maar geen ervan kon worden gelezen.',
    nothingRelevant:
      'De onderstaande zoekopdrachten vonden pagina’s die zijn gelezen, maar geen ervan gaat over de vraag.',
    onlyUnreliable:
      'Er zijn uitspraken over de vraag gevonden, maar alleen in bronnen die niet betrouwbaar genoeg zijn om er alleen een te dragen. Wat zij zeggen is weggelaten. Deze bronnen zijn:',
    queryFoundNothing: 'niets gevonden',
    queryFoundPages: 'pagina’s gevonden',
    queryNotMade: 'kon niet worden gezocht',
    noWords: 'Niets: de vraag heeft geen woorden waarop gezocht kan worden.',
    whatThisMeans:
      'Er is niets gevonden waarmee de vraag kan worden beantwoord, dus wordt hier niets beweerd. Dat betekent niet dat er geen antwoord is.',
    rephrase: 'Noem het onderwerp preciezer, met andere woorden of in een andere taal.',
    addSources:
      'Voeg bronnen toe: een map met `--docs`, of een zoekdienst met zijn sleutel (`pnpm run doctor` toont wat is ingesteld).',
    tryLater:
      'Als aanbieders of pagina’s uitvielen, wat de waarschuwingen zouden zeggen, probeer het later opnieuw.',
  },
  ru: {
    title: 'Исследование не удалось',
    limitations: 'Ограничения исследования',
    tried: 'Что было испробовано',
    meaning: 'Что это значит',
    suggestions: 'Что можно сделать',
    noQueries: 'Из этого вопроса не удалось составить ни одного запроса.',
    noProvider: 'Поиск не состоялся: ни одна служба поиска не ответила.',
    foundNothing: 'Запросы ниже были выполнены и ничего не нашли.',
    nothingReadable: 'Запросы ниже нашли страницы, но ни одну не удалось прочитать.',
    nothingRelevant: 'Запросы ниже нашли страницы, они прочитаны, но ни одна не относится к вопросу.',
    onlyUnreliable:
      'Высказывания по вопросу найдены, но только в источниках, которые недостаточно надёжны, чтобы опираться на них одних. Сказанное в них опущено. Эти источники:',
    queryFoundNothing: 'ничего не найдено',
    queryFoundPages: 'страницы найдены',
    queryNotMade: 'поиск не выполнен',
    noWords: 'Ничего: в вопросе нет слов, по которым можно искать.',
    whatThisMeans:
      'Не найдено ничего, на основании чего можно было бы ответить, поэтому здесь ничего не утверждается. Это не значит, что ответа не существует.',
    rephrase: 'Назвать предмет точнее, другими словами или на другом языке.',
    addSources:
      'Добавить источники: папку через `--docs` или службу поиска с её ключом (`pnpm run doctor` покажет, что настроено).',
    tryLater: 'Если службы или страницы не отвечали, о чём сказали бы предупреждения, повторить позже.',
  },
  ja: {
    title: '調査できませんでした',
    limitations: '調査の限界',
    tried: '試したこと',
    meaning: 'この結果の意味',
    suggestions: '提案',
    noQueries: 'この質問からは検索語を作れませんでした。',
    noProvider: '検索を実行できませんでした。応答した検索サービスがありません。',
    foundNothing: '下記の検索を実行しましたが、何も見つかりませんでした。',
    nothingReadable: '下記の検索でページは見つかりましたが、読めたものはありませんでした。',
    nothingRelevant: '下記の検索で見つかったページを読みましたが、質問に関わるものはありませんでした。',
    onlyUnreliable:
      '質問に関わる記述は見つかりましたが、単独で根拠とするには信頼性の足りない資料にしかありませんでした。その内容は省いています。該当する資料：',
    queryFoundNothing: '該当なし',
    queryFoundPages: 'ページあり',
    queryNotMade: '検索できず',
    noWords: 'なし。質問に検索できる語がありません。',
    whatThisMeans:
      '質問に答えるための材料が見つからなかったため、ここでは何も主張しません。答えが存在しないという意味ではありません。',
    rephrase: '対象をより正確に、または別の言葉や別の言語で示してください。',
    addSources:
      '資料を加えてください。`--docs` でフォルダーを、または検索サービスとその鍵を指定できます（`pnpm run doctor` で設定を確認できます）。',
    tryLater: '検索サービスやページの障害が警告に示されている場合は、後でもう一度お試しください。',
  },
};
