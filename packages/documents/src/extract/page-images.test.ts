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

it('tells pictures with their captions and licences', async () => {
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

it('tells pictures of the article whose alternative text says what they show', async () => {
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

it('tells none of pictures without a caption, or with no address of the web', async () => {
  expect(await imagesOf('<img src="a.jpg" alt="x">')).toBeUndefined();
  expect(
    await imagesOf('<figure><img src="data:image/png;base64,AA"><figcaption>Dot.</figcaption></figure>'),
  ).toBeUndefined();
});
