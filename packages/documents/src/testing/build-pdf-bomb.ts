import { deflateSync } from 'node:zlib';

/** A PDF of some hundred bytes whose one page unpacks to `bytes` spaces, through three filters. */
export function buildPdfBomb(bytes: number): Uint8Array {
  const packed = [1, 2].reduce(
    (data) => deflateSync(data, { level: 9 }),
    deflateSync(Buffer.alloc(bytes, ' '), { level: 9 }),
  );
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${packed.length} /Filter [${'/FlateDecode '.repeat(3)}] >>\nstream\n${packed.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`, 'latin1');
}
