import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkKnobs } from './check-knobs.ts';

const Knobs = z.object({
  maxRounds: z.number().int().min(1).max(10).default(3),
  share: z.number().min(0).max(1).default(0.7),
  mode: z.enum(['narrow', 'wide']).default('wide'),
  language: z.string().min(2).max(20).nullable().default(null),
  route: z.object({ model: z.string() }).optional(),
});
const check = (given: Record<string, unknown>) => () => checkKnobs(Knobs, given);

describe('knobs that a caller gives', () => {
  it.each<[Record<string, unknown>, string | RegExp]>([
    [{ maxRounds: 99 }, 'The knob maxRounds is 99; allowed: a whole number from 1 to 10.'],
    [{ maxRounds: 2.5 }, 'The knob maxRounds is 2.5; allowed: a whole number from 1 to 10.'],
    [{ maxRounds: '3' }, 'The knob maxRounds is "3"; allowed: a whole number from 1 to 10.'],
    [{ maxRounds: null }, 'The knob maxRounds is null; allowed: a whole number from 1 to 10.'],
    [{ share: -1 }, 'The knob share is -1; allowed: a number from 0 to 1.'],
    [{ mode: 'both' }, 'The knob mode is "both"; allowed: one of narrow, wide.'],
    [{ language: 7 }, 'The knob language is 7; allowed: text of at most 20 characters, or null.'],
    [{ route: { model: 4 } }, /The knob route is {"model":4}; .*expected string.*model/s],
    [{ maxRound: 3 }, 'There is no knob maxRound. Did you mean maxRounds?'],
    [{ max_rounds: 3 }, 'There is no knob max_rounds. Did you mean maxRounds?'],
  ])('%j is refused by name, value and what is allowed', (given, message) => {
    expect(check(given)).toThrow(message);
  });

  it('are all reported at once', () => {
    expect(check({ maxRounds: 0, mode: 1 })).toThrow(/maxRounds is 0.*\n.*mode is 1/);
  });

  it('may be few or none, at the ends of their range, null where that means something', () => {
    expect(check({})).not.toThrow();
    expect(check({ maxRounds: 10, share: 0, language: null })).not.toThrow();
  });

  it('stand among keys of the server, which are left alone', () => {
    const keys = { thread_id: 'a', graph_id: 'b', run_id: 'c', langgraph_auth_user: null, toString: 1 };
    expect(check(keys)).not.toThrow();
  });

  it('are not repeated at length', () => {
    expect(check({ mode: 'x'.repeat(5000) })).toThrow(/… \(5002 characters\); allowed/);
  });
});
