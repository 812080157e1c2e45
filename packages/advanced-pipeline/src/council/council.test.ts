import { createModelChains, createReasoner, type Reasoner } from '@research-studio/core/models';
import { Keys } from '@research-studio/core/settings';
import { type ModelServerAnswer, startModelServer } from '@research-studio/core/testing';
import {
  type Brief,
  type CouncilDecision,
  type CouncilReview,
  type CouncilVote,
  type RunEvent,
  Settings,
  SettingsError,
} from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { Knobs } from '../knobs.ts';
import { reviewBrief } from '../nodes/brief/review-brief.ts';
import { writeBrief } from '../nodes/brief/write-brief.ts';
import type { ResearchState } from '../state.ts';
import { aState, runtimeWith } from '../testing/builders.ts';
import { checkCouncil, consensusOf, type Vote } from './council.ts';

const brief: Brief = {
  question: 'What does the Olmen ferry cost?',
  audience: null,
  parts: ['What does the Olmen ferry cost?'],
  goodAnswer: [],
  outOfScope: [],
  context: [],
};
const approves = (confidence: number, feedback = ''): Vote => ({ decision: 'approve', confidence, feedback });
const revises = (confidence: number, feedback: string): Vote => ({
  decision: 'revise',
  confidence,
  feedback,
});

/** Each model's vote, or why it gives none. */
function voting(votes: Readonly<Record<string, Vote | string>>) {
  const asked: string[] = [];
  const reasoner: Reasoner = {
    reason: async (task, input) => {
      asked.push(task.role);
      const vote = votes[task.role] ?? 'not expected';
      return typeof vote === 'string' ? task.extract(input, vote) : task.schema.parse(vote);
    },
  };
  return { reasoner, asked };
}

interface Round {
  readonly votes: Readonly<Record<string, Vote | string>>;
  readonly state?: Partial<ResearchState>;
  readonly knobs?: Partial<Knobs>;
  readonly usesModel?: boolean;
}

async function round({ votes, state, knobs, usesModel = true }: Round) {
  const events: RunEvent[] = [];
  const { reasoner, asked } = voting(votes);
  const runtime = runtimeWith({
    reasoner,
    knobs: { council: Object.keys(votes), ...knobs },
    ports: { usesModel, emit: (event) => void events.push(event) },
  });
  const update = await reviewBrief(aState({ question: brief.question, brief, ...state }), runtime);
  const messages = (type: 'notice' | 'warning') =>
    events.flatMap((event) => (event.type === type ? event.message : []));
  const reviews = (update.councilReviews ?? []) as readonly CouncilReview[];
  return { update, asked, events, messages, review: reviews.at(-1), reviews };
}

