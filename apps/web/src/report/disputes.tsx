import { fill } from '@research-studio/messages';
import type { Bundle, BundleSource, ReportSection, ToldContradiction } from '@research-studio/schemas';
import { Flags } from '../shell/controls.tsx';
import { LOCALE, MESSAGES } from '../shell/locale.ts';
import type { OpenPassage } from '../source/open-passage.ts';
import { Quote } from '../source/quote.tsx';
import { TEXT } from '../strings.ts';
import { dateOf, publisherOf } from '../wording.ts';

const T = TEXT.read;

/** The section with the disputes in sentences; the page shows them as cards in its place. */
export function disputesSection({ report, claims, trust }: Bundle): ReportSection | null {
  if (trust === undefined || trust.contradictions.length === 0) return null;
  const onBothSides = new Set(
    claims.filter(({ reason }) => reason?.code === 'both_sides').map(({ id }) => id),
  );
  const isDisputes = ({ role, claimIds }: ReportSection) =>
    role === 'told' && claimIds.length > 0 && claimIds.every((id) => onBothSides.has(id));
  return report.sections.find(isDisputes) ?? null;
}

export function disputeAnchor(index: number): string {
  return `dispute-${index + 1}`;
}

interface DisputesProps {
  readonly bundle: Bundle;
  readonly onOpen: (open: OpenPassage) => void;
}

/** Both sides of each dispute, and which is preferred and why. */
export function Disputes({ bundle, onOpen }: DisputesProps) {
  return (bundle.trust?.contradictions ?? []).map((dispute, index) => (
    <Dispute
      key={dispute.subject}
      id={disputeAnchor(index)}
      dispute={dispute}
      bundle={bundle}
      onOpen={onOpen}
    />
  ));
}

function Dispute({
  id,
  dispute,
  bundle,
  onOpen,
}: DisputesProps & { id: string; dispute: ToldContradiction }) {
  const { subject, sides, preferredSide } = dispute;
  const order = sides.map((_, index) => index).sort((a, b) => rank(a) - rank(b));
  function rank(index: number): number {
    return index === preferredSide ? -1 : index;
  }
  return (
    <section id={id} aria-label={subject} className="dispute">
      <h3>{subject}</h3>
      <div className="sides">
        {order.map((index) => {
          const sources = sourcesOf(sides[index]?.evidenceIds ?? [], bundle);
          const value = sides[index]?.value ?? '';
          const label =
            preferredSide === null ? T.oneSide : index === preferredSide ? T.preferred : T.otherSide;
          return (
            <div key={index} className={index === preferredSide ? 'side preferred' : 'side'}>
              <p className="text-[0.8125rem] font-semibold">{label}</p>
              <p className={value.length > LONG_VALUE ? 'value long' : 'value'}>{value}</p>
              {sources.map(({ source, evidenceId, quote }) => (
                <SideSource key={evidenceId} source={source} quote={quote} value={value}>
                  <button
                    type="button"
                    className="text-link hover:underline"
                    onClick={() => onOpen({ source: source.id, evidenceId })}
                  >
                    {T.inSource}
                  </button>
                </SideSource>
              ))}
            </div>
          );
        })}
      </div>
      <p className="mt-3 text-ink-2">{rulingOf(dispute, bundle)}</p>
    </section>
  );
}

interface SideSourceProps {
  readonly source: BundleSource;
  readonly quote: string;
  readonly value: string;
  readonly children: React.ReactNode;
}

function SideSource({ source, quote, value, children }: SideSourceProps) {
  const facts = [source.publishedAt === null ? T.noDate : dateOf(source.publishedAt)];
  return (
    <div className="mt-2">
      <p className="font-medium">{nameOf(source)}</p>
      <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-3">
        {facts}
        <Flags flags={source.flags} />
      </p>
      <Quote quote={quote} said={value} longest={LONGEST_QUOTE} />
      <p className="no-print mt-1 text-[0.8125rem]">{children}</p>
    </div>
  );
}

/** Words are set smaller than figures. */
const LONG_VALUE = 20;

const LONGEST_QUOTE = 240;

/** Each source of a side once, with the first passage of it. */
function sourcesOf(evidenceIds: readonly string[], { evidence, sources }: Bundle) {
  const seen = new Set<number>();
  return evidenceIds.flatMap((evidenceId) => {
    const passage = evidence.find(({ id }) => id === evidenceId);
    const source = sources.find(({ id }) => id === passage?.sourceId);
    if (passage === undefined || source === undefined || seen.has(source.id)) return [];
    seen.add(source.id);
    return [{ source, evidenceId, quote: passage.quote }];
  });
}

function rulingOf({ sides, preferredSide, rule, ruling }: ToldContradiction, bundle: Bundle): string {
  if (ruling !== '') return ruling;
  if (preferredSide === null) return `${MESSAGES.undecided}.`;
  const names = (index: number) =>
    sourcesOf(sides[index]?.evidenceIds ?? [], bundle).map(({ source }) => nameOf(source));
  const others = sides.flatMap((_, index) => (index === preferredSide ? [] : names(index)));
  const why =
    rule === null ? '' : `: ${fill(MESSAGES.rules[rule], { others: LIST.format([...new Set(others)]) })}`;
  return `${fill(MESSAGES.better, { name: LIST.format(names(preferredSide)) })}${why}.`;
}

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

function nameOf(source: BundleSource): string {
  return publisherOf(source) || source.title;
}
