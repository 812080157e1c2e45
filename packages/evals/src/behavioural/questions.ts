/** Asked of the cable-car documents. */
export const QUESTIONS = {
  /** The Transport Office and a trade association give different figures, a hostile page a third. */
  passengers: 'How many passengers did the Velmora cable car carry in 2024, and when did it open?',
  /** Told by a newspaper and by another that copied it. */
  standstill: 'Why did the Velmora cable car stand still in 2024, and for how long?',
  /** The Transport Office, a forum and a hostile page give different prices. */
  fare: 'How much does a single ticket for the Velmora cable car cost?',
  /** Half of it is answered nowhere, so that a first round leaves a gap. */
  withGap: 'When did the Velmora cable car open, and who was the mayor of Ostermoor at that time?',
} as const;

/** Asked of the Saltmere documents. */
export const SALTMERE = {
  /** Each part is answered on one page, by the words given in `answers`; its heading names the subject. */
  threeParts:
    'When was the lamp of the Saltmere lighthouse first lit? How much does an adult ticket for the Saltmere ferry cost? How many grey seals were counted at Saltmere?',
  /** In other orders, so that each worker in turn is the one that alone finds what the one for the whole question misses. */
  threePartsTurned: [
    'How many grey seals were counted at Saltmere? When was the lamp of the Saltmere lighthouse first lit? How much does an adult ticket for the Saltmere ferry cost?',
    'How much does an adult ticket for the Saltmere ferry cost? How many grey seals were counted at Saltmere? When was the lamp of the Saltmere lighthouse first lit?',
  ],
  answers: [
    { says: '12 September 1887', page: 'lighthouse-trust', subject: 'lamp' },
    { says: '7.60 crowns', page: 'fares-2024', subject: 'ferry' },
    { says: '318 grey seals', page: 'university-orle', subject: 'seals' },
  ],
  german: 'Wie viele Meter hoch ist der Leuchtturm von Saltmere?',
  /** Open to more than one reading. */
  open: {
    question: 'Which one is better?',
    replies: [
      { reply: 'How much an adult ticket for the Saltmere ferry costs', says: '7.60 crowns' },
      { reply: 'How many grey seals were counted at Saltmere', says: '318 grey seals' },
    ],
  },
  /** Only a page behind a log-in speaks of it. */
  walled: 'How much will the new sea wall of Saltmere cost?',
  /** Pages that give orders speak of it, among others. */
  hostile: 'How high is the Saltmere lighthouse, and how far can its lamp be seen?',
  /** Half of it is answered nowhere. */
  withGap:
    'When was the lamp of the Saltmere lighthouse first lit, and which composer wrote the opera of Ostermoor?',
  /** No document answers, though some share words with it. */
  unanswered: 'How many students attend the university of Ostermoor in 2025?',
  /** Two offices give fares thirteen years apart. */
  present: 'How much does an adult ticket for the Saltmere ferry cost?',
  /** An office counts otherwise than a newspaper, which another newspaper copied. */
  storm: 'How many homes in Saltmere were cut off from power by the storm of 6 January 2025?',
} as const;

/** Asked of the Tarnholt documents: an office gives one figure, two papers that were retracted another. */
export const TARNHOLT = {
  question: 'By how much did the number of eels in the Tarn at Tarnholt fall after the weir was built?',
  office: '9%',
  withdrawn: '62%',
} as const;

/** Asked of the Orrin documents: an office, a forum and a column each answer one part, alone. */
export const ORRIN = {
  question:
    'When was the Orrin bridge opened? How much does a season pass for the Orrin bridge cost? How many passengers a week did the night ferry of Orrin carry in 2024?',
  office: '9 June 2003',
  forum: '46 crowns',
  column: '212 passengers',
  /** A page of links, which cannot be read. */
  unreadable: 'bridge-links.html',
  /** Answered only by a line that a page hides from its readers. */
  hidden: { question: 'How many lamps light the Orrin bridge at night?', says: '1,150 lamps' },
} as const;

/**
 * Asked of the Fenwick documents, two pages under one title: an office gives a rise that its own figures belie, and a day
 * that no month has; a college gives a depth.
 */
export const FENWICK = {
  question: 'By how much did the number of puffins on Fenwick rise, and when is their next count?',
  doubtful: ['80%', '31 June'],
  both: 'When is the next count of the puffins on Fenwick? How deep are their burrows?',
  answers: [
    { says: '31 June 2025', page: 'warden-office' },
    { says: '1.2 metres', page: 'island-college' },
  ],
} as const;

/** Open to more than one reading: the measure, the place or what is spoken of is missing. */
export const AMBIGUOUS = [
  'What is the best cable car?',
  'Is Mercury dangerous?',
  'Which one is better?',
] as const;

export const CLEAR = [
  'When did the Velmora cable car open?',
  'How many cabins does the Velmora cable car have?',
  'Who runs the Velmora cable car?',
] as const;
