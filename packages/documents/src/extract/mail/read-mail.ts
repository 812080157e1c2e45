import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import type { Email } from 'postal-mime';
import { decodeText } from '../decode-text.ts';
import { listOmissions } from '../list-omissions.ts';
import { parseDay } from '../page-dates.ts';
import type { DocumentText } from '../plain-document.ts';
import { unwrap } from '../read-text.ts';
import { joinBlocks, tidyLine } from '../render-blocks.ts';
import { partQuotes, readHtmlBody, readTextBody } from './mail-body.ts';

export interface MailPart {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface MailRequest {
  readonly format: 'mail' | 'mbox' | 'msg';
  readonly bytes: Uint8Array;
  readonly location: string;
  /** Reads what came with a mail; null when it is of a kind that is not read. @throws what its parser throws. */
  readonly readPart: (part: MailPart) => Promise<ExtractedDocument | null>;
}

interface Mail {
  /** Names and values of its head, as its reader sees them. */
  readonly head: readonly (readonly [name: string, value: string])[];
  readonly html: string | null;
  readonly text: string;
  readonly parts: readonly MailPart[];
}

/** Text of a mailbox beyond it is not read. */
const MOST_CHARACTERS = 5_000_000;

/**
 * A mail, or the mails of a mailbox: head, body, what it quotes, and what came with it, under a heading for each.
 *
 * @throws {SourceUnreadableError}
 */
export async function readMail(request: MailRequest): Promise<DocumentText> {
  const { format, bytes, location } = request;
  const messages = format === 'mbox' ? splitMailbox(bytes) : [bytes];
  const mails: WrittenMail[] = [];
  let length = 0;
  for (const message of messages) {
    if (length > MOST_CHARACTERS) break;
    const mail = format === 'msg' ? await readMsg(message, location) : await readEml(message);
    const written = await writeMail(mail, request);
    mails.push(written);
    length += written.text.length;
  }
  const isOne = messages.length === 1;
  const field = (mail: WrittenMail | undefined, name: string) =>
    mail?.head.find(([own]) => own === name)?.[1] ?? null;
  const fact = (name: string) => (isOne ? field(mails[0], name) : null);
  const text = mails.map((mail) =>
    isOne ? mail.text : `# ${field(mail, 'Subject') ?? 'Mail'}\n\n${mail.text}`,
  );
  return {
    title: fact('Subject'),
    author: fact('From')?.replace(/(?<=\S)\s*<[^<>]*>$/, '') ?? null,
    publishedAt: parseDay(fact('Date')),
    text: text.join('\n\n'),
    hidden: mails.map(({ hidden }) => hidden).join('\n'),
    omissions: [
      ...listOmissions(
        { kind: 'hidden_text', texts: mails.flatMap(({ prose }) => prose) },
        { kind: 'struck_text', texts: mails.flatMap(({ struck }) => struck) },
        { kind: 'parts_not_read', texts: mails.flatMap(({ unread }) => unread) },
        { kind: 'parts_not_read', count: messages.length - mails.length, of: messages.length },
      ),
      ...mails.flatMap(({ omissions }) => omissions),
    ],
    flags: mails.flatMap(({ flags }) => flags).filter((flag) => KEPT_FLAGS.test(flag)),
    kind: 'mail',
    method: format === 'msg' ? 'msgreader' : 'postal-mime',
  };
}

/** Flags of attachments that hold for the mail too. */
const KEPT_FLAGS = /^(?:hidden_text|partial|truncated|scanned|damaged)$/;

/** Said by the list of what came with the mail; more than that is missing where a document is. */
const MEDIA = /^(?:image|audio|video|font)\/|signature/;

type WrittenMail = Awaited<ReturnType<typeof writeMail>>;

async function writeMail({ head, html, text, parts }: Mail, { readPart }: MailRequest) {
  const page = html === null ? null : await readHtmlBody(html);
  const { blocks, ...left } = page !== null && page.blocks.length > 0 ? page : readTextBody(text, unwrap);
  const documents: ExtractedDocument[] = [];
  const unread: Omit<MailPart, 'bytes'>[] = [];
  const names: string[] = [];
  const attachments: string[] = [];
  for (const part of parts) {
    // A damaged file is listed, and the mail read without it.
    const document = await readPart(part).catch(() => null);
    const name = part.name || document?.title || part.type;
    names.push(document === null ? `${name} (not read)` : name);
    if (document === null) {
      unread.push({ name, type: part.type });
      continue;
    }
    const { kind, text: own } = document;
    documents.push(document);
    attachments.push(
      `## Attachment: ${name}\n\n${kind === 'code' ? own : own.replaceAll(/^(?=#{1,4} )/gm, '##')}`,
    );
  }
  const lines = [...head, ...(names.length === 0 ? [] : [['Attachments', names.join(', ')] as const])];
  const written = [
    lines.map(([name, value]) => `${name}: ${value}`).join('\n'),
    joinBlocks(partQuotes(blocks)),
    ...attachments,
  ];
  return {
    ...left,
    head,
    unread: unread.map(({ name }) => name),
    text: written.filter(Boolean).join('\n\n'),
    omissions: documents.flatMap(({ omissions }) => omissions ?? []),
    flags: [
      ...documents.flatMap(({ flags }) => flags),
      ...(unread.every(({ type }) => MEDIA.test(type)) ? [] : ['partial']),
    ],
  };
}

async function readEml(bytes: Uint8Array): Promise<Mail> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(await mend(bytes), { forceRfc822Attachments: true });
  const date = mail.headers.find(({ key }) => key === 'date')?.value;
  return {
    head: headOf({
      From: addresses(mail.from && [mail.from]),
      To: addresses(mail.to),
      Cc: addresses(mail.cc),
      Date: date,
      Subject: mail.subject,
    }),
    html: mail.html ?? null,
    text: mail.text ?? '',
    parts: mail.attachments
      .filter(({ related, mimeType }) => !(related && mimeType.startsWith('image/')))
      .map(({ filename, mimeType, content }) => ({
        name: tidyLine(filename ?? ''),
        type: mimeType,
        bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
  };
}

/**
 * Old mails have 8-bit letters and say no charset; the parser takes all such for UTF-8. Where lines flow, it lets quoted
 * ones flow together with their marks; such lines are joined here.
 */
async function mend(bytes: Uint8Array): Promise<Uint8Array> {
  const start = bytes.findIndex((byte) => byte > 0x20);
  const trimmed = bytes.subarray(Math.max(0, start));
  const text = Buffer.from(trimmed).toString('latin1');
  if (/format="?flowed/i.test(text) && !/delsp/i.test(text) && /^>/m.test(text))
    return Buffer.from(text.replaceAll(/(?<=format="?)flowed/gi, 'fixed'), 'latin1');
  const isStated = /charset\s*=|content-transfer-encoding:\s*binary/i.test(text);
  return isStated ? trimmed : Buffer.from(await decodeText({ bytes: trimmed, contentType: null }));
}

function headOf(fields: Readonly<Record<string, string | undefined>>): Mail['head'] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const line = tidyLine(value ?? '');
    return line === '' ? [] : [[name, line] as const];
  });
}

function addresses(list: Email['to']): string {
  return (list ?? [])
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address = '' }) =>
      name && address && name !== address ? `${name} <${address}>` : name || address,
    )
    .join(', ');
}

/** Each mail begins with a line "From address date" behind an empty one; such lines in mails are marked with ">". */
function splitMailbox(bytes: Uint8Array): readonly Uint8Array[] {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .split(/(?:^|(?<=\n)\r?\n)(?=From [^\n]{1,200}\d{4}[^\n]{0,20}\n[!-9;-~]+:)/)
    .map((mail) => mail.replace(/^\s*From [^\n]*\n/, '').replaceAll(/^>(?=>*From )/gm, ''))
    .filter((mail) => mail.trim() !== '')
    .map((mail) => Buffer.from(mail, 'latin1'));
}

async function readMsg(bytes: Uint8Array, location: string): Promise<Mail> {
  const { default: module } = await import('@kenjiuno/msgreader');
  const reader = new module.default(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const mail = reader.getFileData();
  if (mail.error) {
    const detail = `the mail is damaged (${mail.error})`;
    throw new SourceUnreadableError({ location, reason: 'broken', detail });
  }
  const people = (kind: string) =>
    (mail.recipients ?? [])
      .filter(({ recipType }) => recipType === kind)
      .map(({ name = '', smtpAddress, email = '' }) => nameWith(name, smtpAddress ?? email))
      .join(', ');
  const html = mail.bodyHtml ?? (mail.html && (await decodeText({ bytes: mail.html, contentType: null })));
  return {
    head: headOf({
      From: nameWith(mail.senderName ?? '', mail.senderSmtpAddress ?? mail.senderEmail ?? ''),
      To: people('to'),
      Cc: people('cc'),
      Date: mail.clientSubmitTime ?? mail.messageDeliveryTime,
      Subject: mail.subject,
    }),
    html: html ?? null,
    text: mail.body ?? '',
    parts: (mail.attachments ?? [])
      .filter(({ attachmentHidden }) => attachmentHidden !== true)
      .map((part) => {
        const { fileName, content } = reader.getAttachment(part);
        return { name: tidyLine(fileName ?? ''), type: part.attachMimeTag ?? '', bytes: content };
      }),
  };
}

/** Addresses inside an organisation ("/O=…") say nothing to others. */
function nameWith(name: string, address: string): string {
  return address.includes('@') && address !== name ? `${name} <${address}>`.trim() : name;
}
