import { buildDocx } from './build-docx.ts';
import { buildPdf } from './build-pdf.ts';
import { buildZip } from './build-zip.ts';

export interface MutatedDocument {
  /** Its format and the seed that it was made with. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const SENTENCE = 'The lock at Marlow Weir was built of oak in 1927 and rises 2.1 metres.';
const HTML = `<!doctype html><html lang="en"><head><title>Locks</title><meta name="author" content="Ada"><style>.a{color:#000}</style><script type="application/ld+json">{"@type":"Article","headline":"Locks"}</script></head><body><nav><a href="/">Home</a></nav><article><h1>Locks</h1>${`<p class="a" style="opacity:1">${SENTENCE}</p>`.repeat(6)}<table><tr><th>Lock</th><td>2.1</td></tr></table><ul><li>oak</li><li><a href="x">steel</a></li></ul><pre>x = 1</pre><!-- a remark --></article></body></html>`;
const PARAGRAPH = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${SENTENCE}</w:t></w:r></w:p>`;
const TABLE = '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Lock</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
const MARKDOWN = `---\ntitle: Locks\n---\n# Locks\n\n${SENTENCE} [link](https://a.example)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n\`\`\`\ncode\n\`\`\`\n`;
const SUBTITLES = `WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada>${SENTENCE}\n\n00:04.000 --> 00:05.000\nAnd so on.\n`;
const CSV = `Lock,Built,"Note, if any"\nMarlow,1927,"oak ""and"" steel"\n${SENTENCE},,\n`;

const MAIL = `From: Ada <ada@a.example>\nTo: tom@a.example\nDate: Mon, 3 Jun 2024 10:00:00 +0200\nSubject: =?utf-8?q?Locks_=C3=A9?=\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b1\n\n--b1\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>${SENTENCE}</p><div class=3D"gmail_quote">On 2 Jun 2024 Tom wrote:<blockquote>Why?</blockquote></div>\n--b1\nContent-Type: message/rfc822\n\nSubject: Inner\nFrom: tom@a.example\n\n> ${SENTENCE}\nNo.\n--b1\nContent-Type: text/csv; name=a.csv\nContent-Transfer-Encoding: base64\n\nYSxiCjEsMgo=\n--b1--\n`;
const ARCHIVE = `From: <Saved by Blink>\nSnapshot-Content-Location: https://a.example/b\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary="b1"\n\n--b1\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\nContent-Location: https://a.example/b\n\n<html><body><p>${SENTENCE}=\n</p></body></html>\n--b1--\n`;
const DATA = `{"title":"Locks","locks":[{"name":"Marlow","built":1927,"parts":["oak","steel"]},{"name":"Radcot"}],"note":{"by":{"name":"Ada"}}}`;
const NOTEBOOK = `{"cells":[{"cell_type":"markdown","source":["# Locks\\n","${SENTENCE}"]},{"cell_type":"code","source":"x = 1","outputs":[{"data":{"text/html":"<table><tr><td>1</td></tr></table>","image/png":"aa"}}]}],"nbformat":4}`;
const LATEX = `\\documentclass{article}\\title{Locks}\\newcommand{\\x}[1]{\\textbf{#1}}\\begin{document}\\section{One}${SENTENCE} \\x{y} $a^2$ \\cite{k}\\begin{itemize}\\item a\\item b\\end{itemize}\\begin{tabular}{ll}a & b \\\\ 1 & 2\\end{tabular}\\end{document}`;
const TALK = `[00:01] Ada Moor: ${SENTENCE}\n\n[00:09] Tom Reed: Why?\nI ask.\n\n[00:12] Ada Moor: It is so.\n`;

type Build = (mutate: (text: string) => string) => Uint8Array;

const relations = (target: string) =>
  `<Relationships><Relationship Id="r1" Target="${target}"/></Relationships>`;
const text =
  (source: string): Build =>
  (mutate) =>
    Buffer.from(mutate(source));
const zip =
  (files: Readonly<Record<string, string>>): Build =>
  (mutate) =>
    buildZip(Object.entries(files).map(([name, data]) => ({ name, data: mutate(data) })));

/** What mutants are made of; archives are mutated in the texts within, or as a whole. */
const ORIGINALS: Readonly<Record<string, Build>> = {
  html: text(HTML),
  pdf: (mutate) => {
    const line = { text: SENTENCE, size: 11, x: 72, y: 700 };
    const file = buildPdf({ pages: [[line, { ...line, y: 680 }], [line]], title: 'Locks', author: 'Ada' });
    return Buffer.from(mutate(Buffer.from(file).toString('latin1')), 'latin1');
  },
  docx: (mutate) => buildDocx({ body: mutate(PARAGRAPH.repeat(4) + TABLE), title: 'Locks' }),
  pptx: zip({
    'ppt/presentation.xml': '<p:presentation><p:sldId id="1" r:id="r1"/></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations('slides/slide1.xml'),
    'ppt/slides/slide1.xml': `<p:sld><p:sp><p:ph type="title"/><a:p><a:r><a:t>${SENTENCE}</a:t></a:r></a:p></p:sp></p:sld>`,
  }),
  xlsx: zip({
    'xl/workbook.xml': '<workbook><sheet name="Locks" r:id="r1"/></workbook>',
    'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
    'xl/sharedStrings.xml': `<sst><si><t>${SENTENCE}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': '<row><c r="A1" t="s"><v>0</v></c><c r="AB1" s="0"><v>45050.5</v></c></row>',
  }),
  odt: zip({
    'content.xml': `<office:body><office:text><text:h text:outline-level="1">Locks</text:h><text:p>${SENTENCE}<text:note><text:note-body><text:p>Oak.</text:p></text:note-body></text:note></text:p><table:table><table:table-row><table:table-cell table:number-rows-spanned="2"/></table:table-row></table:table></office:text></office:body>`,
  }),
  ods: zip({
    'content.xml': `<office:spreadsheet><table:table table:name="Locks"><table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="9"><text:p>${SENTENCE}</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`,
  }),
  rtf: text(
    `{\\rtf1{\\fonttbl{\\f0\\fcharset128 A;}}\\f0 \\'8eq ${SENTENCE}{\\footnote Oak.}\\par\\trowd\\cellx1\\intbl Lock\\cell\\row\\u8217?}`,
  ),
  epub: zip({
    'META-INF/container.xml': '<container><rootfile full-path="b.opf"/></container>',
    'b.opf': '<package><dc:title>Locks</dc:title><item id="a" href="a.xhtml"/><itemref idref="a"/></package>',
    'a.xhtml': HTML,
  }),
  csv: text(CSV),
  vtt: text(SUBTITLES),
  md: text(MARKDOWN),
  eml: text(MAIL),
  mbox: text(
    `From a@a.example Mon Jun  3 10:00:00 2024\n${MAIL}\n\nFrom b@a.example Mon Jun  3 10:00:00 2024\n${MAIL}`,
  ),
  mhtml: text(ARCHIVE),
  json: text(DATA),
  ipynb: text(NOTEBOOK),
  tex: text(LATEX),
  txt: text(TALK),
};

export const MUTATED_FORMATS = Object.keys(ORIGINALS);

/** A damaged document; the same format and seed give the same bytes. */
export function mutatedDocument(format: string, seed: number): MutatedDocument {
  const random = randomFrom(seed * 7919 + format.length);
  const build = ORIGINALS[format];
  if (build === undefined) throw new Error(`There is no original of ${format}.`);
  const isInside = random() < 0.7;
  const mutate = (source: string) => mutateText(source, random);
  const whole = build(isInside ? mutate : (source) => source);
  const bytes = isInside ? whole : Buffer.from(mutate(Buffer.from(whole).toString('latin1')), 'latin1');
  return { name: `mutant-${seed}.${format}`, bytes };
}

/** What trips parsers: openings without an end, depth, numbers out of range, letters that are none. */
const TOKENS = [
  ...['<', '>', '</', '<!--', '<![CDATA[', '<script', '<table><tr>', '&#x110000;', '&amp', '"', "'", '\\'],
  ...['%PDF-', 'endobj', 'stream\n', '<<', '>>', '/Kids [1 0 R]', '/Count 99999999', '99999999999999999999'],
  ...['\0', '\uFFFD', '\u202E', '\r', '\n\n', '---\n', '[[[[', '<div>'.repeat(600), '<a:p>'.repeat(3000)],
];

function mutateText(source: string, random: () => number): string {
  let text = source;
  const place = () => Math.floor(random() * (text.length + 1));
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    const at = place();
    const length = Math.floor(random() * Math.min(400, text.length + 1));
    const slice = text.slice(at, at + length);
    const kind = Math.floor(random() * 6);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + length);
    else if (kind === 1)
      text = text.slice(0, at) + slice.repeat(1 + Math.floor(random() * 50)) + text.slice(at);
    else if (kind === 2) text = text.slice(0, at);
    else if (kind === 3)
      text = text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1);
    else if (kind === 4)
      text = text.slice(0, at) + (TOKENS[Math.floor(random() * TOKENS.length)] ?? '') + text.slice(at);
    else {
      const to = place();
      text = text.slice(0, to) + slice + text.slice(to);
    }
  }
  return text;
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
