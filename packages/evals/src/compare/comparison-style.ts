/** What the page of a comparison needs besides the style of reports. */
export const comparisonStyle = `
:root{--a:#8a5a00;--b:#0b6a6f;--a-mark:#fbeacb;--b-mark:#cfeeee}
@media (prefers-color-scheme:dark){:root{--a:#e0b25c;--b:#6cc7cc;--a-mark:#4a3a17;--b-mark:#154548}}
main{max-width:88rem;overflow-wrap:anywhere}
main>section,nav{margin-top:2.5rem}
.a{--side:var(--a);--own:var(--a-mark)}.b{--side:var(--b);--own:var(--b-mark)}.both{--side:var(--line);--own:var(--mark)}
.tag{display:inline-block;min-width:1.5em;padding:0 .4em;border-radius:4px;background:var(--own);color:var(--side);font:650 .8em/1.6 system-ui,sans-serif;text-align:center}
.byline .tag{font-size:1em}.byline p{margin:.35rem 0}
.scores{font:.88rem/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;overflow-wrap:normal}
.scores td,.scores th{padding:.35rem 1.2rem .35rem 0}
.scores td:last-child,.scores th:last-child{padding-inline-end:0}
.scores .n{text-align:end;font-variant-numeric:tabular-nums}.scores td[dir]{overflow-wrap:break-word}
.scores tbody th{font-weight:400}.scores td .where{display:block;white-space:nowrap}
.scores th .where{margin-inline-start:.6rem}
.better{font-weight:650;color:var(--side)}
.soft{color:var(--soft)}
.pair{border-top:1px solid var(--line);margin-top:3rem;padding-top:.5rem;scroll-margin-top:1rem}
.pair h2{margin-bottom:.2rem}
.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.5rem 2.5rem;margin:1.5rem 0}
article{min-width:0;border-inline-start:3px solid var(--side);padding-inline-start:1.25rem;font-size:.98rem;line-height:1.6}
details>article{max-width:44rem}
article>header{font:.82rem/1.5 system-ui,sans-serif;color:var(--soft);margin-bottom:1rem}
article h3{font-size:1.3rem;margin:.2rem 0 .8rem}article h4{font-size:1.1rem;margin:1.6rem 0 .5rem}article h5,article h6{font-size:1rem;margin:1.2rem 0 .4rem}
article blockquote{color:var(--ink)}
article table{overflow-wrap:normal}
mark{background:var(--own);color:inherit;border-radius:3px;padding:.05em .1em;margin:0 -.1em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
.verdict{color:var(--tone);overflow-wrap:normal}
nav ul{list-style:none;padding:0;font-size:.95rem}
nav>ul>li{margin:.8rem 0}
nav ul ul{display:flex;flex-wrap:wrap;gap:.1rem 1.4rem;margin:0}
.judged{background:var(--mark);border-radius:6px;padding:.8rem 1rem;font-size:.92rem;margin-top:1rem}
.judged p{margin:.25rem 0}
summary .where{font-weight:400}
details>:not(summary){margin-top:.6rem}
@media (max-width:52rem){.columns{grid-template-columns:minmax(0,1fr)}}
@media (max-width:34rem){.scores td,.scores th{padding-inline-end:.6rem}.scores th .where{display:block;margin:0}.scores td .where{white-space:normal;max-width:6.5em;margin-inline-start:auto}article{padding-inline-start:.8rem}}
@media print{article blockquote{color:var(--ink)}
mark{background:none;border-bottom:1.5pt solid var(--side)}.columns{gap:1rem}}
`;
