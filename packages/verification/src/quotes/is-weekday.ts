/** Whether a word is the name of a day of the week in one of the main languages with spaces. */
export function isWeekday(word: string): boolean {
  known ??= weekdays();
  return known.has(word.toLowerCase().replace(/['’]s$/, ''));
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'uk', 'pl', 'sv', 'da'] as const;
let known: ReadonlySet<string> | undefined;

function weekdays(): ReadonlySet<string> {
  const names = new Set<string>(['четверг', 'среду', 'пятницу', 'субботу', 'samstag', 'sonnabend']);
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    for (let day = 1; day <= 7; day++) {
      const name = format.format(Date.UTC(2024, 0, day)).toLowerCase();
      for (const part of [name, name.split('-')[0] ?? name]) if (part.length > 4) names.add(part);
    }
  }
  return names;
}
