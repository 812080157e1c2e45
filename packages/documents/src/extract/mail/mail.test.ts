import { burn } from '@kenjiuno/msgreader/lib/Burner.js';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract-document.ts';

const read = (content: string | Uint8Array, name: string, location = `file:///post/${name}`) =>
  extractDocument({
    bytes: typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
    contentType: null,
    location,
    signal: undefined,
  });
const HEAD =
  'From: =?iso-8859-1?Q?J=F6rg_Vance?= <jorg@sluice.example>\r\nTo: Ida Moss <ida@moss.example>\r\nDate: Tue, 2 Jul 2019 00:10:00 +0200\r\nSubject: The sluice\r\nMIME-Version: 1.0\r\n';
const HEAD_READ =
  'From: Jörg Vance <jorg@sluice.example>\nTo: Ida Moss <ida@moss.example>\nDate: Tue, 2 Jul 2019 00:10:00 +0200\nSubject: The sluice';
const mixed = (...parts: readonly string[]) =>
  `${HEAD}Content-Type: multipart/mixed; boundary="cut"\r\n\r\n${parts.map((part) => `--cut\r\n${part}\r\n`).join('')}--cut--\r\n`;
const PLAIN = 'Content-Type: text/plain; charset=utf-8\r\n\r\n';

