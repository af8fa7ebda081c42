import { type RefObject, useEffect, useState } from 'react';

const interactions = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'keydown',
  'wheel',
  'scroll',
  'focusin',
] as const;
const patienceMs = 2_000;

/**
 * True once a person does anything (touch, pointer, key, scroll), the element comes into sight, or the page
 * has been quiet for 2 s and `prepare` is over: whoever does nothing that these events tell about finds it, too
 * (assistive tools).
 */
export function useIsWanted(
  ref: RefObject<Element | null>,
  prepare: () => Promise<unknown>,
): boolean {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return undefined;
    const want = () => setIsWanted(true);
    for (const name of interactions) window.addEventListener(name, want, { passive: true });
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) want();
    });
    if (ref.current !== null) observer.observe(ref.current);
    const timer = setTimeout(() => void prepare().then(want), patienceMs);
    return () => {
      for (const name of interactions) window.removeEventListener(name, want);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isWanted, ref, prepare]);
  return isWanted;
}
