import { Settings } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { chooseProviders } from './create-providers.ts';

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

  it('asks every engine of the web whose key or address is set, and the MCP servers of the settings', () => {
    const keys = new Keys({
      TAVILY_API_KEY: 't',
      GOOGLE_CSE_ID: 'g',
      GOOGLE_CSE_API_KEY: 'g',
      BRAVE_API_KEY: 'b',
      EXA_API_KEY: 'e',
      SEARXNG_URL: 'http://127.0.0.1:8888',
      OPENAI_API_KEY: 'o',
      ANTHROPIC_API_KEY: 'a',
      PUBMED_API_KEY: 'p',
    });
    expect(choose({}, keys)).toEqual(['tavily', 'google', 'brave', 'exa', 'searxng']);
    expect(choose({ mcp: ['npx notes'] }, none)).toEqual(['mcp']);
    expect(choose({ providers: ['openai-search'], mcp: ['npx notes'] }, keys)).toEqual(['openai-search']);
  });
});
