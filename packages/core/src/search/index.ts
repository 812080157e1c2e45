export { attributedTo, isSameSpeaker } from './attribution.ts';
export {
  classifyPublisher,
  type DomainLists,
  PUBLISHERS,
  type Publisher,
  type PublisherKind,
} from './classify-publisher.ts';
export { chooseProviders } from './create-providers.ts';
export type { Interest } from './credibility/detect-interest.ts';
export type { PageKind } from './credibility/page-kind.ts';
export { type Speaker, speakerFlags, speakerOf } from './credibility/speaker-of.ts';
export {
  findDocuments,
  isBelow,
  isVisibleBelow,
  ownFolders,
  walkDocuments,
} from './documents/find-documents.ts';
export { flagWarning, sourceWarnings } from './flag-warning.ts';
export { newsAgencyOf } from './news-agency-of.ts';
export type {
  Search,
  SearchFailure,
  SearchOutcome,
  SearchProvider,
  SearchRequest,
} from './search-provider.ts';
export { statedIssuer } from './stated-issuer.ts';
