export { addressesModels } from './addresses-models.ts';
export { extractDocument } from './extract-document.ts';
export { extractHtml } from './extract-html.ts';
export { createFetcher, type Fetcher } from './fetch-document.ts';
export { isHostile } from './is-hostile.ts';
export { isRetracted } from './is-retracted.ts';
export { preloadReading } from './preload-reading.ts';
export { readLocalFile } from './read-local-file.ts';
export { stripMarkup } from './strip-markup.ts';
