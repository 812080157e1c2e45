import type { Run } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import type { Bundle, BundleSource, Claim } from '@research-studio/schemas';
import type { ReactNode } from 'react';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Link } from 'wouter';
import { ownReport, useBundle, useRun } from '../api-client.ts';
import { standingOf } from '../report/annotate.ts';
import { VerdictStrip } from '../report/verdict-strip.tsx';
import { Loaded } from '../shell/states.tsx';
import { STANDINGS, type Standing, TEXT } from '../strings.ts';
import { countOf, dateOf, dollars, factsOf, minutesOf, stateOf } from '../wording.ts';
import { type Compared, compareClaims, compareSources, type Pair } from './compare-bundles.ts';

const T = TEXT.compare;

/** Two runs side by side: what they answer, how sure they are, and where they differ. */
export function Compare({ a, b }: { a: string; b: string }) {
  const queries = [useRun(a), useRun(b), useBundle(ownReport(a)), useBundle(ownReport(b))] as const;
  return (
    <Loaded queries={queries}>
      {(runA: Run, runB: Run, bundleA: Bundle, bundleB: Bundle) => (
        <Comparison a={{ run: runA, bundle: bundleA }} b={{ run: runB, bundle: bundleB }} />
      )}
    </Loaded>
  );
}

interface Side {
  readonly run: Run;
  readonly bundle: Bundle;
}

function Comparison({ a, b }: Pair<Side>) {
  const claims = compareClaims(a.bundle, b.bundle);
  const sources = compareSources(a.bundle, b.bundle);
  return (
    <div className="mx-auto max-w-[72rem] px-4 py-10 sm:px-8">
      <h1 className="font-serif text-2xl font-semibold">{T.title}</h1>
      <div className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Head side={a} />
        <Head side={b} />
      </div>
      <Figures a={a} b={b} />
      <h2 className="compare-head">{T.answers}</h2>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Answer side={a} />
        <Answer side={b} />
      </div>
      <Statements claims={claims} />
      <Sources sources={sources} />
    </div>
  );
}

function Head({ side: { run } }: { side: Side }) {
  return (
    <div className="min-w-0">
      <p className="text-[0.8125rem] text-ink-3">
        {[TEXT.ask.kinds[run.pipeline], dateOf(run.createdAt)].join(' · ')}
      </p>
      <Link
        href={`/runs/${run.id}`}
        className="font-serif text-lg leading-snug font-semibold text-ink no-underline hover:underline"
      >
        {run.title ?? run.question}
      </Link>
      <VerdictStrip letters={run.strip} className="mt-2 max-w-full" />
    </div>
  );
}

