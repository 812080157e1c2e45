import { describe, expect, it } from 'vitest';
import { selfContradiction } from './self-contradiction.ts';

describe('selfContradiction', () => {
  it.each([
    'The figure of 40 million is not stated in any passage.',
    'No passage says that the bridge was closed.',
    'None of the sources mentions a second trial.',
    'Passage 3 does not mention the year at all.',
    'The passages never state who paid.',
    "The source doesn't say that it was the first.",
    'This name is fabricated.',
    'Passage 2 contradicts the claim: it gives 12, not 21.',
    'The date is contradicted by passage 4.',
    'The section is completely off-topic.',
    'What it says has nothing to do with the question.',
    'The costs are not addressed.',
    'The figure does not match the passage.',
    'There is no mention of a second bridge.',
    'Passage 2 gives 12 metres, not 21.',
    'The date is wrong: the bridge opened in May.',
    'The name cannot be found in any of the passages.',
  ])('refuses that something holds because: %s', (reason) => {
    expect(selfContradiction({ reason, verdict: 'holds' })).toContain('the opposite');
    expect(selfContradiction({ reason, verdict: 'fails' })).toBeNull();
  });

  it.each([
    'Passage 1 states exactly this figure.',
    'The claim is fully supported by passages 2 and 5.',
    'The source says the same for the same year.',
    'The section directly answers the question.',
    'Every figure of it is given in passage 1.',
    'The evidence confirms it.',
  ])('refuses that something fails because: %s', (reason) => {
    expect(selfContradiction({ reason, verdict: 'fails' })).toContain('the opposite');
    expect(selfContradiction({ reason, verdict: 'holds' })).toBeNull();
  });

  it.each([
    'The wording is not stated verbatim in the passage, which says it in other words.',
    'No passage contradicts it and passage 1 gives the figure.',
    'Nothing in the sources is contradicted by it.',
    'The year is not stated in passage 2, but the title of its source gives it.',
    'Although passage 3 does not mention the town, its title does.',
    'The report says honestly what could not be found.',
    'Passage 1 gives 12 metres, as the claim does; no passage says otherwise.',
    'The source does not say otherwise.',
    'The wording does not match, but the figure and the year do.',
    'The claim that others call wrong is told as theirs, with its source.',
  ])('lets something hold because: %s', (reason) => {
    expect(selfContradiction({ reason, verdict: 'holds' })).toBeNull();
  });

  it.each([
    'Passage 1 states exactly this figure, but for another year.',
    'The first half is fully supported; the second is nowhere.',
    'The source says this only of adults.',
    'The section directly addresses the subject without answering anything.',
    'It confirms the trend.',
    'The passage says it is 40 million, the claim 60 million.',
    'Passage 2 says this happened in 1990; the claim has 1993.',
  ])('lets something fail because: %s', (reason) => {
    expect(selfContradiction({ reason, verdict: 'fails' })).toBeNull();
  });

  it('takes no longer for a reason of a megabyte', () => {
    const reason = 'the passage '.repeat(90_000);
    expect(selfContradiction({ reason, verdict: 'holds' })).toBeNull();
  });
});
