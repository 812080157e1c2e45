import type { RunEvent } from '@research-studio/core';
import { printableLine } from '../printable.ts';

const NODE_ACTIVITY: Readonly<Record<string, string>> = {
  understand: 'Reading the question',
  clarify: 'Asking back',
  plan: 'Planning',
  orchestrate: 'Dividing the work',
  'choose-pages': 'Choosing what to read',
  collect: 'Putting the findings together',
  assess: 'Weighing the findings',
  synthesize: 'Weighing the findings',
  'detect-gaps': 'Looking for gaps',
  analyze: 'Reading the question',
  discover: 'Finding out what is meant',
  'plan-research': 'Planning',
  backtrack: 'Trying other angles',
  reduce: 'Putting the sources together',
  'score-credibility': 'Weighing the sources',
  'assess-and-claim': 'Weighing the sources',
  'extract-claims': 'Setting down the claims',
  'cite-claims': 'Tying claims to passages',
  'verify-spans': 'Checking claims against passages',
  'verify-claims': 'Checking claims against passages',
  'cross-validate': 'Comparing the sources',
  'check-findings': 'Reading the report over',
  verify: 'Checking the evidence',
  'write-report': 'Writing the report',
};

/** What an event says is being done now; null when it says nothing of that. */
export function activityOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'run-start':
      return event.resumed ? 'Going on where the run stopped' : 'Reading the question';
    case 'node-start':
      return NODE_ACTIVITY[kebab(event.node)] ?? null;
    case 'search-start':
      return `Searching ${event.provider}: ${printableLine(event.query)}`;
    case 'read-start':
      return `Reading ${shortAddress(event.url)}`;
    case 'outline-ready':
      return `Writing ${event.headings.length} sections`;
    case 'section-written':
      return event.index < event.total
        ? `Writing the report, after “${printableLine(event.heading)}”`
        : 'Finishing the report';
    case 'coverage-checked':
      return event.gaps.length > 0 ? 'Looking into the gaps' : 'Enough was found';
    default:
      return null;
  }
}

function kebab(node: string): string {
  return node.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');
}

/** Host and path of a page, or the name of a local file. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return printableLine(address);
  const url = new URL(address);
  const path = decode(url.pathname);
  if (url.protocol === 'file:') return printableLine(path.slice(path.lastIndexOf('/') + 1));
  return printableLine(url.host.replace(/^www\./, '') + (path === '/' ? '' : path));
}

/** A path whose escapes are broken is shown as it stands. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
