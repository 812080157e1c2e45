interface FilterProps<Value> {
  readonly legend: string;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of several views of a list. */
export function Filter<Value>({ legend, options, value, onChange }: FilterProps<Value>) {
  return (
    <fieldset className="mt-3 -ml-2.5 flex flex-wrap">
      <legend className="sr-only">{legend}</legend>
      {options.map(([option, name]) => (
        <button
          key={name}
          type="button"
          aria-pressed={option === value}
          className="border-b-2 border-transparent px-2.5 py-1.5 text-[0.8125rem] text-ink-2 hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink"
          onClick={() => onChange(option)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
