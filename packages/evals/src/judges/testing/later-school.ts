import type { ReportCase } from './report-case.ts';

/** The bad report invents its figures. */
export const laterSchool: ReportCase = {
  id: 'later_school',
  question: 'Did the later school start in Marrow County improve sleep and marks, and what did it cost?',
  plan: [
    'How much longer did pupils sleep?',
    'Did marks or absences change?',
    'What did the change cost, above all in buses?',
  ],
  sources: [
    {
      title: 'Sleep before and after a later bell: a controlled trial in Marrow County',
      site: 'Journal of Adolescent Rest',
      publishedAt: '2023-09-01',
      text: 'In six secondary schools the first lesson was moved from 7:40 to 8:45 in autumn 2021; five schools kept the early bell. Wrist sensors of 612 pupils showed 34 more minutes of sleep on school nights after one term in the later schools, and 3 in the others. After two years the gain had shrunk to 21 minutes, since pupils went to bed later. Pupils were not assigned at random: schools volunteered.',
    },
    {
      title: 'Marks and absences 2021 to 2023',
      site: 'Marrow County School Board',
      publishedAt: '2023-11-20',
      text: 'The mean mark in the six schools rose from 2.71 to 2.74 on a scale of 0 to 4, which is within the usual variation from year to year. First-lesson absences fell by 28%. Absences over the whole day did not change.',
    },
    {
      title: 'Buses under the new timetable',
      site: 'Marrow County Audit Office',
      publishedAt: '2022-08-05',
      text: 'Because primary and secondary schools could no longer share buses, the county hired 11 more vehicles at 640,000 dollars a year. Savings of 90,000 dollars came from shorter heating hours in the morning. The office did not count the costs to families.',
    },
  ],
  good: `# Later school start in Marrow County

## Answer

Pupils slept longer, though less so after two years; marks hardly moved; and the county pays for more buses [1][2][3].

## Sleep

After one term, pupils of the six later schools slept 34 minutes more on school nights, against 3 minutes in the five schools that kept the early bell [1]. After two years the gain was down to 21 minutes, because pupils went to bed later [1]. Schools had volunteered, so the trial was not randomised and part of the effect may be theirs [1].

## Marks and absences

The mean mark went from 2.71 to 2.74 of 4, which is within the usual variation [2]. Absences from the first lesson fell by 28%, but those over the whole day did not change [2].

## Cost

Eleven more buses cost 640,000 dollars a year, since primary and secondary schools can no longer share them [3]. Shorter heating hours save 90,000 dollars [3]. What families pay was not counted [3].`,
  fault: 'ungrounded',
  bad: `# Later school start in Marrow County

## Sleep

Pupils slept 72 minutes longer on school nights, the largest gain ever measured in a randomised trial [1]. The effect grew from year to year and reached 90 minutes by 2024 [1]. Melatonin rose by a fifth [1].

## Marks

Marks improved by half a grade, most of all in mathematics, as Professor Lena Ostrow of Marrow University has shown [2]. The number of pupils who went on to college doubled [2].

## Other effects

Road accidents of young drivers fell by 40%, and local cafés sold more breakfasts [3]. Finland and Japan have since taken over the model, and coffee makers have welcomed it.`,
};
