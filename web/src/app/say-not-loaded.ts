/**
 * Says in a line at the bottom that the app did not come, so that buttons and forms of the page do nothing, and
 * offers to load it anew; that happens by itself once a lost connection is back. Without React, which is missing.
 */
export function sayNotLoaded(): void {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.className =
    'fixed inset-x-0 bottom-0 z-50 bg-coral-700 px-4 py-3 text-center font-semibold text-white';
  const again = document.createElement('a');
  // Without the hash, with which the link would lead to a place on this page.
  again.href = window.location.pathname + window.location.search;
  again.className = 'underline';
  again.textContent = 'Load it again';
  message.append('Part of this page did not arrive. That may be a lost connection. ', again);
  document.body.append(message);
  window.addEventListener('online', () => window.location.reload(), { once: true });
}
