// Inside the bank's page. Alone in a window the plain form does the work; inside the overlay the
// page that opened it has to learn that the challenge is over.
const isInPage = window.parent !== window;

function finish(): void {
  window.parent.postMessage({ source: 'stripe-frame', kind: 'challenge-finished' }, '*');
}

if (isInPage && document.querySelector('[data-finished]')) {
  finish();
} else if (isInPage) {
  const form = document.querySelector('form');
  const marker = document.createElement('input');
  marker.type = 'hidden';
  marker.name = 'in_page';
  marker.value = 'true';
  form?.append(marker);
}
