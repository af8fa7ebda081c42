import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { PageMeta } from './PageMeta.tsx';
import type { Elements } from './elements.ts';

type PageShellProps = {
  /** For the browser tab and search results. */
  title: string;
  description: string;
  /** The visible h1; it receives focus when the page opens. */
  heading?: ReactNode;
  intro?: ReactNode;
  /** At the end of the heading's line, or below it if there is no room. */
  beside?: Elements;
  /** Print only, above the heading. */
  printHeader?: Elements;
  width?: 'narrow' | 'medium' | 'wide';
  children: Elements;
};

const widths = { narrow: 'max-w-xl', medium: 'max-w-3xl', wide: 'max-w-6xl' } as const;

/** Frames every page except the landing page: title, heading, width, spacing. */
export function PageShell(props: PageShellProps) {
  const { title, description, heading, intro, beside, printHeader, width = 'medium' } = props;
  return (
    <div
      className={clsx(
        'mx-auto w-full px-4 pt-16 pb-14 sm:px-6 md:pt-20 md:pb-20 print:pt-6 print:pb-0',
        widths[width],
      )}
    >
      <PageMeta title={title} description={description} />
      {printHeader}
      {heading !== undefined && (
        <header className="mb-8">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <h1 tabIndex={-1} className="text-title">
              {heading}
            </h1>
            {beside}
          </div>
          {intro !== undefined && <p className="mt-3 max-w-2xl text-lg text-ink-700">{intro}</p>}
        </header>
      )}
      {props.children}
    </div>
  );
}
