import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { flagsOf } from '../wording.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: ReactNode;
  /** It does what most people are here for. */
  readonly isMain?: boolean;
}

export function Button({ label, isMain = false, className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={`${isMain ? 'button-solid' : 'button'} ${className}`} {...rest}>
      {label}
    </button>
  );
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void;
}

/** Does here what it is for, instead of loading another page. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface OfText {
  readonly onText: (text: string) => void;
}

export function Input({ onText, className = '', ...rest }: ComponentProps<'input'> & OfText) {
  return <input {...rest} className={`field ${className}`} onChange={({ target }) => onText(target.value)} />;
}

export function TextArea({ onText, className = '', ...rest }: ComponentProps<'textarea'> & OfText) {
  return (
    <textarea {...rest} className={`field ${className}`} onChange={({ target }) => onText(target.value)} />
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly onCheck: (isChecked: boolean) => void;
}

export function Checkbox({ onCheck, ...rest }: CheckboxProps) {
  return <input type="checkbox" {...rest} onChange={({ target }) => onCheck(target.checked)} />;
}

/** Why something could not be done. */
export function Refusal({ error, className = 'mt-3' }: { error: Error | null; className?: string }) {
  if (error === null) return null;
  return (
    <p role="alert" className={`${className} text-weak`}>
      {error.message}
    </p>
  );
}

/** Enter sends a text of several lines; with Shift it begins a line. */
export function onEnter(send: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
}

const COPIED_MS = 2000;

/** Copies a text, and for some seconds says so. */
export function useCopy(textOf: () => string | Promise<string>): readonly [boolean, () => void] {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(await textOf());
    setIsCopied(true);
    window.setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  return [isCopied, () => void copy()];
}

/** Warnings on a source. */
export function Flags({ flags, className = '' }: { flags: readonly string[]; className?: string }) {
  return flagsOf(flags).map((flag) => (
    <span key={flag} className={`flag ${className}`}>
      {flag}
    </span>
  ));
}
