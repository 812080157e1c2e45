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
