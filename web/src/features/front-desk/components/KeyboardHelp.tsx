import { useEffect, useState } from 'react';
import { Dialog } from '../../../shared/ui/Dialog.tsx';

const keys = [
  ['/', 'Search'],
  ['↑ ↓', 'Choose a visit, a found pet, or a service'],
  ['Enter', 'Open the chosen pet; among the services, record what is ticked'],
  ['Space', 'Tick a service'],
  ['Esc', 'Clear the search, or close a question'],
  ['?', 'Show these keys'],
] as const;

const hints = [
  ['/', 'search'],
  ['↑↓', 'choose'],
  ['space', 'tick'],
  ['?', 'all keys'],
] as const;

const fields = 'textarea, select, input:not([type=checkbox]):not([type=radio])';

/** Not in the empty search, which has the focus on arrival: no name begins with these keys. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(fields) &&
  !(target.matches('[role=combobox]') && (target as HTMLInputElement).value === '');

function Key({ name }: { name: string }) {
  return (
    <kbd className="rounded-md border border-ink-300 bg-white px-1.5 font-sans text-sm font-semibold text-ink-700">
      {name}
    </kbd>
  );
}

/** Listens for `/` and `?` where nothing is typed, and lists the keys. */
export function KeyboardHelp({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = !event.ctrlKey && !event.metaKey && !event.altKey;
      // A dialog keeps its keys.
      const isFree = !isTyping(event.target) && document.querySelector('dialog[open]') === null;
      if (!isShortcut || !isFree) return;
      if (event.key === '/') {
        event.preventDefault();
        onSearch();
      }
      if (event.key === '?') {
        event.preventDefault();
        setIsOpen(true);
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onSearch]);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="mt-3 hidden min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control text-left text-sm text-ink-700 hover:text-ink-900 md:inline-flex"
      >
        {hints.map(([name, what]) => (
          <span key={name} className="whitespace-nowrap">
            <Key name={name} /> {what}
          </span>
        ))}
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Keys at the front desk">
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
          {keys.map(([name, what]) => (
            <div key={name} className="contents">
              <dt>
                <Key name={name} />
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
