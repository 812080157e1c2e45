export { explainClaim } from './explain-claim.ts';
export { fill } from './fill.ts';
export { de, en } from './languages.ts';
export type { Messages, StandingLabel } from './messages.ts';
export {
  isAboutReportHeading,
  isSourcesHeading,
  messagesIn,
  QUOTATION_MARKS,
} from './messages-in.ts';
export { dayOf, makingFacts, runNotes, supervisionNote, tierNote } from './run-notes.ts';
export { ANY_SIGN, SIGNS, type Sign, signOf } from './signs.ts';