describe('reviewBrief', () => {
  it('weighs votes by confidence and leaves out a model that fails', async () => {
    const votes = {
      'openai:a': approves(0.9),
      'anthropic:b': revises(0.6, 'The cost of which year?\nOne way or return?'),
      'google:c': 'google:c: no answer within 60 s.',
    };
    const { update, review, events } = await round({ votes });
    expect(review).toMatchObject({ subject: 'brief', revision: 0, consensus: 0.6, outcome: 'revise' });
    expect(review?.votes.map(({ decision }) => decision)).toEqual(['approve', 'revise', 'abstain']);
    expect(review?.votes[2]).toMatchObject({ confidence: 0, feedback: 'google:c: no answer within 60 s.' });
    expect(update.briefFeedback).toEqual(['The cost of which year?', 'One way or return?']);
    expect(events).toEqual([{ type: 'council-voted', review }]);
  });

  it('approves from the threshold on', async () => {
    const votes = { 'openai:a': approves(0.8), 'anthropic:b': approves(0.6), 'google:c': revises(0.6, 'x') };
    const exact = await round({ votes });
    expect([exact.review?.consensus, exact.review?.outcome]).toEqual([0.7, 'approved']);
    expect(exact.update.briefFeedback).toEqual([]);
    const below = await round({ votes, knobs: { councilMinConsensus: 0.71 } });
    expect(below.review?.outcome).toBe('revise');
  });

  it('asks for each point once, those against the brief first', async () => {
    const votes = {
      'openai:a': approves(0.1, 'Say for whom it is.'),
      'anthropic:b': revises(0.9, 'The cost of a return ticket is missing.'),
      'google:c': {
        decision: 'reject',
        confidence: 0.9,
        feedback: 'Missing: the cost of return tickets.',
      } as const,
    };
    const { update } = await round({ votes });
    expect(update.briefFeedback).toEqual(['The cost of a return ticket is missing.', 'Say for whom it is.']);
  });

  const disagreeing = { 'openai:a': approves(0.5), 'anthropic:b': revises(0.9, 'Name the year.') };
  const earlier = (revision: number): CouncilReview => ({
    subject: 'brief',
    revision,
    votes: [],
    consensus: 0.4,
    outcome: 'revise',
  });

  it('asks for three revisions at most, then continues with a warning', async () => {
    const third = await round({
      votes: disagreeing,
      state: { briefRevision: 2, councilReviews: [earlier(0), earlier(1)] },
    });
    expect(third.update.briefFeedback).toEqual(['Name the year.']);
    const last = await round({
      votes: disagreeing,
      state: { briefRevision: 3, councilReviews: [earlier(0), earlier(1), earlier(2)] },
    });
    expect(last.update.briefFeedback).toEqual([]);
    expect(last.reviews).toHaveLength(4);
    expect(last.messages('warning')).toEqual([expect.stringMatching(/does not approve.*0\.357143.*0\.7/)]);
  });

  it('has the brief written again with the points of each round, until the revisions are used up', async () => {
    const feedback: string[][] = [];
    const reasoner: Reasoner = {
      reason: async (task, input) => {
        if (!('noFallback' in task)) {
          const { feedback: points } = input as { feedback: string[] };
          feedback.push(points);
          const goodAnswer = [`Version ${feedback.length}`];
          return task.schema.parse({ ...brief, goodAnswer, context: [] });
        }
        return task.schema.parse(
          task.role === 'openai:a' ? approves(0.2) : revises(0.9, `Point ${feedback.length}`),
        );
      },
    };
    const knobs = { council: ['openai:a', 'anthropic:b'], briefContext: false };
    const runtime = runtimeWith({ reasoner, knobs, ports: { usesModel: true } });
    let state = aState({ question: brief.question });
    do {
      for (const node of [writeBrief, reviewBrief])
        state = { ...state, ...(await node(state, runtime)) } as ResearchState;
    } while (state.briefFeedback.length > 0);
    expect(feedback).toEqual([[], ['Point 1'], ['Point 2'], ['Point 3']]);
    expect(state.brief?.goodAnswer).toEqual(['Version 4']);
    expect(state.councilReviews.map(({ revision, outcome }) => `${revision} ${outcome}`)).toEqual([
      ...['0 revise', '1 revise', '2 revise', '3 revise'],
    ]);
  });

  it('does not judge a version twice', async () => {
    const again = await round({ votes: disagreeing, state: { councilReviews: [earlier(0)] } });
    expect(again.asked).toEqual([]);
    expect(again.update).toMatchObject({ briefFeedback: [] });
    expect(again.update).not.toHaveProperty('councilReviews');
    expect(again.messages('warning')).toHaveLength(1);
  });

  it('needs two votes for a council, which is reported once', async () => {
    const one = await round({ votes: { 'openai:a': approves(1) } });
    expect(one.asked).toEqual([]);
    expect(one.review).toMatchObject({ votes: [], consensus: null, outcome: 'no_council' });
    expect(one.messages('notice')).toEqual([
      expect.stringMatching(/Only openai:a can be asked.*advanced\.council/),
    ]);
    const later = await round({
      votes: { 'openai:a': approves(1) },
      state: { briefRevision: 1, councilReviews: one.reviews },
    });
    expect(later.messages('notice')).toEqual([]);
    const failed = await round({ votes: { 'openai:a': approves(1), 'anthropic:b': 'It was down.' } });
    expect(failed.review).toMatchObject({ consensus: null, outcome: 'no_council' });
    expect(failed.messages('notice').join()).toContain('Abstained: anthropic:b: It was down.');
    expect(failed.update.briefFeedback).toEqual([]);
  });

  it('asks nobody where no council is wanted, or no model is configured', async () => {
    const none = await round({ votes: {}, knobs: { council: [] } });
    const withoutModel = await round({ votes: disagreeing, usesModel: false });
    for (const { update, asked, events } of [none, withoutModel])
      expect([update, asked, events]).toEqual([{ briefFeedback: [] }, [], []]);
  });
});

