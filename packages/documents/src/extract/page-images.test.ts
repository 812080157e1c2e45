import { expect, it } from 'vitest';
import { extractHtml } from './extract-html.ts';

const prose =
  '<p>The weir was built of oak in 1927 and rises two metres above the river at its mouth.</p>'.repeat(5);
const imagesOf = async (figures: string) =>
  (
    await extractHtml({
      html: `<!doctype html><html lang="en"><title>The weir</title><article><h1>The weir</h1>${prose}${figures}${prose}</article></html>`,
      location: 'https://river.example/a/weir',
    })
  ).images;

it('lists pictures with their captions and licences', async () => {
  const figure =
    '<figure><img src="../weir.jpg" alt="A weir of oak"><figcaption>The weir in spring. Ada Moor, <a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a></figcaption></figure>';
  expect(await imagesOf(figure)).toEqual([
    {
      url: 'https://river.example/weir.jpg',
      alt: 'A weir of oak',
      caption: 'The weir in spring. Ada Moor, CC BY 4.0',
      licence: 'CC BY 4.0',
    },
  ]);
});

it('lists pictures of the article whose alternative text says what they show', async () => {
  const found = await imagesOf(
    '<img src="a.jpg" alt="The weir of oak below the mill" width="640"><img src="b.jpg" alt="Our mill"><img src="c.jpg" alt="An arrow that points to the left" width="16">',
  );
  expect(found).toEqual([
    {
      url: 'https://river.example/a/a.jpg',
      alt: 'The weir of oak below the mill',
      caption: null,
      licence: null,
    },
  ]);
});

it('lists no pictures without a caption, or with no address of the web', async () => {
  expect(await imagesOf('<img src="a.jpg" alt="x">')).toBeUndefined();
  expect(
    await imagesOf('<figure><img src="data:image/png;base64,AA"><figcaption>Dot.</figcaption></figure>'),
  ).toBeUndefined();
});

it.each([
  ['data-src', '<img src="loader.png" data-src="weir.jpg" alt="">'],
  [
    'data-srcset',
    '<img src="loader.png" data-srcset="small.jpg 320w, weir.jpg 900w, huge.jpg 4000w" alt="">',
  ],
  ['srcset', '<img src="data:image/gif;base64,AA" srcset="small.jpg, weir.jpg 2x" alt="">'],
  [
    'a source of the picture',
    '<picture><source data-srcset="weir.jpg"><img src="loader.png" alt=""></picture>',
  ],
  ['noscript', '<img src="data:image/gif;base64,AA" alt=""><noscript><img src="weir.jpg" alt=""></noscript>'],
])('gives the picture and not its placeholder while it loads: %s', async (_, picture) => {
  const figure = `<figure>${picture}<figcaption>The weir of oak in spring.</figcaption></figure>`;
  expect((await imagesOf(figure))?.map(({ url }) => url)).toEqual(['https://river.example/a/weir.jpg']);
});

it('lists no placeholder of several pictures', async () => {
  const figure = (what: string) =>
    `<figure><img src="loader.png" alt="${what}"><figcaption>The ${what} of oak in spring.</figcaption></figure>`;
  expect(await imagesOf(figure('weir') + figure('mill'))).toBeUndefined();
});

it('leaves out teasers of other pages and pictures that tell no more than their photographer', async () => {
  const teaser = '<p><a href="/mills"><img src="b.jpg" alt="Ten mills that you can visit today"></a></p>';
  const credited =
    '<figure><img src="c.jpg" alt="c"><figcaption>Courtesy Ada Moor</figcaption></figure><figure><img src="d.jpg" alt="d"><figcaption>The weir <span class="credit">Photo by Ada Moor</span></figcaption></figure>';
  expect(await imagesOf(teaser + credited)).toBeUndefined();
  const { images } = await extractHtml({
    html: `<!doctype html><html lang="en"><title>The weir</title><main><h1>The weir</h1><p>By Ada Moor</p>
      <figure><img src="head.jpg" alt=""><figcaption>The weir of oak in spring.</figcaption></figure><article>${prose}</article></main>
      <aside><h2>More</h2>${'<h3>Ten mills</h3>'.repeat(4)}<figure><img src="more.jpg" alt=""><figcaption>Ten mills that you can visit</figcaption></figure>${'<h3>Mills</h3>'.repeat(4)}</aside>`,
    location: 'https://river.example/a/weir',
  });
  expect(images?.map(({ url }) => url)).toEqual(['https://river.example/a/head.jpg']);
});
