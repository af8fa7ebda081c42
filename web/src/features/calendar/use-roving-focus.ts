import { type KeyboardEvent, type RefObject, useState } from 'react';
import { nextStop, type Stop } from './visit-focus.ts';

/** Makes the grid one stop of the Tab key; the arrow keys move the focus between its `data-stop` elements. */
export function useRovingFocus(grid: RefObject<HTMLElement | null>, stops: readonly Stop[]) {
  const [focused, setFocused] = useState<string | null>(null);
  const current = stops.find(({ key }) => key === focused) ?? stops[0];
  return {
    current: current?.key ?? null,
    onFocus: ({ target }: { target: HTMLElement }) => {
      const { stop } = target.dataset;
      if (stop !== undefined) setFocused(stop);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { stop } = (event.target as HTMLElement).dataset;
      const next = stop === undefined ? null : nextStop(stops, stop, event.key);
      if (next === null) return;
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>(`[data-stop="${next.key}"]`)?.focus();
    },
  };
}
