/** What the page of a report with verified findings and confidence levels needs besides the common style. */
export const trustStyle = `
.high{--tone:var(--ok)}.medium{--tone:var(--part)}.low{--tone:var(--bad)}
.dot.medium{background:linear-gradient(90deg,var(--tone) 50%,transparent 50%);box-shadow:inset 0 0 0 .08em var(--tone)}
.dot.low{background:transparent;box-shadow:inset 0 0 0 .11em var(--tone)}
.findings{margin:2rem 0 2.5rem;padding:1.1rem 1.4rem 1.2rem;background:var(--raised);border:1px solid var(--line);border-radius:10px}
.findings h2{margin:0 0 .8rem;font:600 .8rem/1.4 system-ui,sans-serif;letter-spacing:.04em;color:var(--soft)}
.findings blockquote{color:var(--ink);border-color:var(--ok);margin:0 0 .9rem;padding-inline-start:.95rem;line-height:1.5}
.findings blockquote:last-child{margin-bottom:0}
.findings blockquote p{margin:0}
.findings .by{display:block;font:.78rem/1.5 system-ui,sans-serif;color:var(--soft);margin-top:.15rem}
.about{color:var(--soft);font-size:.9rem;line-height:1.55;border-top:1px solid var(--line);padding-top:.25rem}
.about+.about{border:0;padding:0}
.about h2{color:var(--ink);font-size:1.15rem;margin:1.75rem 0 .6rem}
.about h3{color:var(--ink);font-size:.98rem;margin:1.2rem 0 .35rem}
.about table{display:table;width:100%;font-size:.92em;line-height:1.45}
.about td:first-child,.about th:first-child{white-space:nowrap}
.about td.right{font-variant-numeric:tabular-nums}
.about a{text-decoration:none}
@media (max-width:34rem){.about td:first-child,.about th:first-child{white-space:normal}.about table{display:block}}
.about ul{padding-inline-start:1.1rem}
`;
