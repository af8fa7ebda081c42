import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { scrollToElement } from '../../shared/hooks/scroll-to-element.ts';

/** Restores scroll positions after the page has rendered; leaves reloads to the browser. */
function useOwnScrollRestoration(): void {
  useLayoutEffect(() => {
    const leaveToBrowser = () => (window.history.scrollRestoration = 'auto');
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', leaveToBrowser);
    return () => window.removeEventListener('pagehide', leaveToBrowser);
  }, []);
}

/**
 * Handles focus and scrolling after navigation: focuses the new page's heading and scrolls to its top, to the
 * anchor, or, going back, to the previous position. Leaves the first page to the browser.
 */
export function RouteFocus() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const lastPathname = useRef<string | null>(null);
  useOwnScrollRestoration();

  useLayoutEffect(() => {
    const saved = positions.current;
    const save = () => saved.set(location.key, window.scrollY);
    window.addEventListener('scroll', save, { passive: true });
    return () => window.removeEventListener('scroll', save);
  }, [location.key]);

  useLayoutEffect(() => {
    // A second layout can mount during a visit; only the visit's first page is a 'Pop'.
    const isFirst = lastPathname.current === null && navigationType === NavigationType.Pop;
    const isNewPage = lastPathname.current !== location.pathname;
    lastPathname.current = location.pathname;
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (navigationType === NavigationType.Pop && !isFirst) {
      window.scrollTo({ top: positions.current.get(location.key) ?? 0, behavior: 'instant' });
    } else if (target !== null) {
      scrollToElement(target, { isInstant: isNewPage });
    } else if (isNewPage && !isFirst) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
  }, [location.key, location.pathname, location.hash, navigationType]);

  return null;
}
