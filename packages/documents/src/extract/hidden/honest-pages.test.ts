import { describe, expect, it } from 'vitest';
import { extractHtml } from '../extract-html.ts';

const STORY =
  '<p>The tide mill at Carrow was built in 1774 to grind the corn of four parishes. Its wheels turned on the ebb, twice in each day.</p>'.repeat(
    3,
  );
/** Long enough to count as prose. */
const MORE =
  'Shares of the mill rose by two crowns on Monday after the society announced that the gates are to be rebuilt in spring. They had fallen all winter.';

const read = async (head: string, body: string) => {
  const html = `<!doctype html><html lang="en"><head><title>A mill</title><style>${head}</style></head><body><article>${STORY}${body}</article></body></html>`;
  return extractHtml({ html, location: 'https://mill.example/' });
};

interface Pattern {
  readonly css?: string;
  /** "…" marks the place of the words. */
  readonly body: string;
}

/** Hidden at first, or from some readers, for the good of them: not read, and nothing against the page. */
const HONEST: Readonly<Record<string, Pattern>> = {
  'the description of a chart for screen readers': { body: '<p class="sr-only">…</p>' },
  'the same under a class of its own, moved off the screen': {
    css: '.vh { position:absolute; left:-9999px } .vh:focus { left:0 }',
    body: '<p class="vh">…</p>',
  },
  'the closed panel of several': {
    css: '.tab-pane { display:none } .tab-pane.active { display:block }',
    body: '<div class="tab-pane active"><p>Today.</p></div><div class="tab-pane"><p>…</p></div>',
  },
  'a panel under a name of its own that a class opens': {
    css: '.kurs { display:none } .kurs.offen { display:block }',
    body: '<div class="kurs"><p>…</p></div>',
  },
  'a panel that a button opens': {
    css: '#q7 { display:none }',
    body: '<button aria-controls="q7">Why?</button><div id="q7"><p>…</p></div>',
  },
  'a panel that a link opens': { body: '<a href="#q8">Why?</a><div id="q8" hidden><p>…</p></div>' },
  'what is printed alone': {
    css: '.papier { display:none } @media print { .papier { display:block } }',
    body: '<p class="papier">…</p>',
  },
  'what small screens show': {
    css: '.klein { display:none } @media (max-width: 600px) { .klein { display:block } }',
    body: '<p class="klein">…</p>',
  },
  'a ticker that waits beside the screen': {
    css: '.ticker { position:absolute; transform:translateX(9999px) }',
    body: '<div class="ticker"><p>…</p></div>',
  },
  'a list of quotes that slides in': {
    css: '.kurse { position:absolute; left:-2000px; transition:left 2s } .lauf .kurse { left:0 }',
    body: '<div class="kurse"><p>…</p></div>',
  },
  'a note that shows when its word is touched': {
    css: '.hinweis { visibility:hidden } .wort:hover .hinweis { visibility:visible }',
    body: '<span class="wort">corn <span class="hinweis">…</span></span>',
  },
  'a menu': { css: '.main-menu { display:none }', body: '<div class="main-menu"><p>…</p></div>' },
  'a window that opens later': {
    css: '.modal { opacity:0 }',
    body: '<div class="modal" role="dialog"><p>…</p></div>',
  },
  'an answer of an accordion': {
    css: '.faq-panel { max-height:0; overflow:hidden }',
    body: '<h3>Why?</h3><div class="faq-panel"><p>…</p></div>',
  },
};

/** Rules that hide, and others that hold against them: it is read. */
const SHOWN: Readonly<Record<string, Pattern>> = {
  'the open panel of several': {
    css: '.tab-pane { display:none } .tab-pane.active { display:block }',
    body: '<div class="tab-pane active"><p>…</p></div>',
  },
  'a later rule': { css: '.a { display:none } .a { display:block }', body: '<p class="a">…</p>' },
  'a rule for wide screens': {
    css: '.breit { display:none } @media (min-width: 700px) { .breit { display:block } }',
    body: '<p class="breit">…</p>',
  },
  'an important rule': { css: '.a { opacity:1 !important } .a { opacity:0 }', body: '<p class="a">…</p>' },
  'columns without a gap between them': {
    css: '.row { font-size:0 } .row .col { font-size:16px }',
    body: '<div class="row"> <div class="col"><p>…</p></div> </div>',
  },
  'a visible part of what is not': {
    css: '.row { visibility:hidden } .row p { visibility:visible }',
    body: '<div class="row"><p>…</p></div>',
  },
  'letters cut out of a gradient': {
    css: '.a { background:linear-gradient(red, blue); -webkit-background-clip:text; color:transparent }',
    body: '<p class="a">…</p>',
  },
};

/** Rules that seem to show it and do not. */
const HIDDEN: Readonly<Record<string, Pattern>> = {
  'a rule that is stronger for something else': {
    css: '.a, #x #y #z { display:block } .a { display:none }',
    body: '<p class="a">…</p>',
  },
  'a rule whose other part is important': {
    css: '.a { color:red !important; display:block } .a { display:none }',
    body: '<p class="a">…</p>',
  },
  'a rule without weight': {
    css: ':where(article#m) .a { display:block } p.a { display:none }',
    body: '<p class="a">…</p>',
  },
  'a size that is relative to nothing': {
    css: '.row { font-size:0 } .row .col { font-size:1.5em }',
    body: '<div class="row"><div class="col"><p>…</p></div></div>',
  },
  'a part beside the visible one': {
    css: '.row { font-size:0 } .row .col { font-size:16px }',
    body: '<div class="row"><div class="col"><p>Seen.</p></div><p>…</p></div>',
  },
  'a part that is hidden in another way': {
    css: '.row { font-size:0 } .row .col { font-size:16px } .gone { display:none }',
    body: '<div class="row"><div class="col gone"><p>…</p></div></div>',
  },
  'a rule in a layer': {
    css: '.a { display:none } @layer top { .a { display:block } }',
    body: '<p class="a">…</p>',
  },
  'a rule under a condition that no browser knows': {
    css: '.a { display:none } @media (colour-of-sky: blue) { .a { display:block } }',
    body: '<p class="a">…</p>',
  },
  'a rule for a pointer': {
    css: '.a { display:none } .a:hover { display:block }',
    body: '<p class="a">…</p>',
  },
};

const cases = (patterns: Readonly<Record<string, Pattern>>) => Object.entries(patterns);
const reading = ({ css = '', body }: Pattern) => read(css, body.replace('…', MORE));

describe('style sheets of honest pages', () => {
  it.each(cases(HONEST))('are nothing against them: %s', async (_, pattern) => {
    const { flags, text } = await reading(pattern);
    expect(flags).not.toContain('hidden_text');
    expect(text).toContain('four parishes');
    expect(text).not.toContain('rebuilt in spring');
  });

  it.each(cases(SHOWN))('show what another rule hides: %s', async (_, pattern) => {
    const { flags, text } = await reading(pattern);
    expect(text).toContain('rebuilt in spring');
    expect(flags).not.toContain('hidden_text');
  });

  it.each(cases(HIDDEN))('do not bring back what stays hidden: %s', async (_, pattern) => {
    expect((await reading(pattern)).text).not.toContain('rebuilt in spring');
  });

  it('are still reported if nothing shows the words to anybody', async () => {
    const { flags } = await read('.x1 { display:none }', `<p class="x1">${MORE}</p>`);
    expect(flags).toContain('hidden_text');
  });
});
