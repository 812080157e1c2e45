import { type ComponentProps, type ReactNode, useState } from 'react';

interface DropZoneProps {
  readonly className: string;
  /** Added while files are over it. */
  readonly whileOver?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

export function DropZone({ className, whileOver = '', onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={`${className} ${isOver ? whileOver : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

interface FileInputProps extends ComponentProps<'input'> {
  readonly onFiles: (files: readonly File[]) => void;
}

/** The name comes from the label around it. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
  );
}
