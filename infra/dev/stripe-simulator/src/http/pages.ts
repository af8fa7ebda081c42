function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function page(title: string, body: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/browser/frame.css">
<script type="module" src="/browser/${script}"></script>
</head>
<body>
${body}
</body>
</html>
`;
}

/** Renders the bank's challenge: a plain form that works without scripts. */
export function challengePage(intent: { id: string; client_secret: string | null }): string {
  return page(
    '3D Secure 2 Test Page',
    `<main class="challenge">
<h1>3D Secure 2 Test Page</h1>
<p>This is a test 3D Secure 2 authentication for a transaction. In live mode, customers may be
asked to verify their identity with their bank here.</p>
<form method="post" action="/3ds/${escapeHtml(intent.id)}">
<input type="hidden" name="secret" value="${escapeHtml(intent.client_secret ?? '')}">
<button id="test-source-authorize-3ds" class="primary" name="outcome" value="complete">Complete</button>
<button id="test-source-fail-3ds" name="outcome" value="fail">Fail</button>
</form>
</main>`,
    'challenge.ts',
  );
}

/**
 * Renders the page shown briefly in the overlay; its script tells the parent page that the challenge is over.
 */
export function challengeDonePage(): string {
  return page(
    'Authentication finished',
    '<main class="challenge" data-finished><p>Returning to the shop…</p></main>',
    'challenge.ts',
  );
}
