import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishedMarkdown } from '@research-studio/core/citation';
import { loadSettings } from '@research-studio/core/settings';
import { research } from '@research-studio/standard-pipeline';
import { ROOT } from '../repository.ts';

/** The question of the quick start, and a day that suits the example library. */
const QUESTION =
  'How efficient are heat pumps in cold climates, and what do they cost to run compared with a gas boiler?';
const TODAY = '2025-11-01';

/** The beginning of the quick start's report, its list of sources and where its first mark leads, as the command prints them. */
export async function reportExcerpt(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'excerpt-'));
  try {
    const { settings, secrets } = await loadSettings({
      cwd: ROOT,
      environment: {},
      flags: {
        search: { docs: ['examples/library'], providers: ['documents'] },
        run: { directory, today: TODAY },
      },
    });
    const { bundle } = await research({ question: QUESTION, settings, keys: secrets });
    return `\`\`\`\`markdown\n${excerptOf(publishedMarkdown(bundle))}\n\`\`\`\``;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function excerptOf(markdown: string): string {
  const blocks = markdown.trim().split('\n\n');
  const first = blocks.findIndex((block) => block.startsWith('1. '));
  const sources = blocks.findLastIndex((block, index) => index < first && block.startsWith('## '));
  const secondSection = blocks.findIndex((block, index) => index > 1 && block.startsWith('## '));
  const body = blocks.slice(0, Math.min(secondSection, 7));
  const list = blocks.slice(sources, first + 2);
  return [...body, '…', ...list, '…', blocks.at(-1)?.split('\n')[0] ?? ''].join('\n\n');
}
