export {
  type SearchProviderSubject,
  type ServiceState,
  searchProviderContract,
} from './search-provider-contract.ts';
