import { type NewRun, type Run, unwrap } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { client, useConfiguration } from '../api-client.ts';
import { Checkbox, Input, TextArea } from '../shell/controls.tsx';
import { TEXT } from '../strings.ts';
import { aboutTime, cents } from '../wording.ts';

const T = TEXT.ask;
const KINDS = ['advanced', 'standard', 'supervised'] as const;
const DEPTHS = ['quick', 'standard', 'deep'] as const;
const FORMS = ['text', 'panels'] as const;
const REVIEWS = ['none', 'brief', 'full'] as const;

/** The choices beside the question; kept in the browser for the next one. */
export interface RunChoices {
  readonly kind: (typeof KINDS)[number];
  readonly depth: (typeof DEPTHS)[number];
  readonly form: (typeof FORMS)[number];
  readonly mayAsk: boolean;
  /** Null: wherever the server is set up to look; "documents" alone: only in documents. */
  readonly search: readonly string[] | null;
  readonly language: string;
  readonly model: string;
  readonly systemPrompt: string;
  /** US dollars, as typed. */
  readonly budget: string;
  readonly review: (typeof REVIEWS)[number];
  /** Models by commas, as typed. */
  readonly council: string;
}

const USUAL: RunChoices = {
  kind: 'advanced',
  depth: 'standard',
  form: 'text',
  mayAsk: true,
  search: null,
  language: '',
  model: '',
  systemPrompt: '',
  budget: '',
  review: 'none',
  council: '',
};

const KEPT = 'run-choices';

/** Those of the last question, or of a run that is asked again. */
export function useRunChoices(again?: Run): ChoicesProps {
  const [choices, set] = useState(() => (again === undefined ? readKept() : choicesOf(again)));
  const onChange = (changed: Partial<RunChoices>) => {
    const next = { ...choices, ...changed };
    localStorage.setItem(KEPT, JSON.stringify(next));
    set(next);
  };
  return { choices, onChange };
}

function choicesOf({ pipeline, options }: Run): RunChoices {
  const { supervised, budget, council, search, ...chosen } = options;
  return {
    ...USUAL,
    mayAsk: false,
    ...chosen,
    kind: supervised ? 'supervised' : pipeline,
    search: search ?? null,
    budget: String(budget ?? ''),
    council: council?.join(', ') ?? '',
  };
}

/** Options of a run that the page does not show. */
export function hiddenOptions(options: Run['options']): Run['options'] {
  const shown = [...Object.keys(USUAL), 'supervised'];
  return Object.fromEntries(Object.entries(options).filter(([name]) => !shown.includes(name)));
}

/** Choices of an older page may lack some, or hold what there is no more. */
function readKept(): RunChoices {
  try {
    const kept: Partial<RunChoices> = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    const known = Object.fromEntries(
      Object.entries(kept).filter(
        ([name, value]) => typeof value === typeof USUAL[name as keyof RunChoices] || name === 'search',
      ),
    );
    return { ...USUAL, ...known };
  } catch {
    return USUAL;
  }
}

/** The run that these choices ask for. */
export function runOf(choices: RunChoices): Pick<NewRun, 'pipeline' | 'options'> {
  const { kind, depth, form, mayAsk, search, language, model, systemPrompt, budget, review } = choices;
  const council = choices.council.split(/[\s,]+/).filter(Boolean);
  const isSupervised = kind === 'supervised';
  return {
    pipeline: isSupervised ? 'advanced' : kind,
    options: {
      depth,
      form,
      mayAsk,
      ...(search !== null && { search: [...search] }),
      ...(language !== '' && { language }),
      ...(model.trim() !== '' && { model: model.trim() }),
      ...(systemPrompt.trim() !== '' && { systemPrompt: systemPrompt.trim() }),
      ...(Number(budget) > 0 && { budget: Number(budget) }),
      ...(isSupervised && { supervised: true, review, ...(council.length > 0 && { council }) }),
    },
  };
}

export interface ChoicesProps {
  readonly choices: RunChoices;
  readonly onChange: (changed: Partial<RunChoices>) => void;
}

