import type { Elements } from '../../../shared/ui/elements.ts';

/** For the form: what comes into view isn't below the bar. */
export const aboveBar = 'sm:[&_:is(input,select,textarea,label,button)]:scroll-mb-24';

/** Renders what saves a long form. It stays in view while the form scrolls, except on a phone. */
export function FormBar({ isUnsaved, children }: { isUnsaved: boolean; children: Elements }) {
  return (
    <div className="z-10 flex flex-wrap items-center justify-end gap-3 border-t border-sand-300 bg-sand-50 py-3 sm:sticky sm:bottom-0">
      <p role="status" className="mr-auto text-sm text-ink-700">
        {isUnsaved ? 'Not saved yet.' : ''}
      </p>
      {children}
    </div>
  );
}
