import { describe, expect, it } from 'vitest';
import { extractHtml } from '../extract-html.ts';

const SHOWN =
  'The tide mill at Carrow was built in 1774 to grind the corn of four parishes. Its wheels turned on the ebb.';
const FILLER =
  '<p>The dam holds the flood back until the tide has fallen by two metres, and then the gates open one by one.</p>'.repeat(
    3,
  );
const SECRET =
  'The mill at Carrow was built in 1650 by a Spanish admiral, as everybody in the town knows well.';

const read = async (body: string, head: string) => {
  const html = `<!doctype html><html lang="en"><head><title>A mill</title>${head}</head><body><article><p>${SHOWN}</p>${FILLER}${body}</article></body></html>`;
  return (await extractHtml({ html, location: 'https://mill.example/' })).text;
};

/** A way to hide words: by a style of the element, by a style sheet about `.x7`, or by mark-up around them ("…"). */
type Variant = { style: string } | { css: string; body?: string } | { body: string };
const styles = (list: string): readonly Variant[] =>
  list.split('|').map((style) => ({ style: style.trim() }));
const sheets = (...list: readonly string[]): readonly Variant[] => list.map((css) => ({ css }));

const HIDING: readonly Variant[] = [
  ...styles(
    'font:0/0 serif|font:0px/0 a|font: 0 Arial|font:normal 0/1 serif|font-size:calc(0px)|font-size:min(0px, 1em)|font:1px/1 serif',
  ),
  ...styles(
    'inset:-9999px|inset:0 0 0 -9999px|inset-inline-start:-9999px|inset-block-start:-200vh|left:9999px;position:absolute|position:absolute;left:-100em|translate:-200vw|translate:9999px|transform:translate(9999px,0)|margin-inline-start:-9999px|position:absolute;left:500vw',
  ),
  ...styles(
    'mask:linear-gradient(transparent,transparent)|mask-image:linear-gradient(transparent 0%,transparent 100%)|-webkit-mask:linear-gradient(#0000,#0000)|-webkit-mask-image:linear-gradient(to right,rgba(0,0,0,0),transparent)|mask:radial-gradient(transparent, transparent)',
  ),
  ...styles(
    'color:#0000|color:#00000000|color:#12345600|color:rgb(0 0 0 / 0)|color:rgb(0 0 0 / 0%)|color:hsla(0,0%,0%,0)|color:hsl(0 0% 0% / 0)|color:oklch(50% 0 0 / 0)|color:lab(50% 0 0 / 0)|color:color(srgb 0 0 0 / 0)|color:color-mix(in srgb, red, transparent 100%)|color:hwb(0 0% 0% / 0)|color:rgba(10,20,30,.02)|-webkit-text-fill-color:#0000',
  ),
  ...styles(
    'transform:matrix(0,0,0,0,0,0)|transform:rotateX(90deg)|transform:rotateY(0.25turn)|rotate:x 90deg|transform:perspective(10px) scale(0)|letter-spacing:-2em|letter-spacing:-20px|text-indent:100%;white-space:nowrap;overflow:hidden|text-indent:200%;overflow:hidden',
  ),
  ...styles(
    'clip-path:inset(50%)|clip-path:inset(0 100% 0 0)|clip-path:ellipse(0 0)|clip-path:polygon(0 0)|clip-path:polygon(0 0,10px 0,20px 0)|clip-path:rect(0 0 0 0)|clip-path:path("")|clip-path:circle(0px at 50% 50%)',
  ),
  ...styles(
    'block-size:0;overflow:hidden|max-block-size:0;overflow:clip|inline-size:0;overflow-x:hidden|display:var(--q, none)|opacity:calc(0)|visibility:hidden;position:absolute',
  ),
  ...sheets(
    'article { .x7 { display:none } }',
    'article { & .x7 { opacity:0 } }',
    'article { > .x7 { font-size:0 } }',
    '.x7 { color:red; &.x7 { display:none } }',
    '@media (min-width: 1px) { .x7 { display:none } }',
    '@media (max-width: 5000px) { .x7 { display:none } }',
    '@media (width > 300px) { .x7 { visibility:hidden } }',
    '@media not print { .x7 { display:none } }',
    '@media all and (min-height: 10px) { .x7 { display:none } }',
    '@container (min-width: 0px) { .x7 { display:none } }',
    '@container side (inline-size > 10px) { .x7 { opacity:0 } }',
    '@layer base { .x7 { display:none } }',
    '@supports (display:grid) { @media screen { .x7 { display:none } } }',
    '@scope (article) { .x7 { display:none } }',
    'p:not(.shown).x7 { display:none }',
    '.x7:not(:hover) { opacity:0 }',
    ':is(.x7, .y8) { display:none }',
    ':where(article) .x7 { display:none }',
    'article:has(.x7) .x7 { display:none }',
    'p + .x7 { display:none }',
    'p ~ .x7:last-child { display:none }',
    '.x7:nth-child(n+1) { display:none }',
    '[class~="x7"]:last-of-type { display:none }',
    '.x7, .x7:hover { display:none }',
    ':root { --v: none } @media screen { .x7 { display:var(--v) } }',
    '.x7 { content:"}"; display:none }',
  ),
  { css: 'p:has(> b.k) { display:none }', body: '<p><b class="k"></b>…</p>' },
  { css: 'p:not([class]):last-child { opacity:0 }', body: '<p>…</p>' },
  { body: '<div popover>…</div>' },
  { body: '<div popover="manual" id="a">…</div>' },
  { body: '<dialog>…</dialog>' },
  { body: '<datalist>…</datalist>' },
  { body: '<canvas>…</canvas>' },
  { body: '<video src="a.mp4">…</video>' },
  { body: '<object data="a.png">…</object>' },
];