export function Kinds({ choices, onChange }: ChoicesProps) {
  const estimates = useEstimates();
  return (
    <Choice legend={T.kind}>
      {KINDS.map((name) => {
        const expected = expectedOf(estimates, { ...choices, kind: name });
        return (
          <label key={name} className="flex gap-3 py-1">
            <input
              type="radio"
              name="kind"
              className="mt-0.5 flex-none"
              checked={choices.kind === name}
              onChange={() => onChange({ kind: name })}
            />
            <span className="grow">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="font-semibold">{T.kinds[name]}</span>
                <span className="text-[0.8125rem] text-ink-3">
                  {expected && [expected.time, expected.cost].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="block text-ink-2">{T.meanings[name]}</span>
            </span>
          </label>
        );
      })}
    </Choice>
  );
}

const useEstimates = () =>
  useQuery({
    queryKey: ['runs', 'estimates'],
    queryFn: async () => unwrap(await client.api.GET('/api/estimates')).items,
  }).data;

interface ExpectedRun {
  readonly time: string;
  /** Empty where nothing is paid for. */
  readonly cost: string;
  /** Whether it is from runs of one's own. */
  readonly isOwn: boolean;
}

/** From runs of one's own where there are any, else from calls of recorded runs. */
function expectedOf(
  estimates: ReturnType<typeof useEstimates>,
  { kind, depth, form }: RunChoices,
): ExpectedRun | null {
  const found = estimates?.find(
    (item) =>
      item.pipeline === (kind === 'supervised' ? 'advanced' : kind) &&
      item.supervised === (kind === 'supervised') &&
      item.depth === depth &&
      item.form === form,
  );
  if (found === undefined) return null;
  const { own, calls, costUsd } = found;
  const asksModels = (calls[1] ?? 0) > 0;
  if (own !== null)
    return {
      time: aboutTime(own.seconds),
      cost: own.costUsd ? fill(T.about, { cost: cents(own.costUsd) }) : '',
      isOwn: true,
    };
  const cost = asksModels ? costRange(costUsd) : '';
  return { time: asksModels ? T.times[depth] : T.timeWithoutModel, cost, isOwn: false };
}

function costRange(costUsd: readonly number[] | null): string {
  if (costUsd === null) return T.unknownCost;
  const [least = 0, most = least] = costUsd;
  return fill(T.costRange, { least: cents(least), most: cents(most) });
}

/** Expected time and cost of a run that would start now. */
export function Expected({ choices }: { choices: RunChoices }) {
  const expected = expectedOf(useEstimates(), choices);
  return (
    <p className="min-h-9 text-right text-[0.8125rem] leading-snug text-ink-2 max-sm:w-full max-sm:text-left">
      {expected && (
        <>
          <span className="block first-letter:uppercase">
            {[expected.time, expected.cost].filter(Boolean).join(', ')}.
          </span>
          <span className="block text-ink-3">{expected.isOwn ? T.fromOwn : T.fromRecorded}</span>
        </>
      )}
    </p>
  );
}

/** Folded: what most questions do not need. */
export function More(props: ChoicesProps) {
  const { choices, onChange } = props;
  const models = useConfiguration().data?.models ?? [];
  const isUsual = JSON.stringify({ ...choices, kind: '' }) === JSON.stringify({ ...USUAL, kind: '' });
  const modelHint = models.length === 0 ? T.noModel : `${T.configured}: ${models.join(', ')}`;
  const money = { className: 'w-28', type: 'number', min: '0', step: '0.01' };
  return (
    <details className="border-t border-line pt-3" open={!isUsual || choices.kind === 'supervised'}>
      <summary className="cursor-pointer text-[0.8125rem] font-semibold">{T.more}</summary>
      <div className="mt-4 space-y-6">
        {choices.kind === 'supervised' && <Supervised {...props} />}
        <OneOf {...props} name="depth" legend={T.depth} all={DEPTHS} labels={T.depths} />
        <OneOf
          {...props}
          name="form"
          legend={T.form}
          all={FORMS}
          labels={T.forms}
          isOff={models.length === 0}
        />
        {models.length === 0 && <p className="text-[0.8125rem] text-ink-3">{T.formNeedsModel}</p>}
        <Services {...props} />
        <Language {...props} />
        <Text
          {...props}
          name="model"
          legend={T.model}
          hint={modelHint}
          placeholder={models[0] ?? T.modelExample}
        />
        <Field id="systemPrompt" legend={T.wishes}>
          <TextArea
            id="systemPrompt"
            rows={2}
            maxLength={4000}
            value={choices.systemPrompt}
            placeholder={T.wishesExample}
            onText={(systemPrompt) => onChange({ systemPrompt })}
          />
        </Field>
        <Text {...props} {...money} name="budget" legend={T.budget} hint={T.budgetHint} />
        <Choice legend={T.unclear}>
          <label className="flex items-center gap-2">
            <Checkbox checked={choices.mayAsk} onCheck={(mayAsk) => onChange({ mayAsk })} />
            {T.mayAsk}
          </label>
        </Choice>
      </div>
    </details>
  );
}

/** Who reads the brief and the report before research goes on. */
function Supervised(props: ChoicesProps) {
  return (
    <>
      <OneOf {...props} name="review" legend={T.review} all={REVIEWS} labels={T.reviews} />
      <Text
        {...props}
        name="council"
        legend={T.council}
        hint={T.councilHint}
        placeholder={T.councilExample}
      />
    </>
  );
}

function Language({ choices, onChange }: ChoicesProps) {
  return (
    <Field id="language" legend={T.language}>
      <select
        id="language"
        className="field"
        value={choices.language}
        onChange={({ target }) => onChange({ language: target.value })}
      >
        <option value="">{T.languageOfQuestion}</option>
        {T.languages.map((tag) => (
          <option key={tag} value={tag}>
            {new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Everywhere, only in documents, or in services by name. */
function Services({ choices, onChange }: ChoicesProps) {
  const configured = useConfiguration().data?.search ?? [];
  const { search } = choices;
  const isOnlyDocuments = search?.length === 1 && search[0] === 'documents';
  const place = search === null ? 'all' : isOnlyDocuments ? 'documents' : 'named';
  const services = configured.filter((name) => name !== 'documents');
  const places =
    services.length > 1 ? (['all', 'documents', 'named'] as const) : (['all', 'documents'] as const);
  const choose = (name: string, isChosen: boolean) => {
    const others = (search ?? []).filter((one) => one !== name);
    onChange({ search: isChosen ? [...others, name] : others });
  };
  const searchOf = { all: null, documents: ['documents'], named: ['documents', ...services] };
  return (
    <>
      <Radios
        name="services"
        legend={T.services}
        all={places}
        labels={T.places}
        value={place}
        onChange={(next) => onChange({ search: searchOf[next] })}
      />
      {place === 'named' && (
        <Choice legend={T.named}>
          {services.map((name) => (
            <label key={name} className="mr-5 inline-flex items-center gap-2">
              <Checkbox
                checked={search?.includes(name) === true}
                onCheck={(isChosen) => choose(name, isChosen)}
              />
              {name}
            </label>
          ))}
        </Choice>
      )}
    </>
  );
}

interface RadiosProps<Name extends string> {
  readonly name: string;
  readonly legend: string;
  readonly all: readonly Name[];
  readonly labels: Readonly<Record<Name, string>>;
  readonly isOff?: boolean;
  readonly value: Name;
  readonly onChange: (value: Name) => void;
}

type OneOfProps<Name extends 'depth' | 'form' | 'review'> = ChoicesProps &
  Omit<RadiosProps<RunChoices[Name]>, 'value' | 'onChange'> & { readonly name: Name };

/** A choice of its name. */
function OneOf<Name extends 'depth' | 'form' | 'review'>({ choices, onChange, ...props }: OneOfProps<Name>) {
  const { name } = props;
  return <Radios {...props} value={choices[name]} onChange={(value) => onChange({ [name]: value })} />;
}

function Radios<Name extends string>(props: RadiosProps<Name>) {
  const { legend, name, all, labels, value, isOff = false, onChange } = props;
  return (
    <Choice legend={legend}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {all.map((one) => (
          <label key={one} className={`flex items-start gap-2 ${isOff ? 'text-ink-3' : ''}`}>
            <input
              type="radio"
              name={name}
              className="mt-0.5 flex-none"
              disabled={isOff}
              checked={value === one}
              onChange={() => onChange(one)}
            />
            {labels[one]}
          </label>
        ))}
      </div>
    </Choice>
  );
}

interface FieldProps {
  /** Id of the control inside. */
  readonly id: string;
  readonly legend: string;
  readonly hint?: string;
}

function Field({ id, legend, hint, children }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className="grid gap-2 sm:grid-cols-[10rem_1fr]">
      <label htmlFor={id} className="text-[0.8125rem] font-semibold">
        {legend}
      </label>
      <div>
        {children}
        {hint !== undefined && <p className="mt-1 text-[0.8125rem] text-ink-3">{hint}</p>}
      </div>
    </div>
  );
}

interface TextProps extends ChoicesProps, Omit<FieldProps, 'id'> {
  readonly name: 'model' | 'budget' | 'council';
}

function Text(props: TextProps & Omit<ComponentProps<'input'>, keyof TextProps>) {
  const { choices, onChange, name, legend, hint, ...input } = props;
  return (
    <Field id={name} legend={legend} {...(hint !== undefined && { hint })}>
      <Input {...input} id={name} value={choices[name]} onText={(text) => onChange({ [name]: text })} />
    </Field>
  );
}

export function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-[10rem_1fr]">
      <legend className="contents">
        <span className="text-[0.8125rem] font-semibold">{legend}</span>
      </legend>
      <div>{children}</div>
    </fieldset>
  );
}