function Figures({ a, b }: Pair<Side>) {
  const standings = ({ bundle }: Side) =>
    (Object.keys(STANDINGS) as Standing[])
      .map((kind) => {
        const count = bundle.claims.filter((claim) => standingOf(claim) === kind).length;
        return `${STANDINGS[kind].sign} ${count}`;
      })
      .join('  ');
  const rows: readonly (readonly [string, (side: Side) => string])[] = [
    [T.answered, ({ run }) => stateOf(run)],
    [T.confidence, ({ bundle }) => bundle.metadata.confidence.toFixed(2)],
    [T.statements, standings],
    [T.sources, ({ bundle }) => String(bundle.sources.length)],
    [T.passages, ({ bundle }) => String(bundle.evidence.length)],
    [T.models, ({ bundle }) => bundle.metadata.models.join(', ') || T.noModel],
    [T.time, ({ run: { beganAt, pausedAt } }) => (beganAt && pausedAt ? minutesOf(beganAt, pausedAt) : '–')],
    [T.cost, ({ run }) => (run.costUsd ? dollars(run.costUsd) : '–')],
  ];
  return (
    <table className="mt-6 w-full border-collapse text-left">
      <caption className="sr-only">{T.figures}</caption>
      <thead>
        <tr>
          <td />
          {T.sides.map((name) => (
            <th key={name} scope="col" className="py-1.5 text-[0.8125rem] font-semibold text-ink-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className="border-t border-line align-baseline">
            <th scope="row" className="w-1/5 py-1.5 pr-4 text-[0.8125rem] font-normal text-ink-3">
              {name}
            </th>
            {[a, b].map((side) => (
              <td
                key={side.run.id}
                className={`w-2/5 py-1.5 pr-4 break-words tabular-nums ${value(a) === value(b) ? 'text-ink-2' : 'font-semibold'}`}
              >
                {value(side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first section of the report. */
function Answer({ side: { bundle } }: { side: Side }) {
  // Their numbers say nothing here.
  const body = bundle.report.markdown.replace(/^# .+\n+/, '').replace(/\s*\[\d+\][●◐○✗?]?/gu, '');
  const second = [...body.matchAll(/^## /gm)].map(({ index }) => index).find((index) => index > 0);
  return (
    <div className="prose-report compare-answer min-w-0">
      <Markdown remarkPlugins={[remarkGfm]} components={ANSWER_PARTS}>
        {body.slice(0, second)}
      </Markdown>
    </div>
  );
}

/** One below the head of the part. */
const ANSWER_PARTS = { h2: 'h3', h3: 'h4' } as const;

function Statements({ claims: { both, onlyA, onlyB } }: { claims: Compared<Claim> }) {
  const changed = both.filter(({ a, b }) => standingOf(a) !== standingOf(b) || a.verdict !== b.verdict);
  return (
    <>
      <h2 className="compare-head">{T.changed}</h2>
      <p className="text-ink-2">
        {fill(T.inBoth, { statements: countOf(both.length, 'statement') })},{' '}
        {changed.length === 0 ? T.noneChanged : fill(T.standOtherwise, { count: changed.length })}.
      </p>
      <ul>
        {changed.map(({ a, b }) => (
          <li key={a.id} className="border-b border-line py-3">
            <p className="font-serif text-base">{b.text}</p>
            <p className="mt-1 text-[0.8125rem]">
              <StandingOf claim={a} /> <span aria-hidden="true">→</span>
              <span className="sr-only"> {T.becomes} </span> <StandingOf claim={b} />
            </p>
          </li>
        ))}
      </ul>
      <OnlyIn lists={[onlyA, onlyB]} count={(count) => countOf(count, 'statement')}>
        {(only) => (
          <ul>
            {only.map((claim) => (
              <li key={claim.id} className="border-b border-line py-2 font-serif">
                {claim.text} <StandingSign claim={claim} />
              </li>
            ))}
          </ul>
        )}
      </OnlyIn>
    </>
  );
}

interface OnlyInProps<Item> {
  readonly lists: readonly (readonly Item[])[];
  readonly count: (count: number) => string;
  readonly children: (only: readonly Item[]) => ReactNode;
}

/** The items that only one side has, side by side. */
function OnlyIn<Item>({ lists, count, children }: OnlyInProps<Item>) {
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {lists.map((only, index) => (
        <section key={T.sides[index]} className="min-w-0">
          <h3 className="text-[0.8125rem] font-semibold">
            {T.only[index]}: {count(only.length)}
          </h3>
          {children(only)}
        </section>
      ))}
    </div>
  );
}

function StandingSign({ claim }: { claim: Claim }) {
  const standing = standingOf(claim);
  return (
    <span className={`standing-${standing} font-sans text-xs whitespace-nowrap`}>
      <span aria-hidden="true">{STANDINGS[standing].sign}</span>
      <span className="sr-only">{STANDINGS[standing].words}</span>
    </span>
  );
}

function StandingOf({ claim }: { claim: Claim }) {
  const standing = standingOf(claim);
  return (
    <span className={`standing-${standing}`}>
      <span aria-hidden="true">{STANDINGS[standing].sign}</span> {STANDINGS[standing].words},{' '}
      {claim.confidence.toFixed(2)}
    </span>
  );
}

function Sources({ sources: { both, onlyA, onlyB } }: { sources: Compared<BundleSource> }) {
  return (
    <>
      <h2 className="compare-head">{T.sources}</h2>
      <h3 className="text-[0.8125rem] font-semibold">
        {T.inCommon}: {both.length}
      </h3>
      <SourceList
        sources={both.map(({ a, b }) => ({ source: b, hasChanged: a.contentHash !== b.contentHash }))}
      />
      <OnlyIn lists={[onlyA, onlyB]} count={String}>
        {(only) => <SourceList sources={only.map((source) => ({ source, hasChanged: false }))} />}
      </OnlyIn>
    </>
  );
}

function SourceList({
  sources,
}: {
  sources: readonly { readonly source: BundleSource; readonly hasChanged: boolean }[];
}) {
  return (
    <ul>
      {sources.map(({ source, hasChanged }) => (
        <li key={source.url} className="border-b border-line py-2">
          <span className="font-serif text-base">{source.title}</span>
          <span className="block text-[0.8125rem] text-ink-3">
            {factsOf(source).join(' · ')}
            {hasChanged && <span className="flag ml-3">{T.textChanged}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
