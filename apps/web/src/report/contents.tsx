import type { Bundle } from '@research-studio/schemas';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import { Menu, MenuLink } from '../shell/menu.tsx';
import { anchorOf } from '../source/open-passage.ts';
import { TEXT } from '../strings.ts';

const T = TEXT.read;

function headingsOf({ report }: Bundle): readonly string[] {
  return [
    ...report.sections.flatMap(({ heading, isFolded }) => (heading === '' || isFolded ? [] : [heading])),
    T.sources,
  ];
}

/** Beside the report, with the section that is read marked. */
export function Contents({ bundle }: { bundle: Bundle }) {
  const headings = headingsOf(bundle);
  const current = useCurrent(headings);
  return (
    <nav aria-label={T.contents} className="no-print hidden xl:block">
      <ul className="sticky top-32 text-[0.8125rem]">
        {headings.map((heading) => (
          <li key={heading}>
            <a
              href={`#${anchorOf(heading)}`}
              aria-current={heading === current ? 'location' : undefined}
              className="block border-l-2 border-transparent py-1 pl-3 leading-snug text-ink-3 no-underline hover:text-ink aria-[current=location]:border-ink aria-[current=location]:text-ink"
            >
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same as a menu, where there is no room beside the report. */
export function ContentsMenu({ bundle }: { bundle: Bundle }) {
  return (
    <Menu
      trigger={<DropdownMenu.Trigger className="button xl:hidden">{T.contents} ▾</DropdownMenu.Trigger>}
      align="start"
      collisionPadding={12}
      className="max-h-[70vh] w-72 max-w-[calc(100vw-1.5rem)] overflow-y-auto"
    >
      {headingsOf(bundle).map((heading) => (
        <MenuLink key={heading} href={`#${anchorOf(heading)}`} label={heading} />
      ))}
    </Menu>
  );
}

/** The last heading that has passed the top of the window. */
function useCurrent(headings: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]);
  const key = headings.join('\n');
  useEffect(() => {
    const names = key.split('\n');
    const places = names.map((name) => document.getElementById(anchorOf(name)));
    const look = () => {
      const passed = places.findLastIndex((place) => (place?.getBoundingClientRect().top ?? 1e9) < 160);
      setCurrent(names[Math.max(passed, 0)]);
    };
    const observer = new IntersectionObserver(look, { rootMargin: '-150px 0px -60% 0px' });
    for (const place of places) if (place !== null) observer.observe(place);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
