import { useEffect, useState } from 'react';
import { isShortcut } from '../../../shared/staff/is-typing.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';

const keys = [
  ['/ or Ctrl+K', 'Search everything'],
  ['↑ ↓', 'Choose a visit, a found pet, or a service'],
  ['Enter', 'Open the chosen pet; among the services, record what is ticked'],
  ['Space', 'Tick a service'],
  ['P', 'Change who performed it'],
  ['Esc', 'Clear the search, or close a question'],
  ['?', 'Show these keys'],
] as const;

const hints = [
  ['/', 'search'],
  ['↑↓', 'choose'],
  ['space', 'tick'],
  ['?', 'all keys'],
] as const;

function Key({ name }: { name: string }) {
  return (
    <kbd className="rounded-md border border-ink-300 bg-white px-1.5 font-sans text-sm font-semibold text-ink-700">
      {name}
    </kbd>
  );
}

/** Listens for `?` where nothing is typed, and lists the keys. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isShortcut(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="mt-3 hidden min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control text-left text-sm text-ink-700 hover:text-ink-900 md:inline-flex"
      >
        {hints.map(([name, what]) => (
          <span key={name} className="whitespace-nowrap">
            <Key name={name} /> <span>{what}</span>
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
