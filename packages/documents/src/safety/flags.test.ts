import { describe, expect, it } from 'vitest';
import { isRetracted } from './flags.ts';

const PAPER = 'We measured forty lamps over two winters. '.repeat(60);

describe('isRetracted', () => {
  it.each([
    ['a flag', { flags: ['retracted'] }],
    ['the title', { title: 'RETRACTED: Light from lamps' }],
    ['the title of another publisher', { title: '[Retracted] Light from lamps' }],
    ['the title, spelled out', { title: 'Retracted Article: Light from lamps' }],
    [
      'a notice at the head',
      { text: `This article has been retracted at the request of the editor.\n\n${PAPER}` },
    ],
    ['a notice at the foot', { text: `${PAPER}\n\nThe paper was withdrawn by its authors.` }],
    ['what its publisher did', { text: `The Editors have retracted this article.\n\n${PAPER}` }],
    [
      'the heading of a notice',
      { text: `Retraction notice, 3 May 2021: the data were invented.\n\n${PAPER}` },
    ],
    ['a German notice', { text: `Dieser Artikel wurde zurückgezogen.\n\n${PAPER}` }],
    ['a Japanese notice', { text: `本論文は撤回されました。\n\n${PAPER}` }],
  ])(
    'goes by %s',
    (_, {
      flags = [],
      title = 'Light from lamps',
      text = PAPER,
    }: Partial<Record<'title' | 'text', string>> & { flags?: string[] }) => {
      expect(isRetracted({ flags, title }, text)).toBe(true);
    },
  );

  it.each([
    ['an ordinary paper', 'Light from lamps', PAPER],
    ['a report on a retraction', 'Lamp study retracted after complaints', PAPER],
    [
      'a text that mentions the retraction of another',
      'Light from lamps',
      `${PAPER}An earlier study claimed more; this paper was retracted in 2019. ${PAPER}`,
    ],
    ['a study of withdrawn drugs', 'Withdrawn drugs and their fate', PAPER],
  ])('leaves alone: %s', (_, title, text) => {
    expect(isRetracted({ flags: [], title }, text)).toBe(false);
  });
});
