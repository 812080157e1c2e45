import { STANDINGS, type Standing } from '../strings.ts';
import { countOf } from '../wording.ts';

const LOOKS = {
  w: { height: 14, className: 'fill-sure', hollow: false },
  p: { height: 6, className: 'stroke-weak', hollow: true },
  o: { height: 3, className: 'fill-part', hollow: false },
} as const;

/** Letters of earlier versions. */
const FORMER: Readonly<Record<string, Standing>> = { r: 'p', n: 'p' };

/** All statements of a report in order: those with a sign are low and hollow. */
export function VerdictStrip({ letters, className = '' }: { letters: string; className?: string }) {
  if (letters === '') return null;
  const standings = [...letters]
    .map((letter) => FORMER[letter] ?? letter)
    .filter((letter): letter is Standing => letter in LOOKS);
  const label = (Object.keys(LOOKS) as Standing[])
    .filter((kind) => standings.includes(kind))
    .map(
      (kind) =>
        `${countOf(standings.filter((letter) => letter === kind).length, 'statement')} ${STANDINGS[kind].words.toLowerCase()}`,
    )
    .join(', ');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${standings.length * 7} 16`}
      preserveAspectRatio="xMinYMax meet"
      className={`h-4 w-auto ${className}`}
    >
      {standings.map((letter, index) => {
        const { height, className: colour, hollow } = LOOKS[letter];
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a statement has no other name than its place
            key={index}
            x={index * 7 + 1}
            y={15 - height}
            width={4}
            height={height}
            className={colour}
            fill={hollow ? 'none' : undefined}
          />
        );
      })}
    </svg>
  );
}
