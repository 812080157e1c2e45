export { expectSoundBundle } from './expect-sound-bundle.ts';
export {
  runResearch,
  type SectionOverrides,
  type TestRun,
  type TestRunResult,
  temporaryFolders,
  testSettings,
} from './run-research.ts';
export { runsAtOnce } from './runs-at-once.ts';
export {
  type SearchProviderSubject,
  type ServiceState,
  searchProviderContract,
} from './search-provider-contract.ts';
