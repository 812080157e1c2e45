import { describe, expect, it } from 'vitest';
import { reportMarkdown } from './report-markdown.ts';
import { buildDocx } from './testing/build-docx.ts';
import { buildPdf } from './testing/build-pdf.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('reportMarkdown', () => {
  it('leaves Markdown as it is, tags in it too', async () => {
    const markdown = '# A mill\n\nIt has <b>four</b> stones [1].\n';
    expect(await reportMarkdown(bytes(markdown), 'report.md')).toBe(markdown);
  });

  it('keeps links, headings, lists and tables of a page, and no scripts', async () => {
    const html =
      '<!doctype html><title>x</title><script>let a</script><span role="note">Supported</span><h1>A mill</h1><p>Four stones <a href="https://orle.example/mills">[1]</a>.</p><table><tr><th>Mill</th><th>Stones</th></tr><tr><td>Orle</td><td>4</td></tr></table><ol><li>Orle</li></ol>';
    const markdown = await reportMarkdown(bytes(html), 'report.html');
    for (const part of ['# A mill', '[[1]](https://orle.example/mills)', '| Orle | 4 |', '1.  Orle'])
      expect(markdown).toContain(part);
    expect(markdown).not.toMatch(/let a|Supported/);
  });

  it('gives the notes of a Word document as those of Markdown, with all links', async () => {
    const link = (text: string) => `<w:hyperlink r:id="rId1"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`;
    const to = (address: string) =>
      `<Relationships><Relationship Id="rId1" Target="${address}" TargetMode="External"/></Relationships>`;
    const notes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p>${link('Haas')}</w:p></w:footnote></w:footnotes>`;
    const docx = buildDocx({
      body: `<w:p>${link('Orle')}<w:r><w:t> has four stones.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p><w:p>${link('Orle')}</w:p>`,
      extraEntries: [
        { name: 'word/footnotes.xml', data: notes },
        { name: 'word/_rels/document.xml.rels', data: to('https://orle.example/') },
        { name: 'word/_rels/footnotes.xml.rels', data: to('https://haas.example/mills') },
      ],
    });
    // Before the text: what is below a heading such as "About this report" is not a part of the report.
    expect(await reportMarkdown(docx, 'report.docx')).toBe(
      '[^2]: [Haas](https://haas.example/mills)\n\n[Orle](https://orle.example/) has four stones.[^2]\n\n[Orle](https://orle.example/)',
    );
  });

  it('gives the text of a PDF', async () => {
    const pdf = buildPdf({ pages: [[{ text: 'Four stones [1].', size: 12, x: 72, y: 700 }]] });
    expect(await reportMarkdown(pdf, 'report.pdf')).toContain('Four stones [1].');
  });

  it('says what it cannot read', async () => {
    await expect(reportMarkdown(bytes('PK\x03\x04broken'), 'report.docx')).rejects.toThrow(
      /damaged|readable/,
    );
  });
});
