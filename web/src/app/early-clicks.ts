export type EarlyClicks = {
  /** Everything outside `main` reacts now. */
  layoutIsThere: () => void;
  /** Everything does. */
  pageIsThere: () => void;
};

/**
 * Remembers the button that was clicked last (also by the Enter key, in a form) before the app has taken over
 * where it stands in the page that came in its HTML, and clicks it again as soon as that is done.
 */
export function rememberEarlyClicks(page: Window): EarlyClicks {
  let early: { button: HTMLElement; event: Event } | null = null;
  let isLayoutThere = false;
  const isInLayout = (element: Element) => element.closest('main') === null;
  // On its way down: React lets nobody hear of a click on what it cannot take over yet.
  const remember = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    early = button === null || (isLayoutThere && isInLayout(button)) ? null : { button, event };
  };
  page.addEventListener('click', remember, { capture: true });
  const clickAgain = () => {
    const again = early;
    early = null;
    // What is taken over because it is clicked gets this very click.
    if (again === null || again.event.eventPhase !== Event.NONE) return;
    if (again.button.isConnected) queueMicrotask(() => again.button.click());
  };
  return {
    layoutIsThere: () => {
      isLayoutThere = true;
      if (early !== null && isInLayout(early.button)) clickAgain();
    },
    pageIsThere: () => {
      page.removeEventListener('click', remember, { capture: true });
      clickAgain();
    },
  };
}
