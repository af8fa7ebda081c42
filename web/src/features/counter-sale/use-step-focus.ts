import { useEffect, useRef } from 'react';
import type { Step } from './use-new-member.ts';

/** Moves the focus to a step when it is shown, so that it is read out. */
export function useStepFocus(step: Step) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) ref.current?.focus();
    shown.current = step;
  }, [step]);
  return ref;
}
