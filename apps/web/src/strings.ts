import type { Run } from '@research-studio/client';
import type {
  BundleSource,
  Claim,
  ClaimReasonCode,
  ResolutionReason,
  SourceKind,
  Verdict,
} from '@research-studio/schemas';

/** Every text of the page that does not come from a run. */
export const TEXT = {
  skip: 'Skip to the content',
  nav: { ask: 'Ask', history: 'History', documents: 'Documents', settings: 'Settings' },
  theme: { dark: 'Switch to dark', light: 'Switch to light' },
  keys: {
    title: 'Keys',
    close: 'Close',
    rest: 'Single keys rest while you type. They can be switched off in Settings.',
    setting: 'Single keys, such as j and k, do something',
  },
  ask: {
    label: 'What would you like to know?',
    placeholder: 'Ask a question that deserves more than one source',
    start: 'Start research',
    starting: 'Starting…',
    kind: 'Kind of report',
    meanings: {
      advanced:
        'Weighs the sources, checks each statement against its passage and tells both sides where sources disagree.',
      standard: 'Searches, reads and writes. Each sentence is cited; sources are not weighed.',
    },
    about: 'about',
    to: 'to',
    unknownCost: 'cost unknown',
    times: { quick: 'a minute or two', standard: 'a few minutes', deep: 'ten minutes or more' },
    timeWithoutModel: 'less than a minute',
    fromOwn: 'From your runs of this kind; you can stop at any time.',
    fromRecorded: 'An estimate; you can stop at any time.',
    unclear: 'If it is unclear',
    kinds: { advanced: 'Checked', standard: 'Quick' },
    depth: 'How far to go',
    depths: { quick: 'A first look', standard: 'Normal', deep: 'Every corner' },
    where: 'Where to look',
    configured: 'What this server is set up with',
    noSearch: 'Nothing is set up to search yet. Add documents, or set a search key.',
    noModel: 'No model is set up: the report is put together from sentences of the sources.',
    add: 'Add documents',
    drop: ' or drop them anywhere on this page',
    mayAsk: 'Ask me which reading of the question is meant',
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
    stages: {
      understand: 'Understand',
      plan: 'Plan',
      search: 'Search and read',
      gaps: 'Look for gaps',
      weigh: 'Weigh',
      write: 'Write',
      check: 'Check',
    },
    answer: 'Go on',
    ownWords: 'Or in your own words',
    otherSearches: 'Also searched',
    searchFailed: 'failed',
    indexing: 'Documents are made ready to search:',
    beingRead: 'Being read',
    leftOut: 'Left out',
    worker: 'Worker',
    readBy: 'read once, by worker',
    laneStates: { waiting: 'Waits', working: 'At work', done: 'Done', failed: 'Failed' },
    localFile: 'local file',
    noDate: 'no date stated',
    nothingTaken: 'nothing taken',
    left: 'left out',
    reads: 'reading',
    isRead: 'read',
    isWriting: 'writing',
    budgetSpent: 'What this run may spend is spent; the report is written from what there is.',
    tierReasons: {
      budget: 'Most of what this step may spend is spent.',
      models: 'Language models failed several times in a row.',
      search: 'Searches failed several times in a row.',
      all_down: 'No service answers any more.',
      recovered: 'A call succeeded again.',
    },
    tiers: {
      full: 'Everything is done as planned.',
      reduced: 'Half the searches and pages, by the cheapest model.',
      cached: 'What earlier runs found comes first, and no further round is begun.',
      partial: 'The report is made of what there is.',
    },
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
    preferred: 'Preferred',
    otherSide: 'Against it',
    oneSide: 'One side',
    better: 'Better founded:',
    undecided: 'Nothing settles which is right.',
    noDate: 'no date stated',
    notFound: 'Not found',
    tried: 'What was tried',
    inVain: 'in vain',
    withoutUse: 'without use',
    foundNothing: 'nothing found',
    deadEnds: {
      nothing_found: 'nothing found',
      paywall: 'behind a paywall or log-in',
      irrelevant: 'read; does not bear on it',
      blocked: 'could not be opened',
    },
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
    askOnHow: 'What this report has read is asked first; only what it lacks is searched for.',
    noReport: 'There is no report.',
    asksOnFrom: 'Asks on from',
    askedOn: 'Asked on from here',
  },
  compare: {
    title: 'Two runs compared',
    figures: 'Figures of both runs',
    sides: ['The first', 'The second'],
    answered: 'Result',
    confidence: 'Confidence',
    statements: 'Statements',
    sources: 'Sources',
    passages: 'Passages',
    models: 'Models',
    noModel: 'none',
    time: 'Time',
    cost: 'Spent',
    answers: 'What they say first',
    changed: 'Statements',
    inBoth: 'in both',
    noneChanged: 'all stand as before',
    standOtherwise: 'of them stand otherwise',
    becomes: 'becomes',
    only: ['Only in the first', 'Only in the second'],
    inCommon: 'In both',
    textChanged: 'its text has changed',
  },
  history: {
    title: 'History',
    new: 'New question',
    filter: 'Which runs',
    all: 'All',
    states: {
      working: 'Under way',
      answered: 'Answered',
      in_part: 'In part',
      nothing_found: 'Nothing found',
      interrupted: 'Interrupted',
    },
    pick: 'Choose',
    picked: 'chosen',
    pickTwo: 'choose two finished runs to compare them',
    compare: 'Compare',
    clear: 'Clear',
    actions: 'Actions for',
    search: 'Search your questions',
    none: 'Nothing here yet.',
    noneFound: 'No run is like that.',
    first: 'Ask your first question',
    again: 'Run again',
    rename: 'Rename',
    delete: 'Delete …',
    deleteSure: 'Delete this run and all that it stored?',
    more: 'Show more',
    asksOn: 'asks on',
  },
  documents: {
    title: 'Documents',
    hint: 'PDF, Word, PowerPoint, Excel, EPUB, HTML, CSV, subtitles, Markdown and plain text. They are searched by the runs that you choose them for, and seen by nobody else.',
    none: 'No documents yet.',
    collection: 'Collection',
    noCollection: 'Without a collection',
    drop: 'or drop them anywhere on this page',
    adding: 'Reading them…',
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

/** The keys by place, each with what it does. */
export const KEYS: readonly (readonly [string, readonly (readonly [readonly string[], string])[]])[] = [
  [
    'Everywhere',
    [
      [['?'], 'these keys'],
      [['/'], 'search your questions'],
      [['n'], 'a new question'],
      [['Esc'], 'closes menu, card and source'],
    ],
  ],
  [
    'Asking',
    [
      [['Enter'], 'starts'],
      [['Shift', 'Enter'], 'a new line'],
    ],
  ],
  [
    'Reading a report',
    [
      [['j', 'k'], 'next and previous citation; Enter opens its card'],
      [[']', '['], 'next and previous weakly founded statement'],
      [['s'], 'the source beside the text, and away again'],
      [['w'], 'only what is weakly founded'],
      [['e'], 'export'],
      [['f'], 'ask on'],
    ],
  ],
  [
    'History',
    [
      [['j', 'k'], 'next and previous run; Enter opens it'],
      [['x'], 'chooses a run to compare'],
    ],
  ],
];

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

/** Why a statement is as sure as it is: `who` are the sources that say so. */
const REASONS: Readonly<Record<ClaimReasonCode, string>> = {
  independent_sources: '{count} independent sources say so, among them {who}',
  one_source: 'One source says so: {who}',
  contradicted: 'The cited passages say otherwise',
  not_supported: 'The cited passages do not say so',
  no_source: 'No source that may be relied on says so',
  unreliable_alone: 'Only {who} says so, which is not reliable enough to stand alone',
  unreliable_only: 'Only sources of little standing say so: {who}',
  slight: 'Only {who} says so, of little standing',
  interested_alone: 'Only {who} says so, with an interest of its own in the matter',
  interested_only: 'Only parties with an interest of their own say so: {who}',
  outdated: 'Only {who} says so, which is old for this question ({year})',
  lost: '{who} says so, but a source of better standing says otherwise',
  disputed: '{who} says so; others disagree, and nothing settles who is right',
  partly_supported: 'The cited passages say only a part of it',
  unverifiable: 'It could not be checked whether the cited passages say so',
  both_sides_told: 'Both sides are told',
};
const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** A sentence; in reports whose sources were not weighed, how many there are. */
export function reasonOf({ reason, independentSources }: Claim): string {
  if (reason === undefined)
    return `${countOf(independentSources, 'independent source says so', 'independent sources say so')}.`;
  const { code, sources, origins, year, problem } = reason;
  const said = REASONS[code]
    .replace('{who}', LIST.format(sources.slice(0, code === 'independent_sources' ? 1 : 2)))
    .replace('{count}', String(origins))
    .replace('{year}', year ?? '–');
  const detail = problem?.trim().replace(/[.\s]+$/u, '') ?? '';
  return detail === '' ? `${said}.` : `${said}: ${detail}.`;
}

/** Why one side of a dispute stands better than `others`. */
export const SIDE_REASONS: Readonly<Record<ResolutionReason, (others: string) => string>> = {
  not_retracted: (others) => `${others} was retracted`,
  measured: (others) => `${others} has an interest of its own in the matter`,
  newer: (others) => `newer than ${others}`,
  primary: (others) => `the origin of the figure, which ${others} is not`,
  credibility: (others) => `of better standing than ${others}`,
  origins: (others) => `several independent sources say the same, against ${others}`,
};

/** Who published a source, when, and how credible it is. */
export function factsOf({ siteName, publishedAt, kind, credibility }: BundleSource): readonly string[] {
  return [
    ...(siteName === null ? [] : [siteName]),
    publishedAt === null ? TEXT.read.noDate : dateOf(publishedAt),
    KINDS[kind],
    ...(credibility === null ? [] : [`${TEXT.read.credibility} ${credibility.toFixed(2)}`]),
  ];
}

/** What form a source has. */
export const KINDS: Readonly<Record<SourceKind, string>> = {
  html: 'web page',
  pdf: 'PDF',
  docx: 'Word document',
  pptx: 'slides',
  xlsx: 'spreadsheet',
  epub: 'book',
  csv: 'table',
  subtitles: 'subtitles',
  markdown: 'Markdown',
  text: 'plain text',
  snippet: 'search excerpt',
};

/** What is to be kept in mind of a source, by its flag; other flags say nothing to a reader. */
const FLAGS: Readonly<Record<string, string>> = {
  interested_party: 'has an interest of its own',
  near_copy: 'near copy of another source',
  retracted: 'retracted',
  predatory: 'publisher without peer review',
  instructions: 'addresses language models',
  hidden_text: 'holds hidden text',
  login_wall: 'partly behind a log-in',
  snippet_only: 'only a search excerpt',
  truncated: 'cut short',
  forum_post: 'forum post',
  questions_and_answers: 'questions and answers',
  earlier_run: 'as an earlier run read it',
};

export function flagsOf(flags: readonly string[]): readonly string[] {
  return flags.flatMap((flag) => FLAGS[flag] ?? []);
}

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

/** The span of days that a time belongs to, as a list of runs is divided. */
export function spanOf(iso: string, now = new Date()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.ceil((midnight - Date.parse(iso)) / 86_400_000);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return 'This week';
  return new Date(iso).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
}

/** "about 40 seconds", "about 3 minutes". */
export function aboutTime(seconds: number): string {
  if (seconds < 50) return `about ${Math.max(5, Math.round(seconds / 5) * 5)} seconds`;
  return `about ${countOf(Math.round(seconds / 60), 'minute')}`;
}

export function kindName(kind: string): string {
  return (KINDS as Readonly<Record<string, string>>)[kind] ?? kind;
}

export function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

export function minutesOf(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 3 : 2)}`;
}

/** What is only expected is not told to a tenth of a cent. */
export function cents(cost: number): string {
  return `$${Math.max(0.01, cost).toFixed(2)}`;
}
