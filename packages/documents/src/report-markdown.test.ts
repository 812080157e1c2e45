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
      '<!doctype html><title>x</title><script>let a</script><h1>A mill</h1><p>Four stones <a href="https://orle.example/mills">[1]</a>.</p><table><tr><th>Mill</th><th>Stones</th></tr><tr><td>Orle</td><td>4</td></tr></table><ol><li>Orle</li></ol>';
    const markdown = await reportMarkdown(bytes(html), 'report.html');
    for (const part of ['# A mill', '[[1]](https://orle.example/mills)', '| Orle | 4 |', '1.  Orle'])
      expect(markdown).toContain(part);
    expect(markdown).not.toContain('let a');
  });

  it('gives the notes of a Word document as those of Markdown', async () => {
    const notes =
      '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>Haas, https://orle.example/mills</w:t></w:r></w:p></w:footnote></w:footnotes>';
    const docx = buildDocx({
      body: '<w:p><w:r><w:t>Four stones.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
      extraEntries: [{ name: 'word/footnotes.xml', data: notes }],
    });
    const markdown = await reportMarkdown(docx, 'report.docx');
    expect(markdown).toContain('Four stones.[^2]');
    expect(markdown).toContain('[^2]: Haas, https://orle.example/mills');
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
