import type { SimPaymentIntent } from '../domain/objects/types.ts';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function page(title: string, body: string, script?: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/browser/frame.css">
${script ? `<script type="module" src="${script}"></script>` : ''}
</head>
<body>
${body}
</body>
</html>
`;
}

/** What the card holder's bank shows; plain forms, so that it works without any script. */
export function challengePage(intent: { id: string; client_secret: string | null }): string {
  const secret = escapeHtml(intent.client_secret ?? '');
  return page(
    '3D Secure 2 Test Page',
    `<main class="challenge">
<h1>3D Secure 2 Test Page</h1>
<p>This is a test 3D Secure 2 authentication for a transaction. In live mode, customers may be
asked to verify their identity with their bank here.</p>
<form method="post" action="/3ds/${escapeHtml(intent.id)}">
<input type="hidden" name="secret" value="${secret}">
<button id="test-source-authorize-3ds" class="primary" name="outcome" value="complete">Complete</button>
<button id="test-source-fail-3ds" name="outcome" value="fail">Fail</button>
</form>
</main>`,
    '/browser/challenge.ts',
  );
}

/** Shown inside the overlay for a moment; its script tells the page that the challenge is over. */
export function donePage(): string {
  return page(
    'Authentication finished',
    '<main class="challenge" data-finished><p>Returning to the shop…</p></main>',
    '/browser/challenge.ts',
  );
}

export function receiptPage(intent: SimPaymentIntent): string {
  const amount = `${(intent.amount_received / 100).toFixed(2)} ${intent.currency.toUpperCase()}`;
  return page(
    'Receipt',
    `<main class="challenge"><h1>Receipt</h1><p>Amount paid: ${amount}</p><p>Payment: ${escapeHtml(intent.id)}</p></main>`,
  );
}

export function portalPage(): string {
  return page(
    'Billing portal',
    '<main class="challenge"><h1>Billing portal</h1><p>Stripe shows its customer portal here.</p></main>',
  );
}

/** The Payment Element's inside: real inputs, drawn by the script of the frame. */
export function paymentFramePage(): string {
  return page('Secure payment input frame', '<div id="root"></div>', '/browser/payment-frame.ts');
}
