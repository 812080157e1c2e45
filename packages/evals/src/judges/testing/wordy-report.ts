import type { ReportCase } from './report-case.ts';

/** The good report with text that adds nothing: much longer, and the worse one for it; its length alone speaks for it. */
export function wordyReport({ id, good }: ReportCase): string {
  const padding = PADDING[id];
  if (padding === undefined) throw new Error(`There is no padding for ${id}.`);
  return `${good}\n\n${padding}`;
}

const PADDING: Readonly<Record<string, string>> = {
  hollvik_heat: `## The cost once more

To come back to the cost: it was 38.4 million crowns, while 31 million had been planned [1]. In other words, the plant became dearer than planned, as was said above. The second borehole, which has been mentioned, accounts for two thirds of that [1].

## Why heat matters

Warmth is a basic need, and a warm home is the heart of family life. Towns all over the world think about how to heat their homes, and many roads lead to that goal. Each has advantages and disadvantages, which must be weighed with care.

## Summary of the summary

All in all it can be said that the plant cost 38.4 million crowns, heats 2,150 homes and stood still in January 2024 [1][2][3].`,
  later_school: `## Background

Sleep has occupied thinkers since antiquity. Young people are our future, and whoever cares about the future cares about their sleep. In this context the present topic is of great relevance, and it deserves a closer look from many sides.

## The sleep figures at a glance

- 34 minutes more in the later schools [1]
- 3 minutes more in the others [1]
- 21 minutes more after two years [1]

As these figures show once again, the later schools gained 34 minutes after one term and 21 after two years [1].

## The cost figures at a glance

- 640,000 dollars a year for eleven buses [3]
- 90,000 dollars a year saved on heating [3]

As was set out above, buses cost 640,000 dollars and 90,000 dollars are saved [3].`,
  night_train: `## Einordnung

Bahnfahren ist für viele Menschen mehr als nur Fortbewegung. Wer nachts reist, erlebt Landschaften im Mondlicht und kommt mit anderen ins Gespräch. Nicht zuletzt deshalb bewegt das Thema die Gemüter, und es lohnt sich, noch einmal genauer hinzusehen.

## Die Auslastung noch einmal

Wie bereits erwähnt, waren die Plätze zu 71 Prozent belegt, im Sommer zu 93 Prozent [1]. Anders gesagt: Im Sommer waren mehr Plätze belegt als im ganzen Jahr, nämlich 93 statt 71 Prozent [1].

## Die Preise noch einmal

Der Sitzplatz ab 49 Euro ist günstiger als das Bett ab 139 Euro [1]. Das Bett kostet also mehr als der Sitzplatz, wie oben dargelegt wurde [1].

## Fazit

Zusammenfassend lässt sich festhalten, dass der Zug gut besetzt, oft verspätet und zu teuer im Betrieb ist und im Dezember 2027 eingestellt werden soll [1][2][3].`,
  desalination: `## El agua, fuente de vida

El agua es un bien imprescindible y su importancia crece cada día. Desde siempre los pueblos de la costa han mirado al mar con esperanza. Por eso conviene insistir en algunos de los datos anteriores.

## Insistimos en los datos

Como ya se ha dicho, la planta produjo 18,2 hectómetros cúbicos en 2024, es decir, el 76 % de su capacidad [1]. Dicho de otro modo, no llegó al 100 % de su capacidad, sino al 76 % [1]. Gasta 3,4 kilovatios hora por metro cúbico, menos que los 3,9 de la media, como se explicó más arriba [2].

## Conclusión

En definitiva, la planta produce agua, gasta energía y afecta a la pradera cerca del emisario, pero no lejos de él [1][2][3]. El futuro dirá cómo evoluciona todo ello.`,
  reading_devices: `## Why choosing well matters

Libraries are places of learning, and the choice of a device wants to be well considered. There are many factors, and each library has its own needs. Readers, too, differ from each other, as everybody knows who has ever worked with them.

## Battery and price revisited

As explained before, the Lumen 4 lasted 31 days and the Pageo Mini 19, a difference of twelve days in favour of the Lumen 4 [1]. As also explained, a Lumen costs 129 euros and a Pageo 99, a difference of thirty euros in favour of the Pageo [2]. It follows that the one lasts longer and the other costs less, which has been said in the recommendation [1][2].

## Closing words

In conclusion, the Pageo Mini has the edge for lending, while the Lumen 4 runs longer and survives water [1][2][3]. Whatever a library decides, its readers will thank it.`,
  veltrim_tea: `## Tea through the ages

Tea is drunk all over the world. It comes in many kinds, hot and cold, and has its place in many homes. No wonder that people ask what it does for them, and that the question of blood pressure comes up again and again.

## Repeating the key figures

To repeat the key figures: 3.1 mmHg in the single trial, and 1.4 mmHg in the review, with an interval from 3.2 lower to 0.4 higher [1][3]. Put differently, the figure of the review is smaller than the one of the single trial [1][3]. As mentioned, that trial was paid for by Veltrim Growers Ltd [3].

## Repeating the advice

As was said before, the tea must not be taken with blood thinners [2]. Again, 14 reports of a racing heart are known [2]. Readers who have got this far will have noticed that little harm is known in moderate amounts.`,
};
