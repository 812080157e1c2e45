import { expect, it } from 'vitest';
import { extractHtml } from '../extract-html.ts';

const sentence = (about: string) =>
  `<p>The ${about} of the harbour was built of grey stone by forty people in the course of one long summer.</p>`;
const page = (head: string, inside: string, tail: string) =>
  `<!doctype html><html lang="en"><title>The harbour of Orrin</title><article><h1>The harbour of Orrin</h1>${head}
  ${sentence('wall')}${sentence('lamp')}${inside}${sentence('gate')}${sentence('quay')}${sentence('mole')}${tail}</article></html>`;
const textOf = async (html: string) =>
  (await extractHtml({ html, location: 'https://harbour.example/orrin' })).text;

it('leaves out captions, pointers to other pages, and the hour at which a page was put up', async () => {
  const text = await textOf(
    page(
      '<div><div>Updated 12 May 2023, 10:41</div></div>',
      '<figure><img src="a.jpg" alt="The lamp"><figcaption>The lamp at night, seen from the north.</figcaption></figure><p><a href="/other">More harbours of the coast and their walls</a></p>',
      '<p>Follow us on <a href="https://a.example">the one network</a> and <a href="https://b.example">the other network</a>.</p>',
    ),
  );
  for (const gone of ['10:41', 'seen from the north', 'More harbours', 'Follow us'])
    expect(text).not.toContain(gone);
  for (const kept of ['wall', 'lamp', 'gate', 'quay', 'mole'])
    expect(text).toContain(`The ${kept} of the harbour`);
});

it('keeps the links of a page that is about them, and the days of a thread', async () => {
  const links = Array.from(
    { length: 12 },
    (_, at) =>
      `<p><a href="https://h${at}.example/">Harbour number ${at} along the northern coast of Orrin</a></p>`,
  ).join('');
  expect(await textOf(page('', links, ''))).toContain('Harbour number 7');
  const post = (hour: string) => `<div><div>by Ada, 12 May 2023, ${hour}</div>${sentence('pier')}</div>`;
  const thread = await textOf(page(post('10:41'), post('11:02') + post('11:30'), ''));
  expect(thread).toContain('10:41');
});

it.each([
  [
    'a span around the name and its card',
    '<span class="rollover-people"><a class="rollover-people-link" href="/moor">Ada Moor</a><span class="rollover-people-block"><span class="rollover-block"><a href="/moor">Ada Moor</a> <a href="/x">Moor opens a mole</a></span></span></span>',
  ],
  ['a link', '<a class="glossary-tooltip" title="Builder of walls" href="/moor">Ada Moor</a>'],
  ['a word and its card', '<span>Ada Moor<span class="tooltip">Builder of walls</span></span>'],
])('keeps the words of a sentence that a card pops up over: %s', async (_, name) => {
  const text = await textOf(
    page('', `<p>The builder ${name} (R) drew the wall and the quay of grey stone.</p>`, ''),
  );
  expect(text).toContain('The builder Ada Moor (R) drew the wall and the quay of grey stone.');
  for (const card of ['Moor opens a mole', 'Builder of walls']) expect(text).not.toContain(card);
});

it('keeps posts of social networks that a text quotes, with who wrote them', async () => {
  const post = `<div class="social-media-embed"><blockquote class="twitter-tweet"><p>The lamp is lit.<br><br>Come. <a href="https://t.example/a">https://t.example/a</a> <a href="https://t.example/b">#lamp</a></p>— Ada Moor (@ada) <a href="https://t.example/1">12 May 2023</a></blockquote><script src="https://t.example/w.js"></script></div>`;
  const share = '<div class="social-share"><a href="/s">Share this on the network</a></div>';
  const text = await textOf(page('', post + share, ''));
  expect(text).toContain(
    'The lamp is lit.\n\nCome. https://t.example/a #lamp\n\n— Ada Moor (@ada) 12 May 2023',
  );
  expect(text).not.toContain('Share this');
});
