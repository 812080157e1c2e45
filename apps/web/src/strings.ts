import type { Run } from '@research-studio/client';
import type { Verdict } from '@research-studio/schemas';

/** Every text of the page that does not come from a run. */
export const TEXT = {
  skip: 'Skip to the content',
  nav: { ask: 'Ask', history: 'History', documents: 'Documents', settings: 'Settings' },
  theme: { dark: 'Switch to dark', light: 'Switch to light' },
  ask: {
    label: 'What would you like to know?',
    placeholder: 'Ask a question that deserves more than one source',
    start: 'Start research',
    starting: 'Starting…',
    kind: 'Kind of report',
    checked: [
      'Checked',
      'Weighs the sources, checks each statement against its passage and tells both sides where sources disagree.',
    ],
    quick: ['Quick', 'Searches, reads and writes. Each sentence is cited; sources are not weighed.'],
    depth: 'How far to go',
    depths: { quick: 'A first look', standard: 'Normal', deep: 'Every corner' },
    where: 'Where to look',
    configured: 'What this server is set up with',
    noSearch: 'Nothing is set up to search yet. Add documents, or set a search key.',
    noModel: 'No model is set up: the report is put together from sentences of the sources.',
    add: 'Add documents',
    drop: ' or drop them anywhere on this page',
    mayAsk: 'Ask me when the question can be read in several ways',
    recent: 'Recent',
    examples: 'Questions to start from',
    followUp: 'Asks on from',
  },
  watch: {
    stop: 'Stop',
    tellMe: 'Tell me when it ends',
    resume: 'Go on from here',
    again: 'Ask again',
    close: 'You may close this page. The run goes on, and the page catches up when you are back.',
    lost: 'The connection is lost. The run goes on, and the page catches up.',
    plan: 'Plan',
    reading: 'Reading',
    report: 'Report',
    notices: 'Notices',
    planning: 'The question is being read.',
    nothingRead: 'Nothing is read yet.',
    notWritten: 'Written when enough is read.',
    answer: 'Go on',
    ownWords: 'Or in your own words',
    left: 'left out',
    reads: 'reading',
    figures: {
      time: 'time',
      sources: 'sources read',
      passages: 'passages',
      calls: 'model calls',
      cost: 'spent',
    },
  },
  read: {
    table: 'Table',
    imageLost: 'The image cannot be shown here; at its site',
    copyTable: 'Copy table',
    sure: 'well founded',
    part: 'with reservations',
    weak: 'weakly founded',
    onlyWeak: 'Weakly founded',
    copy: 'Copy with citations',
    copied: 'Copied',
    export: 'Export',
    share: 'Share a link',
    shared: 'Whoever has this link can read the report:',
    unshare: 'Take the link back',
    print: 'Print',
    contents: 'Contents',
    sources: 'Sources',
    disputed: 'Disputed',
    against: 'against',
    notFound: 'Not found',
    inSource: 'Read it in the source',
    copyQuote: 'Copy the quote',
    webPage: 'Web page',
    closeSource: 'Close the source',
    closeCard: 'Close',
    sourceOf: 'as it was stored on',
    credibility: 'credibility',
    next: 'Next passage',
    previous: 'Previous passage',
    askOn: 'Ask on',
    askOnHint: 'A question that starts from this report',
    noReport: 'There is no report.',
    asksOnFrom: 'Asks on from',
    askedOn: 'Asked on from here',
  },
  history: {
    title: 'History',
    search: 'Search your questions',
    none: 'Nothing here yet.',
    noneFound: 'No question has these words.',
    first: 'Ask your first question',
    again: 'Run again',
    rename: 'Rename',
    delete: 'Delete',
    deleteSure: 'Delete this run and all that it stored?',
    more: 'Show more',
    asksOn: 'asks on',
  },
  documents: {
    title: 'Documents',
    hint: 'PDF, Word, PowerPoint, Excel, EPUB, HTML, CSV, subtitles, Markdown and plain text. They are searched by the runs that you choose them for, and seen by nobody else.',
    none: 'No documents yet.',
    add: 'Add documents',
    delete: 'Delete',
  },
  signIn: {
    title: 'Sign in',
    hint: 'This server knows its users by accounts. Give a token of its issuer, or an API key that you made on the settings page.',
    token: 'Token or API key',
    submit: 'Sign in',
  },
  settings: {
    title: 'Settings',
    signOut: 'Sign out',
    uses: 'A run here uses',
    models: 'Models',
    noModels: 'none; the text itself answers',
    search: 'Search',
    keys: 'Keys and addresses that are set',
    none: 'none',
    check: 'Check that they answer',
    checking: 'Asking them …',
    states: { ok: 'answers', set: 'not looked at', missing: 'not there', failed: 'does not work' },
    apiKeys: 'API keys',
    apiHint: 'A key lets a script ask in your name. It is shown once.',
    keyName: 'What the key is for',
    make: 'Make a key',
    newKey: 'Copy it now; it is not shown again:',
    revoke: 'Revoke',
    neverUsed: 'never used',
    lastUsed: 'last used',
  },
  failed: 'This could not be loaded.',
  retry: 'Try again',
  notFound: 'There is nothing at this address.',
} as const;

export const EXAMPLES = [
  'How efficient are heat pumps in cold climates, and what do they cost to run compared with a gas boiler?',
  'What does recent research say about the effect of a four-day week on productivity?',
  'Which battery technologies are likely to replace lithium-ion in grid storage, and why?',
];

/** What a verdict means, in the words of a reader. */
export const VERDICTS: Readonly<Record<Verdict, string>> = {
  supported: 'The passage says so',
  partially_supported: 'The passage says a part of it',
  contradicted: 'The passage says otherwise',
  unsupported: 'The passage does not say so',
  unverifiable: 'Cannot be told from the passage',
};

export const STANDINGS = {
  w: { sign: '●', words: 'Well founded' },
  r: { sign: '◐', words: 'Founded, with reservations' },
  p: { sign: '○', words: 'Weakly founded' },
} as const;
export type Standing = keyof typeof STANDINGS;

export function stateOf({ status, answered }: Pick<Run, 'status' | 'answered'>): string {
  if (status !== 'done')
    return {
      queued: 'Waits in line',
      running: 'Under way',
      waiting: 'Asks you',
      failed: 'Failed',
      cancelled: 'Stopped',
    }[status];
  return { full: 'Answered', partial: 'Answered in part', none: 'Nothing found' }[answered ?? 'none'];
}

export function dateOf(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

export function agoOf(iso: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(iso)) / 86_400_000);
  const form = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return days < 14 ? form.format(-days, 'day') : dateOf(iso);
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 3 : 2)}`;
}
