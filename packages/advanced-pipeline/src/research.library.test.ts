import { fileURLToPath } from 'node:url';
import type { Bundle } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const LIBRARY = fileURLToPath(new URL('../../../examples/library', import.meta.url));
const newFolder = temporaryFolders();

const QUESTIONS = {
  sales: 'How many heat pumps were sold in Valmark in 2023?',
  bergau: 'Why did heat pump sales in Bergau fall in 2024, and by how much?',
  grant: 'How much is the Hearth Grant for an air-source heat pump, and how long does a decision take?',
  norrwind: 'Does the Norrwind 9 keep the promises of its maker?',
  noise: 'What is the noise limit at night for a heat pump installed in 2025?',
  life: 'How long does an air-source heat pump last, and how often must it be serviced?',
  peak: 'What peak demand will heat pumps add in Valmark by 2030?',
} as const;
type Question = keyof typeof QUESTIONS;
const ASKED = Object.keys(QUESTIONS) as Question[];

/** Whole runs, without a model, over the library's planted faults; see examples/README.md for the table. */
describe('the example library, researched with the trust engine', () => {
  const bundles = new Map<Question, Bundle>();
  beforeAll(async () => {
    const folder = await newFolder();
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const settings = testSettings(folder, {
        search: { docs: [LIBRARY] },
        run: { today: '2025-11-01', checkpoints: 'at_end' },
      });
      bundles.set(name as Question, (await runResearch({ question, settings })).bundle);
    }
  });
  const bundleOf = (question: Question): Bundle => {
    const bundle = bundles.get(question);
    if (bundle === undefined) throw new Error(`"${question}" was not researched.`);
    return bundle;
  };
  const bodyOf = (question: Question) =>
    bundleOf(question)
      .report.sections.filter(({ role }) => role === undefined || role === 'findings')
      .map(({ markdown }) => markdown)
      .join('\n');
  const hostOfEvidence = (question: Question, ids: readonly string[] = []) => {
    const bundle = bundleOf(question);
    const item = bundle.evidence.find(({ id }) => id === ids[0]);
    return hostOf(bundle, item?.sourceId ?? 0);
  };
  const hostOf = ({ sources }: Bundle, id: number) => new URL(sources[id - 1]?.url ?? 'about:blank').hostname;
  /** Hosts that the claims of the prose cite alone, with the claim. */
  const lonely = (question: Question) => {
    const bundle = bundleOf(question);
    const told = new Set(
      bundle.report.sections.filter(({ role }) => role === 'told').flatMap(({ claimIds }) => claimIds),
    );
    const sourceOf = new Map(bundle.evidence.map(({ id, sourceId }) => [id, sourceId]));
    return bundle.claims
      .filter(({ id }) => !told.has(id))
      .map(({ text, evidenceIds }) => ({
        text,
        hosts: [...new Set(evidenceIds.map((id) => hostOf(bundle, sourceOf.get(id) ?? 0)))],
      }))
      .filter(({ hosts }) => hosts.length === 1)
      .map(({ text, hosts: [host = ''] }) => ({ text, host }));
  };

  it('tells the contradicted sales figure with both sides, and prefers the agency to the association', () => {
    const told = bundleOf('sales').trust?.contradictions ?? [];
    const values = told.flatMap(({ sides }) => sides.map(({ value }) => value)).join(' | ');
    expect(values).toContain('118,400');
    expect(values).toContain('96,300');
    const [first] = told;
    const preferred = first?.sides[first.preferredSide ?? -1]?.value;
    expect(preferred).toBe('96,300');
    expect(bundleOf('sales').report.markdown).toMatch(/118,400[^\n]*\[\d\]/);
    expect(bodyOf('sales')).not.toContain('118,400');
  });

  it('counts the evening paper, a near copy, as no second origin', () => {
    const bundle = bundleOf('bergau');
    for (const { evidenceIds, independentSources, text } of bundle.claims) {
      const hosts = new Set(
        evidenceIds.map((id) =>
          hostOf(bundle, bundle.evidence.find((item) => item.id === id)?.sourceId ?? 0),
        ),
      );
      const papers = [...hosts].filter((host) => /courier|evening-post/.test(host)).length;
      if (papers === 2) expect(independentSources, text).toBe(hosts.size - 1);
    }
    expect(bundle.report.markdown).toMatch(/41(?:\.2)?\s?(?:%|per cent)/);
  });

  it('gives the current grant, not that of 2010 nor that of before', () => {
    const body = bodyOf('grant');
    expect(body).toContain('€7,000');
    expect(body).not.toContain('€1,200');
  });

  it.each(['bergau', 'grant', 'noise'] as const)(
    'opens with at most five findings, which the report does not repeat: %s',
    (question) => {
      const { report, trust, evidence } = bundleOf(question);
      const shown = trust?.verifiedFindings ?? [];
      expect(shown.length).toBeGreaterThanOrEqual(1);
      expect(shown.length).toBeLessThanOrEqual(5);
      const prose = report.sections.filter(({ role }) => role === undefined);
      const body = prose.map(({ markdown }) => markdown).join('\n');
      for (const id of shown) expect(body).not.toContain(evidence.find((item) => item.id === id)?.quote);
    },
  );

  it('tells what the maker promised beside what the test measured, and prefers the test', () => {
    const told = bundleOf('norrwind').trust?.contradictions ?? [];
    const values = told.flatMap(({ sides }) => sides.map(({ value }) => value)).join(' | ');
    expect(values).toContain('5.1');
    expect(values).toContain('4.4');
    for (const { rule, preferredSide, sides } of told) {
      expect(rule).toBe('measured');
      expect(hostOfEvidence('norrwind', sides[preferredSide ?? -1]?.evidenceIds)).toContain('test-and-tell');
    }
  });

  it('takes the noise limit from the authority, and never from the forum alone', () => {
    expect(bodyOf('noise')).toMatch(/38 dB\(A\)[^\n]*\[1\]/);
    expect(bundleOf('noise').sources[0]?.url).toContain('building-authority.gov-valmark.example');
  });

  it.each(ASKED)('lets no forum, answer by a user or hostile page carry a claim alone (%s)', (question) => {
    const weak = lonely(question).filter(({ host }) =>
      /heating-forum|home-answers|heatpump-deals/.test(host),
    );
    expect(weak).toEqual([]);
  });

  it.each(ASKED)(
    'obeys no order of the hostile page and spreads none of its made-up figures (%s)',
    (question) => {
      const { markdown } = bundleOf(question).report;
      expect(markdown).not.toMatch(/COP of 12|ignore (?:all|previous)|language model|!\[/i);
      expect(JSON.stringify(bundleOf(question).sources)).not.toContain('heatpump-deals');
    },
  );

  it('warns of the hostile page and of parties with an interest by name', () => {
    const warnings = Object.keys(QUESTIONS).flatMap(
      (question) => bundleOf(question as Question).metadata.warnings,
    );
    expect(warnings.join('\n')).toMatch(/honest heat pump buyer's guide[^\n]*addresses language models/);
    expect(warnings.join('\n')).toMatch(/Norrwind[^\n]*party with an interest/);
    expect(warnings.join('\n')).toMatch(/"Norrwind 9"[^\n]*states no date/);
  });

  it('says that the lifetime is not answered where only the hostile page answers it', () => {
    expect(bundleOf('life').report.markdown).not.toContain('17 to 20 years');
    expect(bundleOf('life').metadata.answered).not.toBe('full');
    expect(JSON.stringify(bundleOf('life').trust)).not.toMatch(/17 to 20|buyer's guide/);
  });

  it('never cites the page on tumble dryers', () => {
    for (const question of ASKED)
      expect(
        bundleOf(question)
          .sources.map(({ url }) => url)
          .join(),
      ).not.toContain('laundry-line');
  });

  it('answers nothing where only a log-in wall promises an answer', () => {
    expect(bundleOf('peak').metadata.answered).toBe('none');
    expect(bundleOf('peak').claims).toEqual([]);
  });

  it.each(ASKED)('judges every claim, and none is below the hallucination threshold (%s)', (question) => {
    for (const { text, confidence, level, reason, verdict } of bundleOf(question).claims) {
      expect(confidence, text).toBeGreaterThanOrEqual(0.3);
      expect(level, text).toBeDefined();
      expect(reason?.code, text).toMatch(/\w/);
      expect(['contradicted', 'unsupported']).not.toContain(verdict);
    }
  });
});
