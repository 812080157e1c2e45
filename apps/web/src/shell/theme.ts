const KEPT = 'theme';

export type Theme = 'light' | 'dark';

/** The reader's choice, else the setting of the system. */
export function currentTheme(): Theme {
  const kept = window.localStorage.getItem(KEPT);
  if (kept === 'light' || kept === 'dark') return kept;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  window.localStorage.setItem(KEPT, theme);
  applyTheme(theme);
}