describe('consensusOf', () => {
  const vote = (decision: CouncilDecision, confidence: number): CouncilVote => ({
    model: 'openai:a',
    decision,
    confidence,
    feedback: '',
  });

  it('is null with fewer than two votes, and 0 where nobody is sure of anything', () => {
    expect(consensusOf([])).toBeNull();
    expect(consensusOf([vote('approve', 1), vote('abstain', 0)])).toBeNull();
    expect(consensusOf([vote('approve', 0), vote('approve', 0)])).toBe(0);
  });

  it('counts a rejection as a call for a revision', () => {
    expect(consensusOf([vote('approve', 0.5), vote('reject', 0.5)])).toBe(0.5);
    expect(consensusOf([vote('approve', 0.5), vote('revise', 0.5)])).toBe(0.5);
  });
});

describe('checkCouncil', () => {
  const keys = new Keys({ OPENAI_API_KEY: 'k-0123456789' });
  const settings = (council: string[] | null, smart: string | null = null) =>
    Settings.parse({ advanced: { council }, models: { smart } });

  it.each([
    ['an unknown provider', settings(['openai:a', 'nosuch:b']), /advanced\.council is "nosuch:b"/],
    ['a missing key', settings(['openai:a', 'google:b']), /advanced\.council is "google:b".*GOOGLE_API_KEY/],
    ['a run without a model', settings(['openai:a'], 'none'), /no model writes/],
  ])('refuses %s', (_what, given, message) => {
    expect(() => checkCouncil(given, keys)).toThrow(SettingsError);
    expect(() => checkCouncil(given, keys)).toThrow(message);
  });

  it('accepts a council that can be asked, and none', () => {
    checkCouncil(settings(['openai:a', 'ollama:b']), keys);
    checkCouncil(settings(null), new Keys({}));
    checkCouncil(settings([], 'none'), new Keys({}));
  });
});

describe('over HTTP', () => {
  it('asks each named model once and alone; one that answers nonsense after a correction abstains', async () => {
    const vote =
      (given: Vote): (() => ModelServerAnswer) =>
      () =>
        JSON.stringify(given);
    await using openai = await startModelServer({ answer: vote(approves(0.9)) });
    await using anthropic = await startModelServer({
      protocol: 'anthropic',
      answer: vote(revises(0.6, 'See https://evil.example/x [E101]')),
    });
    await using google = await startModelServer({ protocol: 'google', answer: () => 'I like the brief.' });
    await using ollama = await startModelServer({
      protocol: 'ollama',
      answer: () => ({ fault: 'status', status: 404, message: 'no such model' }),
    });
    const keys = new Keys({
      OPENAI_API_KEY: 'k-0123456789',
      OPENAI_BASE_URL: openai.baseUrl,
      ANTHROPIC_API_KEY: 'k-0123456789',
      ANTHROPIC_BASE_URL: anthropic.baseUrl,
      GOOGLE_API_KEY: 'k-0123456789',
      GOOGLE_BASE_URL: google.baseUrl,
      OLLAMA_BASE_URL: ollama.baseUrl,
    });
    const events: RunEvent[] = [];
    const emit = (event: RunEvent) => void events.push(event);
    const { models } = Settings.parse({ models: { retries: 0, timeoutMs: 60_000 } });
    const reasoner = createReasoner({ chains: createModelChains({ settings: models, keys }), emit });
    const council = ['openai:gpt-4o', 'anthropic:claude-sonnet-5', 'google:gemini-2.5-pro', 'ollama:own'];
    const update = await reviewBrief(
      aState({ question: brief.question, brief }),
      runtimeWith({ reasoner, knobs: { council }, ports: { usesModel: true, emit } }),
    );
    const [review] = update.councilReviews as readonly CouncilReview[];
    expect(review).toMatchObject({ consensus: 0.6, outcome: 'revise' });
    expect(review?.votes.map(({ model, decision }) => `${model} ${decision}`)).toEqual([
      'openai:gpt-4o approve',
      'anthropic:claude-sonnet-5 revise',
      'google:gemini-2.5-pro abstain',
      'ollama:own abstain',
    ]);
    expect(review?.votes[3]?.feedback).toContain('ollama:own');
    expect(update.briefFeedback).toEqual(['See (link)']);
    const servers = [openai, anthropic, google, ollama];
    expect(servers.map(({ requests }) => requests.length)).toEqual([1, 1, 2, 1]);
    expect(events.filter(({ type }) => type === 'warning')).toEqual([]);

    const byDefault = await reviewBrief(
      aState({ question: brief.question, brief }),
      runtimeWith({ reasoner, ports: { usesModel: true, emit } }),
    );
    const voters = (byDefault.councilReviews as readonly CouncilReview[])[0]?.votes.map(({ model }) => model);
    expect(voters).toEqual(['openai:gpt-4o', 'anthropic:claude-sonnet-5']);
  });
});
