const wantsLessMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls smoothly to an element (instantly with reduced motion) and focuses its heading. */
export function scrollToElement(element: HTMLElement, { isInstant = false } = {}): void {
  element.scrollIntoView({ behavior: isInstant || wantsLessMotion() ? 'instant' : 'smooth' });
  const heading = element.matches('[tabindex]')
    ? element
    : element.querySelector<HTMLElement>('[tabindex="-1"]');
  heading?.focus({ preventScroll: true });
}
