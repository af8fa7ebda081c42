import type { KeyboardEvent } from 'react';

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Fields that need the arrow keys themselves. */
const needsArrows = (target: HTMLElement): boolean =>
  target.matches('select, textarea, input:not([type=checkbox])') &&
  (target as HTMLInputElement).value !== '';

/**
 * Moves the focus with the up and down arrows through what is marked `data-row`. From elsewhere, down leads
 * to the first; from the first, up leads back to the text field above.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, area: HTMLElement | null): void {
  const step = steps[event.key];
  const target = event.target as HTMLElement;
  if (step === undefined || area === null || event.defaultPrevented || needsArrows(target)) return;
  const rows = [...area.querySelectorAll<HTMLElement>('[data-row]')].filter(
    (row) => row.checkVisibility?.() ?? true,
  );
  const at = rows.indexOf(target);
  const next = at < 0 && step < 0 ? undefined : rows[at + step];
  const reached =
    next ??
    (at === 0 && step < 0 ? area.querySelector<HTMLElement>('input[role=combobox], h2') : null);
  if (!reached) return;
  event.preventDefault();
  reached.focus();
}
