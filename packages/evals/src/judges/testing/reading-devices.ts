import type { ReportCase } from './report-case.ts';

/** The bad report says the same again and again. */
export const readingDevices: ReportCase = {
  id: 'reading_devices',
  question:
    'Which is the better reader for a public library to lend, the Lumen 4 or the Pageo Mini: battery, durability and price?',
  plan: [
    'How long do the batteries of the Lumen 4 and the Pageo Mini last?',
    'How do they stand falls and water?',
    'What do they cost, repair included?',
  ],
  sources: [
    {
      title: 'Six e-readers on the bench',
      site: 'Household Tests',
      publishedAt: '2025-02-14',
      text: 'With an hour of reading a day and light at half, the Lumen 4 ran for 31 days and the Pageo Mini for 19. Dropped from one metre onto stone, two of three Lumen 4 had broken screens after five falls; all three Pageo Mini still worked. The Lumen 4 withstood half an hour under water, the Pageo Mini did not.',
    },
    {
      title: 'What lending 240 readers taught us',
      site: 'Ostby Library Journal',
      publishedAt: '2025-07-01',
      text: 'We lent 120 Lumen 4 and 120 Pageo Mini for a year. 17 Lumen and 6 Pageo came back with broken screens; 2 Pageo and no Lumen had water damage. Borrowers complained about flat batteries of the Pageo twice as often. We bought the Lumen at 129 euros and the Pageo at 99 euros apiece.',
    },
    {
      title: 'Price list for repairs 2025',
      site: 'Nordfix Service',
      publishedAt: '2025-01-08',
      text: 'Screen of Lumen 4: 74 euros. Screen of Pageo Mini: 41 euros. New battery for either: 25 euros. Devices with water damage are not repaired.',
    },
  ],
  good: `# Lumen 4 or Pageo Mini for lending

## Recommendation

For lending, the Pageo Mini has the edge where breakage counts most: it breaks less often and costs less, while the Lumen 4 runs longer and survives water [1][2][3].

## Battery

With an hour of reading a day, the Lumen 4 lasted 31 days and the Pageo Mini 19 [1]. In a library that lent both for a year, flat batteries of the Pageo brought twice as many complaints [2].

## Durability

Bench and practice agree on falls: two of three Lumen 4 broke in the test, no Pageo did [1], and of 120 lent devices each, 17 Lumen and 6 Pageo came back with broken screens [2]. With water it is the other way round: the Lumen withstood half an hour under water and the Pageo did not [1]; in lending, however, only two Pageo were lost to water [2].

## Price

The library paid 129 euros for a Lumen and 99 for a Pageo [2]. A new screen costs 74 and 41 euros [3]. Water damage is not repaired at all [3].

## Limits

These are one test of three devices each and one library, so other borrowers may treat them otherwise [1][2].`,
  fault: 'padded',
  bad: `# Lumen 4 or Pageo Mini

## Introduction

In today’s fast-moving world, reading is more important than ever. Choosing a reader is an important choice. Many factors have to be kept in mind when choosing a reader, and this report keeps them in mind.

## The battery

The battery is a key factor. The Lumen 4 ran for 31 days and the Pageo Mini for 19 [1]. As was said, the battery is a key factor, and the Lumen 4 ran for 31 days, which is more than the 19 days of the Pageo Mini [1]. In other words, 31 days are more than 19 days, so the battery of the Lumen 4 lasts longer [1].

## More on the battery

When it comes to the battery, it is worth noting again that the Lumen 4 ran for 31 days [1]. The Pageo Mini, on the other hand, ran for 19 days [1]. All experts praise the Lumen 4 for its display colours [2]. Both makers promise new software for ten years [2], and nine in ten readers would buy their device again [1].

## The importance of reading

Reading opens doors to other worlds. Libraries are places of meeting, and books have been lent since antiquity. A good book is a good friend.

## Conclusion

In conclusion, both devices have strengths and weaknesses. The battery of the Lumen 4 lasts longer, as this report has shown, and the one of the Pageo Mini does not last as long [1]. Every library must decide for itself.`,
};
