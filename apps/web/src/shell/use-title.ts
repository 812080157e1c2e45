import { useEffect } from 'react';
import { TEXT } from '../strings.ts';

/** The title of the tab on a page; null: the name of the program alone. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? TEXT.name : `${title} · ${TEXT.name}`;
  }, [title]);
}
