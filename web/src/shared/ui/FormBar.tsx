import type { Elements } from './elements.ts';

/** Renders what saves a long form, and a note on how it stands. It stays in view while the form scrolls. */
export function FormBar({ note, children }: { note: string; children: Elements }) {
  return (
    <div className="bottom-bar sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-sand-300 bg-sand-50 py-3">
      <p role="status" className="mr-auto text-sm text-ink-700">
        {note}
      </p>
      {children}
    </div>
  );
}
