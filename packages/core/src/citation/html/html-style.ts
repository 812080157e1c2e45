/** The whole style of a report page. No fonts, images or scripts from anywhere. */
export const htmlStyle = `
:root{color-scheme:light dark;--paper:#fdfcfa;--ink:#1d1c1a;--soft:#6b6862;--line:#e4e0d8;--raised:#fff;--link:#1a56a8;
--ok:#2f7d4f;--part:#a86f00;--bad:#b3362b;--mark:#f4efe4;--shadow:0 6px 24px rgb(0 0 0/.14)}
@media (prefers-color-scheme:dark){:root{--paper:#17181a;--ink:#e6e4df;--soft:#9c9990;--line:#33353a;--raised:#212327;
--link:#8ab8f5;--ok:#6fc48f;--part:#dba94a;--bad:#ee8579;--mark:#2a2c30;--shadow:0 6px 24px rgb(0 0 0/.5)}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 Charter,'Bitstream Charter','Iowan Old Style',
'Source Serif 4',Georgia,'Noto Serif','DejaVu Serif',serif;overflow-wrap:break-word}
main{max-width:42rem;margin:0 auto;padding:3rem 1.25rem 2rem}
a{color:var(--link);text-decoration-thickness:.06em;text-underline-offset:.18em}
h1,h2,h3{line-height:1.25;text-wrap:balance;font-weight:650}
h1{font-size:2rem;margin:0 0 .75rem;letter-spacing:-.01em}
h2{font-size:1.35rem;margin:2.5rem 0 .75rem}
h3{font-size:1.1rem;margin:1.75rem 0 .5rem}
p,ul,ol,table,blockquote{margin:0 0 1rem}
li{margin:.3rem 0}
blockquote{border-inline-start:3px solid var(--line);padding-inline-start:1rem;margin-inline:0;color:var(--soft)}
table{border-collapse:collapse;font-size:.95em;display:block;overflow-x:auto}
th,td{border-bottom:1px solid var(--line);padding:.4rem .9rem .4rem 0;text-align:start;vertical-align:top}
th{font-weight:650}.right{text-align:end}.center{text-align:center}
code{font:.88em ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace;background:var(--mark);padding:.1em .3em;border-radius:3px}
.ui,.byline,.where,.claims,.cite,.note{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif}
.byline{color:var(--soft);font-size:.85rem;margin:0 0 2rem;padding-bottom:1rem;border-bottom:1px solid var(--line)}
.notice{background:var(--mark);border-radius:6px;padding:.8rem 1rem;color:var(--ink);border:0}
.notice p{margin:0}
.cite{white-space:nowrap;font-size:.72em;line-height:0;vertical-align:.42em}
.cite a{text-decoration:none;padding:.25em .12em 1.5em}
.cite a:hover,.cite a:focus-visible{text-decoration:underline}
.sign{margin-inline-start:.12em;color:var(--tone);font-style:normal}
.supported{--tone:var(--ok)}.partially_supported,.doubt,.open{--tone:var(--part)}.contradicted,.unsupported{--tone:var(--bad)}
section{position:relative}
.note{display:none;position:absolute;z-index:2;inset-inline-start:0;margin-top:.35rem;width:min(32rem,100%);max-height:18rem;overflow:auto;padding:.8rem .95rem;
background:var(--raised);color:var(--ink);border:1px solid var(--line);border-radius:8px;box-shadow:var(--shadow);font-size:.82rem;line-height:1.45;
white-space:normal;text-align:start;font-weight:400;font-style:normal}
.note span{display:block}.note .quote{margin-top:.45rem}.note .from,.note .how{color:var(--soft);font-size:.92em}
.note .how b{color:var(--tone);font-weight:600}
.cite:hover .note,.cite:focus-within .note{display:block}
.sources{list-style:none;padding:0;margin:0;counter-reset:none}
.sources>li{display:grid;grid-template-columns:2.1rem 1fr;margin:0 0 .5rem;scroll-margin-top:1rem}
.sources .n{color:var(--soft);font-size:.85rem;line-height:1.9;font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums}
.sources>li:target,li:target{background:var(--mark);border-radius:6px;box-shadow:0 0 0 .5rem var(--mark)}
.where{color:var(--soft);font-size:.82rem}
.appendix h3{margin:1.4rem 0 .4rem}.appendix h4{margin:1rem 0 .3rem;font-size:1em}
.appendix ul{list-style:none;padding:0;margin:.35rem 0 0;line-height:1.5}
.appendix li{margin:.35rem 0;padding-inline-start:.8rem;border-inline-start:2px solid var(--line)}
.open{font:.8rem system-ui,sans-serif;white-space:nowrap}
details{border-top:1px solid var(--line);padding:.8rem 0;font-size:.88rem}
summary{cursor:pointer;font-weight:600}
.claims table{display:table;width:100%;font-size:.85rem;line-height:1.45;margin:.6rem 0 0}
.claims td:first-child{white-space:nowrap;color:var(--tone)}
.claims td{padding-inline-end:.7rem}.claims td:last-child{padding:.4rem 0;text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.appendix{margin-top:2rem;color:var(--soft);line-height:1.5}
.appendix dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.25rem;margin:.7rem 0 0}
.appendix dt,.appendix dd{margin:0}.appendix dd,.appendix h3,.appendix h4,.appendix li{color:var(--ink)}
@media (max-width:34rem){body{font-size:1rem}main{padding-top:1.75rem}h1{font-size:1.6rem}
.note{inset-inline:1rem;width:auto;margin:0;position:fixed;bottom:1rem;max-height:45vh}}
@media print{:root{--paper:#fff;--ink:#000;--soft:#444;--line:#bbb;--link:#000;--mark:#fff}body{font-size:10.5pt}main{max-width:none;padding-inline:0}
.note,.open{display:none!important}h2,h3{break-after:avoid}.sources>li,tr{break-inside:avoid}a{text-decoration:none}}
`;

/** What the page of a report with verified findings needs besides the common style. */
export const trustStyle = `
.findings{margin:2rem 0 2.5rem;padding:1.1rem 1.4rem 1.2rem;background:var(--raised);border:1px solid var(--line);border-radius:10px}
.findings h2{margin:0 0 .8rem;font:600 .8rem/1.4 system-ui,sans-serif;letter-spacing:.04em;color:var(--soft)}
.findings blockquote{color:var(--ink);border-color:var(--ok);margin:0 0 .9rem;padding-inline-start:.95rem;line-height:1.5}
.findings blockquote:last-child{margin-bottom:0}
.findings blockquote p{margin:0}
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

/** What a report with images or charts needs besides. */
export const figureStyle = `
figure{margin:1.75rem 0}
figure img{display:block;max-width:100%;max-height:32rem;margin-inline:auto;border-radius:4px}
figure .unloaded{display:block;padding:1rem;border:1px dashed var(--line);border-radius:6px}
figcaption{color:var(--soft);font:.82rem/1.5 system-ui,sans-serif;margin-top:.5rem}
.chart svg{display:block;max-width:100%;height:auto}.chart figcaption{margin:0 0 .5rem;font-weight:600}
.chart-bar{fill:var(--link);opacity:.55}.chart-figure a{text-decoration:none}.chart-figure text{fill:var(--link)}
`;
