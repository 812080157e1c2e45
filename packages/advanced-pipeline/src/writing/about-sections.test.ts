import { aSource } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { trustSection } from './about-sections.ts';

const claim = (id: string, text: string, origins: number) => ({
  id,
  text,
  verdict: 'supported' as const,
  confidence: 0.8,
  level: 'medium' as const,
  reason: 'One source says so.',
  signals: { origins },
  evidenceIds: [],
  sourceIds: [],
  independentSources: 1,
});

it('counts a statement once that a finding quotes and the body says again', () => {
  const both = 'The lake froze in January. It thawed in March.';
  const { markdown } = trustSection({
    report: {
      claims: [
        claim('C1', both, 0.5),
        claim('C2', 'The lake froze in January.', 1),
        claim('C3', 'It thawed in March.', 0.5),
        claim('C4', 'The ice was thick.', 0.5),
      ] as never,
      sources: [{ ...aSource(), id: 1 }] as never,
    },
    credibilityOf: () => undefined,
    leftOut: [],
    language: 'en',
    isShort: true,
    showConfidence: false,
  });
  expect(markdown).toContain('1 of 3');
});

it('lists what is to be read with care without the frame that says who says it', () => {
  const framed = [
    'Lake Office, March 3, 2025: “The ice was 40 cm thick in January.”',
    'local document: “The ice was 40 cm thick in January.”',
    'Ice on the lake: a danger to all who skate.',
  ];
  const { markdown } = trustSection({
    report: { claims: framed.map((text, at) => claim(`C${at}`, text, 0.5)) as never, sources: [] },
    credibilityOf: () => undefined,
    leftOut: [],
    language: 'en',
    isShort: false,
    showConfidence: true,
  });
  expect(markdown).toContain(
    'One source says so: “The ice was 40 cm thick in January.”; “Ice on the lake: a danger to all who skate.”',
  );
});