describe('a mail', () => {
  it('is its head and body, and the day is that of its writer', async () => {
    const { text, title, author, publishedAt, kind, quality } = await read(
      `${HEAD}Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nThe sluice of F=E5gel was closed at nine, since the water had risen by th=\r\nree feet.\r\n`,
      'a.eml',
    );
    expect(text).toBe(
      `${HEAD_READ}\n\nThe sluice of Fågel was closed at nine, since the water had risen by three feet.`,
    );
    expect({ title, author, publishedAt, kind }).toEqual({
      title: 'The sluice',
      author: 'Jörg Vance',
      publishedAt: '2019-07-02',
      kind: 'mail',
    });
    expect(quality).toBeGreaterThan(0.3);
  });

  it('without a charset is read in the one that it is in, whatever it is called', async () => {
    const old =
      'Message-ID: <1@a.example>\nFrom: vance@sluice.example\nSubject: x\n\nLe vannage a \xe9t\xe9 ferm\xe9 \xe0 neuf heures, car l\x27eau \xe9tait mont\xe9e.\n';
    expect((await read(old, 'letter')).text).toContain('Le vannage a été fermé à neuf heures');
  });

  it('keeps what it quotes apart, in text', async () => {
    const { text } = await read(
      `${HEAD}\r\nIt is.\r\n\r\nOn Mon, 1 Jul 2019 at 18:00, Ida Moss\r\n<ida@moss.example> wrote:\r\n> Is it closed?\r\n> I ask for the mill.\r\n\r\nFrom noon on.\r\n\r\n> > Since when?\r\n`,
      'a.eml',
    );
    expect(text.slice(HEAD_READ.length)).toBe(
      '\n\nIt is.\n\n> On Mon, 1 Jul 2019 at 18:00, Ida Moss <ida@moss.example> wrote:\n\n> Is it closed?\n> I ask for the mill.\n\nFrom noon on.\n\n## Quoted message\n\nSince when?',
    );
  });

  it('keeps what it quotes apart where lines flow', async () => {
    const { text } = await read(
      `${HEAD}Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n> Is the sluice of the upper mill closed, as the \r\n> miller says?\r\nIt is closed, and it will be closed until the \r\nend of the week.\r\n`,
      'a.eml',
    );
    expect(text.slice(HEAD_READ.length)).toBe(
      '\n\n> Is the sluice of the upper mill closed, as the miller says?\n\nIt is closed, and it will be closed until the end of the week.',
    );
  });

  it.each([
    [
      'of Gmail',
      '<div class="gmail_quote"><div class="gmail_attr">On 1 July Ida wrote:</div><blockquote>Is it closed?</blockquote></div>',
    ],
    [
      'of Thunderbird',
      '<div class="moz-cite-prefix">On 1 July Ida wrote:</div><blockquote type="cite"><p>Is it closed?</p></blockquote>',
    ],
    [
      'of Outlook',
      '<div id="appendonsend"></div><hr><div><p>On 1 July Ida wrote:</p></div><p>Is it closed?</p>',
    ],
  ])('keeps what it quotes apart, in HTML %s', async (_, quote) => {
    const { text, flags } = await read(
      `${HEAD}Content-Type: text/html\r\n\r\n<p>It is, with <b>two</b> gates.</p><table><tr><th>Gate</th><th>Feet</th></tr><tr><td>East</td><td>3</td></tr></table><p style="display:none">Unseen by you.</p>${quote}`,
      'a.eml',
    );
    expect(text.slice(HEAD_READ.length)).toBe(
      '\n\nIt is, with two gates.\n\nGate | Feet\nEast | 3\n\n## Quoted message\n\nOn 1 July Ida wrote:\n\nIs it closed?',
    );
    expect(flags).not.toContain('instructions');
  });

  it('keeps apart the text below the head of an earlier mail', async () => {
    const { text } = await read(
      `${HEAD}\r\nBitte lesen.\r\n\r\n-----Nachricht-----\r\nVon: Ida Moss\r\nGesendet: Montag, 1. Juli 2019\r\nAn: Rat\r\nBetreff: Wehr\r\n\r\nDas Wehr ist zu.\r\n`,
      'a.eml',
    );
    expect(text).toContain('Bitte lesen.\n\n## Quoted message\n\n');
    expect(text.indexOf('Das Wehr')).toBeGreaterThan(text.indexOf('Quoted'));
  });

  it('brings what is attached under its name, and lists what is not read', async () => {
    const { text, omissions, flags } = await read(
      mixed(
        `${PLAIN}See the list.`,
        'Content-Type: text/csv; name="=?utf-8?q?St=C3=A4nde.csv?="\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\nR2F0ZTtGZWV0CkVhc3Q7Mwo=',
        'Content-Type: application/zip; name=photos.zip\r\nContent-Transfer-Encoding: base64\r\n\r\nUEsDBAoAAAAA',
        'Content-Type: application/pdf; name=plan.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n=!?JVBERi0xLjQK%%',
      ),
      'a.eml',
    );
    expect(text).toBe(
      `${HEAD_READ}\nAttachments: Stände.csv, photos.zip (not read), plan.pdf (not read)\n\nSee the list.\n\n## Attachment: Stände.csv\n\nGate | Feet\nEast | 3`,
    );
    expect(omissions).toEqual([{ kind: 'parts_not_read', count: 2, sample: ['photos.zip', 'plan.pdf'] }]);
    expect(flags).toContain('partial');
  });

  it('in a mail in a mail is read; a fourth is listed', async () => {
    const nest = (depth: number): string =>
      depth === 5
        ? `Subject: Level 5\r\nFrom: a@a.example\r\n\r\nWords of 5.`
        : `Subject: Level ${depth}\r\nFrom: a@a.example\r\nContent-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${PLAIN}Words of ${depth}.\r\n--b${depth}\r\nContent-Type: message/rfc822\r\n\r\n${nest(depth + 1)}\r\n--b${depth}--\r\n`;
    const { text, omissions } = await read(nest(1), 'a.eml');
    expect(text).toContain('## Attachment: Level 2');
    expect(text).toContain('Words of 3.');
    expect(text).not.toContain('Words of 4.');
    expect(omissions).toEqual([{ kind: 'parts_not_read', count: 1, sample: ['message/rfc822'] }]);
  });

  it('is not every text with a head', async () => {
    const memo = 'To: All keepers\nFrom: The warden\n\nThe gate is closed on Sundays until the end of May.';
    expect((await read(memo, 'memo.txt')).kind).toBe('text');
    expect((await read(memo, 'memo.eml')).kind).toBe('mail');
  });
});

