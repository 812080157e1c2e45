/**
 * Text as XML content or the value of a quoted attribute. What XML 1.0 cannot hold at all, and what turns the reading
 * around or is not seen, becomes U+FFFD; joiners belong to the text.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
