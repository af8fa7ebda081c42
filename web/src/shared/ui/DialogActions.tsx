import type { ReactNode } from 'react';

/** Renders what ends a dialog: its buttons, and what went wrong. They stay in view while a long one scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-sand-200 bg-white px-6 py-4 [&>[role=alert]]:w-full">
      {children}
    </div>
  );
}
