import { describe, expect, it } from 'vitest';
import { runOverManySources } from '../testing/many-sources-run.ts';

const HOUR_MS = 3_600_000;
const LONG = 200_000;

describe('research over many sources', () => {
  it.each([
    { pipeline: 'standard', sources: 200, characters: LONG, window: 128_000 },
    { pipeline: 'standard', sources: 200, characters: LONG, window: 8_000 },
    { pipeline: 'advanced', sources: 200, characters: LONG, window: 8_000 },
  ] as const)(
    '$pipeline: $sources sources of $characters characters, a window of $window tokens',
    async (options) => {
      const { exitCode, bundle: _bundle, stderr: _stderr, ...measured } = await runOverManySources(options);
      const { peakMemory, longestPrompt, sourcesRead } = measured;
      console.log({ ...options, ...measured });
      expect(exitCode).toBe(0);
      expect(sourcesRead).toBe(options.sources);
      expect(peakMemory).toBeLessThan(500);
      expect(longestPrompt / 3).toBeLessThan(options.window);
    },
    HOUR_MS,
  );

  it.each(['standard', 'advanced'] as const)(
    '%s: writes checkpoints whose bytes grow no faster than the sources',
    async (pipeline) => {
      const bytes = [];
      for (const sources of [10, 50, 200]) {
        const options = { pipeline, sources, characters: 5_000, window: 128_000 } as const;
        bytes.push((await runOverManySources(options)).checkpointBytes / sources);
      }
      console.log(
        `${pipeline}: bytes of checkpoints for each source, of 10, 50 and 200:`,
        bytes.map(Math.round),
      );
      expect((bytes[2] ?? 0) / (bytes[0] ?? 1)).toBeLessThan(1.25);
    },
    HOUR_MS,
  );
});
