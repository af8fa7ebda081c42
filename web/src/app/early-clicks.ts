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
  let button: HTMLElement | null = null;
  let isLayoutThere = false;
  const isInLayout = (element: Element) => element.closest('main') === null;
  // On its way up, after React: it takes over at once what is clicked, where it can.
  const remember = ({ target }: Event) => {
    const clicked = target instanceof Element ? target.closest('button') : null;
    button = clicked !== null && isLayoutThere && isInLayout(clicked) ? null : clicked;
  };
  page.addEventListener('click', remember);
  const clickAgain = () => {
    const again = button;
    button = null;
    if (again?.isConnected === true) queueMicrotask(() => again.click());
  };
  return {
    layoutIsThere: () => {
      isLayoutThere = true;
      if (button !== null && isInLayout(button)) clickAgain();
    },
    pageIsThere: () => {
      page.removeEventListener('click', remember);
      clickAgain();
    },
  };
}
