export { assembleReport } from './assemble-report.ts';
export { AssembledReport } from './assembled-report.ts';
export { checkBundle } from './check-bundle.ts';
export { parseDraft } from './draft-blocks.ts';
export { escapeMarkdown, plainText, withoutInvisible } from './escape-markdown.ts';
export { findingsSection, shownFindings, verbatim } from './findings-block.ts';
export { type ClaimRating, type Grounding, groundingOf } from './grounding.ts';
export { loadOriginCounter, type OriginCounter } from './load-origin-counter.ts';
export { marksIn, withoutMarks } from './marks/draft-marks.ts';
export { publishedMarkdown } from './publish-report.ts';
export type {
  GeneratedLine,
  GeneratedSection,
  JudgedClaim,
} from './section-request.ts';
export { doubtOf, StatementDoubt } from './signs/claim-doubt.ts';
export { signOf, withoutSigns } from './signs/claim-signs.ts';
export { checkKey, SentenceCheck, SentenceKind } from './signs/sentence-check.ts';
export { supportChance } from './signs/support-chance.ts';
export { issuerName, publisherOf, siteOf } from './site-of.ts';
