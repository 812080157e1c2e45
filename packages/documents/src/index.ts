export { canonicalUrl } from './canonical-url.ts';
export { extractDocument } from './extract/extract-document.ts';
export { extractHtml } from './extract/extract-html.ts';
export { stripMarkup } from './extract/parse-page.ts';
export { isOwnWord } from './extract/stated-origin.ts';
export { createFetcher, type Fetcher, preloadReading } from './fetch/fetch-document.ts';
export { readLocalFile } from './read-local-file.ts';
export { addressesModels } from './safety/addresses-models.ts';
export { isHostile, isRetracted } from './safety/flags.ts';
