import { ProviderRequestError, RunError, SettingsError } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { explainFailure, UsageError } from './failures.ts';

describe('explainFailure', () => {
  it('says of a bug that it is one, in one line and without a trace', () => {
    const { message, exitCode } = explainFailure(new TypeError('x is not a function\nmore'), {
      environment: {},
    });
    expect(message).toBe(
      'Unexpected error: x is not a function\nThis is a bug. Run it again with RESEARCH_STUDIO_DEBUG=1 to see the trace.',
    );
    expect(exitCode).toBe(1);
  });

  it('shows the trace when it is asked for', () => {
    const { message } = explainFailure(new TypeError('boom'), {
      environment: { RESEARCH_STUDIO_DEBUG: '1' },
    });
    expect(message).toMatch(/at .*failures\.test\.ts/);
  });

  it.each([
    [new UsageError('no'), 2],
    [new SettingsError({ message: 'no' }), 2],
    [new RunError({ code: 'RUN_NOT_FOUND', message: 'no' }), 2],
    [new RunError({ code: 'RUN_CORRUPT', message: 'no' }), 1],
    [new ProviderRequestError({ provider: 'tavily', status: 401 }), 1],
  ])('shows an error made on purpose by its message alone: %s', (error, expected) => {
    const { message, exitCode } = explainFailure(error, { environment: {} });
    expect(exitCode).toBe(expected);
    expect(message.split('\n')[0]).toBe(error.message);
    expect(message).not.toContain('bug');
  });

  it('reports what the system refused in the words of the system', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    expect(explainFailure(error, { environment: {} })).toEqual({ message: error.message, exitCode: 1 });
  });

  it('lets nothing in a message steer the terminal', () => {
    expect(explainFailure(new UsageError('a\u001b[2Jb\u202ec'), { environment: {} }).message).toMatch(
      /^abc\n/,
    );
  });
});
