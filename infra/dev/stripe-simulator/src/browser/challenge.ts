// Runs in the bank's page. In a window of its own, the plain form is enough. In the overlay, the opening page
// must be told that the challenge is over.
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
