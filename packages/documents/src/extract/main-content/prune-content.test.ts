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
