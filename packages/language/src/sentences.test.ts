import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

const texts = (text: string, language?: string) => splitSentences(text, language).map((s) => s.text);

describe('splitSentences', () => {
  it('ends a sentence before a sum, and not after an abbreviation', () => {
    const texts = (text: string) => splitSentences(text, 'en').map((sentence) => sentence.text);
    expect(texts('Each tenant may apply [3]. €1,500 more is paid to large families.')).toEqual([
      'Each tenant may apply [3].',
      '€1,500 more is paid to large families.',
    ]);
    expect(texts('It costs approx. €500 in all.')).toHaveLength(1);
  });

  it('gives every sentence with offsets that slice to its text', () => {
    const text =
      '# Harbour\n\nThe quay was built in 1901. It is 3.5 km long!\n\n- Ferries run daily.\n- Tickets cost €4.\n\nYear | Ships\n1990 | 12';
    const sentences = splitSentences(text);
    for (const { start, end, text: sentence } of sentences) expect(text.slice(start, end)).toBe(sentence);
    expect(sentences.map((s) => s.text)).toEqual([
      'The quay was built in 1901.',
      'It is 3.5 km long!',
      'Ferries run daily.',
      'Tickets cost €4.',
      'Year | Ships',
      '1990 | 12',
    ]);
  });

  it('names the nearest heading and counts blocks', () => {
    const sentences = splitSentences('Intro line.\n\n# One\n\nFirst. Second.\n\n## Two\n\nThird.');
    expect(sentences.map((s) => [s.heading, s.block])).toEqual([
      [null, 0],
      ['One', 1],
      ['One', 1],
      ['Two', 2],
    ]);
  });

  it.each([
    ['en', 'Dr. Amy J. Reed met the U.S. President at 9 a.m. Monday.', 'She left.'],
    ['en', 'The firm moved to the U.S. in 1990.', 'The move cost $4.5 million.'],
    ['en', 'It closed in the U.K.', 'The owners blamed rents.'],
    ['en', 'He said: “We won.”', 'Nobody cheered.'],
    ['en', 'See No. 5 for details.', 'No, really.'],
    ['en', 'The fair runs from July 30 to Aug. 2 in the ID. HALL of Kiel.', 'It is free.'],
    ['en', 'The motto “Meet. Greet.” was painted on the door.', 'It faded.'],
    ['de', 'Der Bau begann am 12. September in z. B. Köln.', 'Er dauerte ca. 3 Jahre.'],
    ['fr', 'M. Dupont habite à Lyon.', 'Il y travaille depuis 2003.'],
    ['ru', 'Завод построили в 1931 г. в Перми.', 'Он работает до сих пор.'],
    ['ja', '橋は1998年に完成した。', '全長は3911メートルです。'],
  ])('%s: keeps "%s" whole', (language, first, second) => {
    const text = language === 'ja' ? first + second : `${first} ${second}`;
    expect(texts(text, language)).toEqual([first, second]);
  });

  it('joins hard-wrapped lines and leaves short lines alone', () => {
    expect(
      texts('The lighthouse keeper wrote every evening into a book that\nPeter later found.'),
    ).toHaveLength(1);
    expect(texts('Opening hours\nPrices')).toEqual(['Opening hours', 'Prices']);
  });

  it('parts sentences that lost the space between them', () => {
    expect(texts('The match ended.The crowd went home.')).toEqual([
      'The match ended.',
      'The crowd went home.',
    ]);
  });

  it.each([
    'The quay was built in 1901.[1] It is 3.5 km long.[2][a]',
    'The quay was built in 1901.[note 4] It is 3.5 km long.',
    'The quay was built in 1901.[citation needed][12] It is 3.5 km long.[12]',
    '- The quay was built in 1901.[1]\n- It is 3.5 km long.',
  ])('leaves the marks of references out that stand behind a stop: %j', (text) => {
    const sentences = splitSentences(text, 'en');
    for (const { start, end, text: sentence } of sentences) expect(text.slice(start, end)).toBe(sentence);
    expect(texts(text)).toEqual(['The quay was built in 1901.', 'It is 3.5 km long.']);
  });

  it('keeps brackets that are not marks', () => {
    expect(texts('It broke.[sic] Men came.').join(' ')).toContain('sic]');
    expect(texts('The array a[3] is read. It ends.')).toEqual(['The array a[3] is read.', 'It ends.']);
    expect(texts('[1] stands first. It ends.')).toEqual(['[1] stands first.', 'It ends.']);
  });

  it('cuts what is longer than 600 characters, in any script', () => {
    const long = `${'word, '.repeat(400)}end.`;
    for (const text of [long, 'ก'.repeat(2000), '😀'.repeat(700)]) {
      const sentences = splitSentences(text);
      expect(Math.max(...sentences.map((s) => s.text.length))).toBeLessThanOrEqual(600);
      for (const s of sentences) expect(text.slice(s.start, s.end)).toBe(s.text);
      expect(
        sentences
          .map((s) => s.text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(text.replaceAll(' ', ''));
    }
  });

  it('leaves the numbers of a list outside, and that of a day where it is', () => {
    expect(
      texts('1. Open the valve of the northern basin and wait for the gauge\n2. Close the gate. Lock it.'),
    ).toEqual(['Open the valve of the northern basin and wait for the gauge', 'Close the gate.', 'Lock it.']);
    expect(texts('3. Oktober 1990 war ein Mittwoch.')).toEqual(['3. Oktober 1990 war ein Mittwoch.']);
  });

  it('takes a language tag that is none', () => {
    expect(texts('One. Two.', 'not a tag!')).toEqual(['One.', 'Two.']);
  });

  it('gives nothing for nothing', () => {
    expect(splitSentences('')).toEqual([]);
    expect(splitSentences('# Only a heading\n\n')).toEqual([]);
  });
});
