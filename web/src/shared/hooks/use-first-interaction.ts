import { useEffect, useState } from 'react';

const interactions = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'] as const;

/** True from the first touch, key or scroll on; what only then is needed can wait for it. */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    if (hasInteracted) return undefined;
    const note = () => setHasInteracted(true);
    for (const name of interactions) window.addEventListener(name, note, { passive: true });
    return () => {
      for (const name of interactions) window.removeEventListener(name, note);
    };
  }, [hasInteracted]);
  return hasInteracted;
}
