import type { ReportCase } from './report-case.ts';

/** German; the bad report leaves out half of what was planned. */
export const nightTrain: ReportCase = {
  id: 'night_train',
  question:
    'Wie gut ist der Nachtzug Lindau–Porta ausgelastet, wie pünktlich ist er, was kostet eine Fahrt und warum soll er 2027 eingestellt werden?',
  plan: [
    'Wie hoch ist die Auslastung des Nachtzugs Lindau–Porta?',
    'Wie pünktlich ist er?',
    'Was kostet eine Fahrt?',
    'Warum soll er 2027 eingestellt werden?',
  ],
  sources: [
    {
      title: 'Jahresbericht Fernverkehr 2025',
      site: 'Südbahn',
      publishedAt: '2026-01-12',
      text: 'Der Nachtzug Lindau–Porta beförderte 2025 insgesamt 96.000 Reisende. Die Plätze waren zu 71 Prozent belegt, in den Sommermonaten zu 93 Prozent. Ein Sitzplatz kostet ab 49 Euro, ein Bett im Zweierabteil ab 139 Euro. Je Reisenden blieb ein Fehlbetrag von 38 Euro.',
    },
    {
      title: 'Pünktlichkeit im Nachtverkehr',
      site: 'Fahrgastverband Pro Schiene',
      publishedAt: '2025-12-03',
      text: 'Wir haben 340 Ankünfte des Nachtzugs Lindau–Porta ausgewertet. 58 Prozent kamen mit weniger als 15 Minuten Verspätung an. Häufigste Ursache waren Baustellen auf der Gotthangstrecke. Die Bahn selbst nennt 74 Prozent, zählt aber erst ab 30 Minuten als verspätet.',
    },
    {
      title: 'Aus für den Nachtzug nach Porta',
      site: 'Alpenbote',
      publishedAt: '2026-01-20',
      text: 'Zum Dezember 2027 will die Südbahn den Nachtzug Lindau–Porta einstellen. Der Bund zahlt seinen Zuschuss von 3,1 Millionen Euro im Jahr nur noch bis dahin. Außerdem läuft die Zulassung der 42 Jahre alten Schlafwagen aus; neue kosten nach Angaben der Bahn 60 Millionen Euro. Der Kanton Porta prüft, ob er einspringt.',
    },
  ],
  good: `# Der Nachtzug Lindau–Porta

## Kurz gesagt

Der Zug ist gut besetzt, oft verspätet und fährt mit Verlust; weil der Zuschuss endet und die Schlafwagen zu alt sind, soll er im Dezember 2027 eingestellt werden [1][2][3].

## Auslastung

2025 fuhren 96.000 Reisende mit ihm; die Plätze waren im Jahr zu 71 Prozent belegt, im Sommer zu 93 Prozent [1].

## Pünktlichkeit

Von 340 Ankünften, die ein Fahrgastverband auswertete, kamen 58 Prozent mit weniger als 15 Minuten Verspätung an [2]. Die Bahn nennt 74 Prozent, zählt aber erst Verspätungen ab 30 Minuten; die Zahlen widersprechen sich also nicht [2]. Meist lag es an Baustellen auf der Gotthangstrecke [2].

## Preise

Ein Sitzplatz kostet ab 49 Euro, ein Bett im Zweierabteil ab 139 Euro [1].

## Gründe für das Ende

Der Bund zahlt seinen Zuschuss von 3,1 Millionen Euro im Jahr nur noch bis Dezember 2027 [3]. Dann läuft auch die Zulassung der 42 Jahre alten Schlafwagen aus, und neue würden nach Angaben der Bahn 60 Millionen Euro kosten [3]. Schon heute bleibt je Reisenden ein Fehlbetrag von 38 Euro [1]. Noch offen ist, ob der Kanton Porta einspringt [3].`,
  fault: 'plan_missed',
  bad: `# Der Nachtzug Lindau–Porta

## Auslastung

Der Nachtzug hat 2025 rund 96.000 Reisende befördert [1]. Die Plätze waren das ganze Jahr über zu 93 Prozent belegt [1].

## Nachtzüge in Europa

Nachtzüge erleben in ganz Europa eine Renaissance. Viele Reisende schätzen das Frühstück am Platz und die schöne Aussicht auf die Alpen [2]. Auch in Schweden und Spanien fahren wieder Nachtzüge.

## Geschichte

Schon im 19. Jahrhundert reisten Adlige im Schlafwagen nach Süden. Die Verbindung nach Porta wurde 1911 eröffnet [1].`,
};
