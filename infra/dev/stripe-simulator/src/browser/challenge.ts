// Runs in the bank's page. Alone in a window, the plain form does the work. Inside the overlay, the
// page that opened it has to learn that the challenge is over.
import type { FromFrame } from './messages.ts';

if (window.parent !== window) {
  if (document.querySelector('[data-finished]')) {
    const message: FromFrame = { source: 'stripe-frame', kind: 'challenge-finished' };
    window.parent.postMessage(message, '*');
  }
  const marker = document.createElement('input');
  marker.type = 'hidden';
  marker.name = 'in_page';
  marker.value = 'true';
  document.querySelector('form')?.append(marker);
}
