const PAGE =
  '<!doctype html><title>A page</title><article><p>A sentence that is long enough to be read.</p></article>';

/**
 * Loads what pages of the web are read with, by reading a page of one sentence: some 300 ms that the first real page
 * would wait for, and that pass unnoticed while a model thinks about the question.
 */
export async function preloadReading(): Promise<void> {
  const [{ extractHtml }] = await Promise.all([import('./extract-html.ts'), import('undici')]);
  await extractHtml({ html: PAGE, location: 'https://page.example/' });
}
