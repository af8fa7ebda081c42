import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to what takes the place of the button that was pressed. */
export function useFocus<Shown extends HTMLElement = HTMLDivElement>(): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
