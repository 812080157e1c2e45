/** Fields that only the head of a mail has. */
const OF_MAIL =
  /^(?:message-id|received|return-path|mime-version|content-transfer-encoding|delivered-to|x-mailer|dkim-signature)$/;
const MAILBOX = /^From \S[^\n]{0,200}\d{4}[^\n]{0,20}\n[!-9;-~]+:/;
const MOST_LINES = 500;

/** Whether a text begins as a mail, a mailbox or a page that a browser saved as a mail; null for others. */
export function mailFormat(head: string, declared: string, path: string): 'mail' | 'mbox' | 'mhtml' | null {
  if (MAILBOX.test(head.trimStart())) return 'mbox';
  const fields = readFields(head.trimStart());
  if (fields === null) return null;
  const has = (...names: readonly string[]) => names.some((name) => fields.has(name));
  const isMail =
    ([...fields.keys()].some((name) => OF_MAIL.test(name)) &&
      has('from', 'to', 'subject', 'date', 'content-type')) ||
    (/@/.test(fields.get('from') ?? '') && has('date', 'subject', 'to'));
  if (!isMail && !(/\.eml$/i.test(path) && fields.size > 0)) return null;
  const isPage =
    has('snapshot-content-location') ||
    /^["<]?saved by/i.test(fields.get('from') ?? '') ||
    /\.mht(?:ml)?$/i.test(path) ||
    /^(?:multipart\/related|application\/x-mimearchive)$/.test(declared) ||
    (has('content-location') && !has('to', 'received', 'message-id'));
  return isPage && /^(?:multipart\/|text\/html)/i.test(fields.get('content-type') ?? '') ? 'mhtml' : 'mail';
}

/** Names and first lines of a head that ends with an empty line; null for what is not one. */
function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/, MOST_LINES)) {
    const [, name, value = ''] = /^([!-9;-~]{1,70}):[ \t]*(.*)$/.exec(line) ?? [];
    if (name !== undefined) fields.set(name.toLowerCase(), value);
    else if (line.trim() === '') return fields;
    else if (!/^[ \t]/.test(line)) return null;
  }
  return null;
}
