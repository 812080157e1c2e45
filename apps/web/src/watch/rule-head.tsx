/** The head of a column: its name over a line, and how much there is of it. */
export function RuleHead({ title, count = '' }: { title: string; count?: string }) {
  return (
    <h2 className="flex justify-between gap-3 border-b border-line pb-2 text-[0.8125rem]">
      <span className="font-semibold">{title}</span>
      <span className="text-ink-3">{count}</span>
    </h2>
  );
}
