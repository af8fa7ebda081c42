import type { Elements } from '../../../shared/ui/elements.ts';

/** Renders what saves a long form. It stays in view while the form scrolls. */
export function FormBar({ isUnsaved, children }: { isUnsaved: boolean; children: Elements }) {
  return (
    <div className="bottom-bar sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-sand-300 bg-sand-50 py-3">
      <p role="status" className="mr-auto text-sm text-ink-700">
        {isUnsaved ? 'Not saved yet.' : ''}
      </p>
      {children}
    </div>
  );
}
