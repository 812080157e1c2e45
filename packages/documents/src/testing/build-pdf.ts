export interface PdfLine {
  readonly text: string;
  /** Letter size in points. */
  readonly size: number;
  /** From the left and bottom edges of a page of 612 by 792 points. */
  readonly x: number;
  readonly y: number;
}

export interface PdfContent {
  readonly pages: readonly (readonly PdfLine[])[];
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  /** As PDF writes it, e.g. "D:20240131120000Z". */
  readonly created?: string;
}

/** A PDF in memory with text in Helvetica; Latin letters only. */
export function buildPdf({
  pages,
  title = '',
  author = '',
  subject = '',
  created = '',
}: PdfContent): Uint8Array {
  const objects: string[] = [];
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [index, lines] of pages.entries()) {
    const drawn = lines.map(
      ({ text, size, x, y }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escapeText(text)}) Tj ET`,
    );
    const stream = drawn.join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  const dated = created ? ` /CreationDate (${created})` : '';
  objects.push(
    `<< /Title (${escapeText(title)}) /Author (${escapeText(author)}) /Subject (${escapeText(subject)})${dated} >>`,
  );
  return assemble(objects);
}

function escapeText(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}
