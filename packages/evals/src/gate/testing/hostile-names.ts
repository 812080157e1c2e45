/** Names and messages that are markup, commands or control codes somewhere. */
export const hostileNames: readonly string[] = [
  '<script>alert(1)</script>',
  ']]><failure/> &amp; "quoted" \'too\'',
  'a | b\n| --- | [link](javascript:alert(1)) `code` **bold**',
  'line\r\n::error file=x::injected %0A, a:b',
  '\u001b[31mred\u001b[0m \u0007 \u0000 \u202eright to left \ud800 lone',
  'hidden \u200b\u2066 signs \u{e0041}\ufeff of \u061c all kinds',
  '日本語の名前 – Größe – Δ',
];