describe('a mailbox', () => {
  it('is its mails in order, with lines that begin as they do', async () => {
    const box = `From a@a.example Mon Jul  1 10:00:00 2019\n${HEAD}\nFirst words.\n\n>From the mill to the sluice it is a mile.\n\nFrom b@b.example Tue Jul  2 10:00:00 2019\nFrom: b@b.example\nSubject: Re: The sluice\n\nSecond words.\n`;
    const { text, title, kind } = await read(box.replaceAll('\r', ''), 'Inbox');
    expect(text).toBe(
      `# The sluice\n\n${HEAD_READ}\n\nFirst words.\n\nFrom the mill to the sluice it is a mile.\n\n# Re: The sluice\n\nFrom: b@b.example\nSubject: Re: The sluice\n\nSecond words.`,
    );
    expect({ title, kind }).toEqual({ title: 'Inbox', kind: 'mail' });
  });
});

describe('an Outlook message', () => {
  /** Texts of properties by their tags. */
  const message = (streams: Readonly<Record<string, string>>): Uint8Array => {
    const files = Object.entries(streams).map(([tag, text]) => ({
      name: `__substg1.0_${tag}`,
      bytes: new Uint8Array(Buffer.from(text, 'utf16le')),
    }));
    files.push({ name: '__properties_version1.0', bytes: new Uint8Array(32) });
    return burn([
      { name: 'Root Entry', type: 5, length: 0, children: files.map((_, at) => at + 1) },
      ...files.map(({ name, bytes }) => ({
        name,
        type: 2 as const,
        length: bytes.length,
        binaryProvider: () => bytes,
      })),
    ]);
  };

  it('is read as a mail', async () => {
    const file = message({
      '0037001F': 'Sill',
      '0C1A001F': 'Nina Vale',
      '5D01001F': 'nina@vale.example',
      '1000001F': 'The sill is of stone, and it was laid in 1927.',
    });
    const { text, title, author, kind } = await read(file, 'sill.msg');
    expect(text).toBe(
      'From: Nina Vale <nina@vale.example>\nSubject: Sill\n\nThe sill is of stone, and it was laid in 1927.',
    );
    expect({ title, author, kind }).toEqual({ title: 'Sill', author: 'Nina Vale', kind: 'mail' });
    await expect(read(file.slice(0, file.length / 2), 'cut.msg')).rejects.toThrow('Could not read');
  });
});

describe('a web archive', () => {
  const WORDS = 'The mill race of Carrow was dug in 1774; it is 340 metres long and falls by four metres. ';
  const page = (location: string) =>
    `Content-Type: text/html\r\nContent-ID: <f1@blink>\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: ${location}\r\n\r\n<html><head><title>Mill race</title></head><body><article><h1>Mill race</h1><p>${WORDS.repeat(3)}It is caf=C3=A9-=\r\nlined.</p></article></body></html>`;
  const archive = (head: string, ...parts: readonly string[]) =>
    `${head}MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="--cut"\r\n\r\n\r\n${parts.map((part) => `----cut\r\n${part}\r\n`).join('')}----cut--\r\n`;
  const BLINK = 'From: <Saved by Blink>\r\nSnapshot-Content-Location: https://mills.example/race\r\n';
  const FRAME = 'Content-Type: text/html\r\nContent-Location: cid:frame-2\r\n\r\n<p>Buy now.</p>';
  const PICTURE = 'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=';

  it.each([
    ['Chromium', archive(BLINK, page('https://mills.example/race'), FRAME, PICTURE)],
    ['another', archive('Subject: Mill race\r\n', PICTURE, page('https://mills.example/race'))],
  ])('of %s is its page, by its address', async (_, source) => {
    const { text, url, title, kind, flags } = await read(source, 'race.mhtml');
    expect(text).toMatch(/^The mill race of Carrow was dug in 1774;[^=<]*It is café-lined\.$/);
    expect({ url, title, kind }).toEqual({
      url: 'https://mills.example/race',
      title: 'Mill race',
      kind: 'html',
    });
    expect(flags).toContain('stated_origin');
    expect((await read(source, 'race.mhtml', 'https://other.test/race.mhtml')).url).toBe(
      'https://other.test/race.mhtml',
    );
  });

  it('without a page is empty', async () => {
    await expect(read(archive(BLINK, PICTURE), 'race.mhtml')).rejects.toThrow('no page');
  });
});
