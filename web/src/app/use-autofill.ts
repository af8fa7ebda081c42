import { useEffect } from 'react';

/**
 * Reads what a form shows when it is submitted: browsers and password managers fill in fields without an event, so
 * the page doesn't know their values. React ignores the event at a field whose value it knows.
 */
export function useAutofill(): void {
  useEffect(() => {
    const readFields = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      for (const field of target.elements)
        field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    document.addEventListener('submit', readFields, { capture: true });
    return () => document.removeEventListener('submit', readFields, { capture: true });
  }, []);
}
