/**
 * Remembers the button that was clicked last (also by the Enter key, in a form) before the app has taken over
 * the page that came in its HTML. What this answers clicks it again, or forgets it with the page it stood on.
 */
export function rememberEarlyClick(page: Document): () => void {
  let button: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    button = target instanceof Element ? target.closest('button') : null;
  };
  page.addEventListener('click', remember, { capture: true });
  return () => {
    page.removeEventListener('click', remember, { capture: true });
    if (button?.isConnected === true) button.click();
  };
}
