import { type ReadDocument, unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { client } from '../api-client.ts';
import { Loaded } from '../shell/states.tsx';
import { useTitle } from '../shell/use-title.ts';
import { StoredText } from '../source/stored-text.tsx';
import { OMISSIONS, TEXT } from '../strings.ts';
import { dateOf, flagsOf, kindName, numberOf, sizeOf } from '../wording.ts';

const T = TEXT.documents;

/** A document as a run reads it: its text, and what the reader did not read. */
export function DocumentPage({ id }: { readonly id: string }) {
  const document = useQuery({
    queryKey: ['document', id],
    queryFn: async () => unwrap(await client.api.GET('/api/documents/{id}', { params: { path: { id } } })),
  });
  useTitle(document.data?.name ?? T.title);
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <Link href="/documents">← {T.title}</Link>
      <Loaded queries={[document]}>{(read: ReadDocument) => <Read {...read} />}</Loaded>
    </div>
  );
}

function Read({ name, collection, kind, bytes, createdAt, problem, document }: ReadDocument) {
  const facts = [collection, kindName(kind), sizeOf(bytes), dateOf(createdAt)].filter((fact) => fact !== '');
  return (
    <>
      <h1 className="mt-4 font-serif text-2xl font-semibold">{name}</h1>
      <p className="mt-1 text-[0.8125rem] text-ink-3">{facts.join(' · ')}</p>
      {problem !== null && (
        <p role="alert" className="mt-4 text-weak">
          {fill(T.unreadable, { problem })}
        </p>
      )}
      {document !== null && <Content {...document} />}
    </>
  );
}

function Content(document: NonNullable<ReadDocument['document']>) {
  const { url, title, author, publishedAt, flags, omissions, emptyPages, text, characters } = document;
  const date = publishedAt === null ? TEXT.read.noDate : dateOf(publishedAt);
  return (
    <>
      <p className="mt-3 text-ink-2">{[title, ...(author === null ? [] : [author]), date].join(' · ')}</p>
      {/^https?:/.test(url) && (
        <p className="mt-1 text-[0.8125rem] break-words">
          <a href={url} rel="noreferrer">
            {url}
          </a>
        </p>
      )}
      <ul className="mt-3 text-[0.8125rem]">
        {flagsOf(flags).map((flag) => (
          <li key={flag} className="flag">
            {flag}
          </li>
        ))}
        {omissions.map(({ kind, count, of, sample }) => (
          <li key={kind} className="mt-1 text-part">
            {OMISSIONS[kind]}: {of === undefined ? numberOf(count) : fill(T.partOf, { count, all: of })}
            {sample.length > 0 && <q className="ml-2 text-ink-3">{sample.join(' / ')}</q>}
          </li>
        ))}
        {emptyPages.length > 0 && (
          <li className="mt-1 text-part">{fill(T.emptyPages, { pages: emptyPages.join(', ') })}</li>
        )}
      </ul>
      <h2 className="mt-6 border-b border-line pb-2 text-[0.8125rem] font-semibold">
        {text.length < characters
          ? fill(T.firstCharacters, { count: numberOf(text.length), all: numberOf(characters) })
          : T.text}
      </h2>
      <StoredText text={{ text, passages: [] }} openId={null} />
    </>
  );
}
