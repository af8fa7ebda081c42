import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isShortcut } from '../../../shared/staff/is-typing.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import type { SearchPanelProps } from './SearchPanel.tsx';

const SearchPanel = lazy(async () => {
  const { SearchPanel: Panel } = await import('./SearchPanel.tsx');
  return { default: Panel };
});

const isSearchKey = (event: KeyboardEvent): boolean =>
  (event.key === '/' && isShortcut(event)) ||
  ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k');

type StaffSearchProps = Omit<SearchPanelProps, 'onClose'> & { buttonClass: string };

/** Searches everything that staff can open: with `/` or Ctrl+K on every page, or with the button in the bar. */
export function StaffSearch({ buttonClass, ...given }: StaffSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
      event.preventDefault();
      // Another dialog keeps the page until it is closed.
      if (document.querySelector('dialog[open]') === null) setIsOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button type="button" className={buttonClass} onClick={() => setIsOpen(true)}>
        <Search aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Search</span>
      </button>
      {isOpen && (
        <Dialog isOpen onClose={close} title="Search everything">
          <Suspense fallback={<Skeleton className="h-24" />}>
            <SearchPanel {...given} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
