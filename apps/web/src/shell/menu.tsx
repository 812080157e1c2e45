import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

interface MenuProps extends Omit<ComponentProps<typeof DropdownMenu.Content>, 'children'> {
  /** A `DropdownMenu.Trigger`. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

export function Menu({ trigger, className = '', ...content }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      {trigger}
      <DropdownMenu.Portal container={document.getElementById('content')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className={`z-30 rounded-lg bg-raised p-1 shadow-card ${className}`}
          {...content}
        />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ label, onSelect }: { label: string; onSelect: () => void }) {
  const className = 'cursor-pointer rounded px-3 py-2 data-highlighted:bg-sunk';
  return (
    <DropdownMenu.Item className={className} onSelect={onSelect}>
      {label}
    </DropdownMenu.Item>
  );
}

export function MenuLink({ label, ...link }: ComponentProps<'a'> & { readonly label: string }) {
  return (
    <DropdownMenu.Item asChild>
      <a {...link} className="block rounded px-3 py-2 text-ink no-underline data-highlighted:bg-sunk">
        {label}
      </a>
    </DropdownMenu.Item>
  );
}
