import { Settings } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { chooseProviders } from './choose-providers.ts';
import { Keys } from './keys.ts';

const none = new Keys({});
const tavily = new Keys({ TAVILY_API_KEY: 'tvly-1' });
const choose = (search: Record<string, unknown>, keys: Keys) =>
  chooseProviders({ settings: Settings.parse({ search }), keys });

describe('chooseProviders', () => {
  it('asks the one that needs no key when there is nothing else', () => {
    expect(choose({}, none)).toEqual(['wikipedia']);
  });

  it('asks documents and providers with keys, and then not the keyless one', () => {
    expect(choose({ docs: ['/d'] }, none)).toEqual(['documents']);
    expect(choose({}, tavily)).toEqual(['tavily']);
    expect(choose({ docs: ['/d'] }, tavily)).toEqual(['documents', 'tavily']);
  });

  it('asks what is named, with the documents whenever there are any', () => {
    expect(choose({ providers: ['wikipedia'] }, tavily)).toEqual(['wikipedia']);
    expect(choose({ providers: ['wikipedia', 'documents'], docs: ['/d'] }, none)).toEqual([
      'documents',
      'wikipedia',
    ]);
  });

  it('asks the scholarly ones only when they are named, whatever is configured for them', () => {
    const keys = new Keys({
      OPENALEX_API_KEY: 'k',
      OPENALEX_MAILTO: 'a@b.example',
      CROSSREF_MAILTO: 'a@b.example',
    });
    expect(choose({}, keys)).toEqual(['wikipedia']);
    expect(choose({ providers: ['openalex', 'crossref'] }, tavily)).toEqual(['openalex', 'crossref']);
  });
});
