/** What the page of a comparison needs besides the style of reports. */
export const comparisonStyle = `
:root{--a:#8a5a00;--b:#0b6a6f;--a-mark:#fbeacb;--b-mark:#cfeeee}
@media (prefers-color-scheme:dark){:root{--a:#e0b25c;--b:#6cc7cc;--a-mark:#4a3a17;--b-mark:#154548}}
main{max-width:88rem}
.a{--side:var(--a);--own:var(--a-mark)}.b{--side:var(--b);--own:var(--b-mark)}
.tag{display:inline-block;min-width:1.5em;padding:0 .4em;border-radius:4px;background:var(--own);color:var(--side);font:650 .8em/1.6 system-ui,sans-serif;text-align:center}
.byline .tag{font-size:1em}
.scores{font:.88rem/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif}
.scores td,.scores th{padding:.35rem 1.2rem .35rem 0}
.scores .n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.scores tbody th{font-weight:400}
.better{font-weight:650;color:var(--side)}
.soft{color:var(--soft)}
.pair{border-top:1px solid var(--line);margin-top:3rem;padding-top:.5rem;scroll-margin-top:1rem}
.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.5rem 2.5rem;margin:1.5rem 0}
article{min-width:0;border-inline-start:3px solid var(--side);padding-inline-start:1.25rem;font-size:.98rem;line-height:1.6}
article>header{font:.82rem/1.5 system-ui,sans-serif;color:var(--soft);margin-bottom:1rem}
article h3{font-size:1.3rem;margin:.2rem 0 .8rem}article h4{font-size:1.1rem;margin:1.6rem 0 .5rem}article h5,article h6{font-size:1rem;margin:1.2rem 0 .4rem}
article blockquote{color:var(--ink)}
mark{background:var(--own);color:inherit;border-radius:3px;padding:.05em .1em;margin:0 -.1em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
.verdict{white-space:nowrap;color:var(--tone)}
nav ol{columns:2;font-size:.95rem}
.judged{background:var(--mark);border-radius:6px;padding:.8rem 1rem;font-size:.92rem}
.judged p{margin:.25rem 0}
details>:not(summary){margin-top:.6rem}
@media (max-width:52rem){.columns{grid-template-columns:minmax(0,1fr)}nav ol{columns:1}}
@media print{article blockquote{color:var(--ink)}
mark{background:none;border-bottom:1.5pt solid var(--side)}.columns{gap:1rem}}
`;
