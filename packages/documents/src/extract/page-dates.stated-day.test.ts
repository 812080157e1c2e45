import { describe, expect, it } from 'vitest';
import { statedDay } from './page-dates.ts';

const BODY = 'The bridge was opened on 4 May 1998.\n\nIt carries two tracks and a path.\n\n'.repeat(12);

describe('statedDay', () => {
  it.each([
    ['Date: 24 June 2025', '2025-06-24'],
    ['Published: 12 April 2024', '2024-04-12'],
    ['Published on 12 April 2024', '2024-04-12'],
    ['Issued 3 March 2021', '2021-03-03'],
    ['Stand: 01.07.2024', '2024-07-01'],
    ['Veröffentlicht am 5. Mai 2023', '2023-05-05'],
    ['Publié le 3 mars 2024', '2024-03-03'],
    ['Fecha: 7 de enero de 2022', '2022-01-07'],
    ['Pubblicato il 9 settembre 2020', '2020-09-09'],
    ['公開日：2024年3月5日', '2024-03-05'],
    ['24 June 2025', '2025-06-24'],
    ['Thursday, 27 February 2025', '2025-02-27'],
    ['By Ada Holm | Published 2 May 2024 | Share', '2024-05-02'],
    ['Page last changed: 17 Feb 2014', '2014-02-17'],
    ['Harbour Office, Port Sellan. 6 November 2024.', '2024-11-06'],
    ['Harbour Reviews, volume 9 (excerpt). Published 16 May 2024. https://r.example/9', '2024-05-16'],
  ])('reads %s at the head', (line, day) => {
    expect(statedDay(`BRIDGE OFFICE\n${line}\n\n${BODY}`)).toBe(day);
  });

  it('reads a label at the foot, and takes the day of publication before that of a change', () => {
    expect(statedDay(`Bridges\n\n${BODY}\nLast updated: 3 May 2023`)).toBe('2023-05-03');
    expect(statedDay(`Last updated: 3 May 2023\nPublished: 1 May 2019\n\n${BODY}`)).toBe('2019-05-01');
  });

  it.each([
    'The date of the opening was 4 May 1998.',
    'Opened 3 June 2023',
    'Stand by the rail until 3 May 2024 if you wish to see the boats, as most visitors of the harbour do each year.',
    'Date: 03/04/2024',
    'It was opened by the mayor. The last stone was laid on 4 May 1998.',
    'The harbour has two basins. Published figures of 4 May 1998 say that one was closed, and the other was full.',
    '2019',
  ])('does not take a day in a text for its own: %s', (line) => {
    expect(statedDay(`Bridges\n${line}\n\n${BODY}`)).toBeNull();
  });
});