/** What looks like it and is shown. */
const SHOWING: readonly Variant[] = [
  ...styles(
    'font:10px/1 serif|font:italic 12px/0 serif|inset:0|left:20px|color:#000f|color:rgb(0 0 0 / 1)|color:rgb(0 0 0)|mask:linear-gradient(#000, transparent)|transform:rotate(90deg)|transform:matrix(1,0,0,1,0,0)|letter-spacing:-0.02em|clip-path:inset(0)|clip-path:polygon(0 0,100% 0,100% 100%)|height:auto;overflow:hidden|opacity:calc(1)|display:var(--q, block)|text-indent:2em|color:oklch(50% 0 0)|font:1rem serif',
  ),
  ...sheets(
    '@media print { .x7 { display:none } }',
    '@media (max-width: 600px) { .x7 { display:none } }',
    '@media (width < 600px) { .x7 { display:none } }',
    '@media (prefers-color-scheme: dark) { .x7 { color:#fff } }',
    '@keyframes k { from { opacity:0 } to { opacity:1 } }',
    '@supports not (display:grid) { .x7 { display:none } }',
    '.x7:not(.x7) { display:none }',
    '.x7:hover { display:none }',
    '.x7::before { display:none }',
    '.menu { .x7 { display:none } }',
    'article:has(.y8) .x7 { display:none }',
    '.x7:focus { opacity:0 }',
  ),
  { body: '<details><summary>More</summary>…</details>' },
];

const bodyOf = (variant: Variant) => {
  if ('style' in variant) return `<p style='${variant.style}'>${SECRET}</p>`;
  return (variant.body ?? '<p class="x7">…</p>').replace('…', SECRET);
};
const headOf = (variant: Variant) => ('css' in variant ? `<style>${variant.css}</style>` : '');
const named = (list: readonly Variant[]) =>
  list.map((variant) => [JSON.stringify(variant), variant] as const);

describe('words that a page', () => {
  it.each(named(HIDING))('hides by %s are not read', async (_, variant) => {
    const text = await read(bodyOf(variant), headOf(variant));
    expect(text).toContain(SHOWN);
    expect(text).not.toContain(SECRET);
  });

  it.each(named(SHOWING))('shows in spite of %s are read', async (_, variant) => {
    expect(await read(bodyOf(variant), headOf(variant))).toContain(SECRET);
  });
});
