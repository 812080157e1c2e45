const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ bash: 'Bash', c: 'C', cc: 'C++', clj: 'Clojure', cpp: 'C++', cs: 'C#', dart: 'Dart', erl: 'Erlang' },
  ...{
    ex: 'Elixir',
    exs: 'Elixir',
    f: 'Fortran',
    f90: 'Fortran',
    fs: 'F#',
    go: 'Go',
    groovy: 'Groovy',
    h: 'C',
  },
  ...{
    hpp: 'C++',
    hs: 'Haskell',
    java: 'Java',
    jl: 'Julia',
    js: 'JavaScript',
    jsx: 'JavaScript',
    kt: 'Kotlin',
  },
  ...{ lua: 'Lua', mjs: 'JavaScript', ml: 'OCaml', php: 'PHP', pl: 'Perl', ps1: 'PowerShell', py: 'Python' },
  ...{
    r: 'R',
    rb: 'Ruby',
    rs: 'Rust',
    scala: 'Scala',
    sh: 'shell',
    sql: 'SQL',
    swift: 'Swift',
    toml: 'TOML',
  },
  ...{ ts: 'TypeScript', tsx: 'TypeScript', vb: 'Visual Basic', yaml: 'YAML', yml: 'YAML' },
};

/** The programming language of a file by its name; null for others. */
export function codeLanguage(path: string): string | null {
  return LANGUAGES[/\.([a-z]\w{0,6})$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null;
}
