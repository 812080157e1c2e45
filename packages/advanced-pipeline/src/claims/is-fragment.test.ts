import { describe, expect, it } from 'vitest';
import { isAnnouncement, isFragment } from './is-fragment.ts';

describe('isFragment', () => {
  it.each([
    'Kayaks hired out by month (boats)',
    'Table 4: Catch of herring by port, 2019 to 2023',
    'Board of Fisheries of Northport, award 17-002.',
    'University of Lund, Department of Physics.',
    'Prices of lift passes in 2024',
    'Abbildung 2: Pegel der Elbe',
    'Ministerium für Verkehr, Berlin.',
    '港別の漁獲量',
    'Enquiries: catch@fisheries.example',
    'Kontakt: +49 40 555 0101',
    'Last updated: 2024-03-02',
    'Received 4 May 2023, accepted 9 June 2023',
    'By Tilda Marsh, harbour correspondent · 4 May 2024',
    'Harbour Board of Sorn, grant 12-345.',
    '更新日：2024年5月4日',
    'Technical data KX-40',
    '4.1 Boat house',
    'Bench test (reach in nautical miles at 5 knots, loss after 2,000 runs in %)',
    'Visitors (thousands), boats (number) and punctuality (% within 5 minutes), 2024',
    'The Mira B2 and B3',
  ])('is one: %s', (text) => {
    expect(isFragment(text)).toBe(true);
  });

  it.each([
    'Norway won.',
    'Norway won with 82 points.',
    'Updated rules apply from 4 May 2024.',
    'By March 2024 the lake was frozen.',
    'The herring comes first.',
    'A day on the lake costs €12.',
    'Kayaks cost €12 a day.',
    'Weight: only 34 kg',
    'Northport: Herring 4,100 t, Cod 900 t',
    'Officials deny it.',
    'Der Verein zahlt 40 Euro.',
    'Le lac gèle en janvier.',
    'El lago se hiela en enero.',
    'Il lago gela a gennaio.',
    'Озеро замерзает в январе.',
    '湖は一月に凍る。',
    'Hire of a kayak from €12',
    'Night: 38 dB(A)',
    '45 kg, measured',
  ])('is none: %s', (text) => {
    expect(isFragment(text)).toBe(false);
  });
});

describe('isAnnouncement', () => {
  it.each([
    'The harbour master gives three reasons.',
    'It works as follows.',
    'The club offers:',
    'Dafür gibt es mehrere Gründe.',
    'Le maire donne deux explications.',
    'Hay tres motivos.',
    'Ci sono due cause.',
    '理由は二つの要因にある。',
    'What the club pays, who can join and by when.',
    'How boats are hired and what they cost',
    'Was der Verein zahlt, wer beitreten kann und bis wann.',
  ])('is one: %s', (text) => {
    expect(isAnnouncement(text)).toBe(true);
  });

  it.each([
    'The club closed for two reasons, rain and debt.',
    'Two boats sank.',
    'What matters is the wind.',
    'When the wind drops, boats wait and their crews sleep.',
    'Who joins pays €40, and what is left goes to the club house.',
    'Mehrere Gründe sprechen für den Hafen in Kiel.',
    '湖は一月に凍る。',
  ])('is none: %s', (text) => {
    expect(isAnnouncement(text)).toBe(false);
  });
});
