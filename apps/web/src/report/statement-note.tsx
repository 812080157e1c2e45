import { useContext, useState } from 'react';
import { useNotes } from '../server.ts';
import { Button, Form, TextArea } from '../shell/controls.tsx';
import { RunContext } from '../source/open-passage.ts';
import { TEXT } from '../strings.ts';

const T = TEXT.read.note;

/** What the reader notes on a statement of their own report, and how they would judge it; folded until it is wanted. */
export function StatementNote({ claimId }: { claimId: string }) {
  const { notes, set } = useNotes(useContext(RunContext));
  const known = notes.find((note) => note.claimId === claimId);
  const [text, setText] = useState<string | null>(null);
  const [label, setLabel] = useState<string | null>(null);
  if (useContext(RunContext) === null) return null;
  const save = () => {
    const chosen = label ?? known?.label ?? '';
    const asLabel = LABELS.find((name) => name === chosen) ?? null;
    set.mutate({ claimId, text: text ?? known?.text ?? '', label: asLabel });
  };
  return (
    <details className="mt-3 text-[0.8125rem]" open={known !== undefined}>
      <summary>{T.title}</summary>
      <Form onSubmit={save} className="mt-2 space-y-2">
        <label className="block">
          {T.text}
          <TextArea
            rows={2}
            maxLength={2000}
            className="mt-1"
            value={text ?? known?.text ?? ''}
            onText={setText}
          />
        </label>
        <label className="block">
          {T.label}
          <select
            className="field mt-1"
            value={label ?? known?.label ?? ''}
            onChange={(event) => setLabel(event.target.value)}
          >
            <option value="">{T.noLabel}</option>
            {LABELS.map((name) => (
              <option key={name} value={name}>
                {T.labels[name]}
              </option>
            ))}
          </select>
        </label>
        <Button label={T.save} type="submit" disabled={set.isPending} />
        <span role="status" className="ml-2 text-ink-3">
          {set.isSuccess ? T.saved : set.error?.message}
        </span>
      </Form>
    </details>
  );
}

const LABELS = ['supported', 'partially_supported', 'contradicted', 'unsupported', 'not_a_claim'] as const;
