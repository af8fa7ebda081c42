import type { Message } from './message.ts';

/** Renders the page: the list on the left, the selected email on the right. */
export function renderInbox(view: { messages: Message[]; selected: Message | undefined }): string {
  const { messages, selected } = view;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail inbox (${messages.length})</title>
<link rel="stylesheet" href="/inbox.css">
<script src="/inbox.js" defer></script>
</head>
<body data-newest="${escapeHtml(messages[0]?.id ?? '')}">
<header>
<h1>Mail inbox</h1>
<p>Every email that the local system sends arrives here, and nowhere else.</p>
<button type="button" id="clear"${messages.length === 0 ? ' disabled' : ''}>Delete all</button>
</header>
<main>
<nav aria-label="Emails">${renderList(messages, selected)}</nav>
${renderMessage(selected, messages.length > 0)}
</main>
</body>
</html>`;
}

/** Renders the email for its sandboxed frame. */
export function renderMailBody(message: Message): string {
  const content = message.html === '' ? `<pre>${escapeHtml(message.text)}</pre>` : message.html;
  return `<base target="_blank">${content}`;
}

function renderList(messages: Message[], selected: Message | undefined): string {
  if (messages.length === 0) return '<p class="empty">No emails yet.</p>';
  const items = messages.map((message) => {
    const current = message.id === selected?.id ? ' aria-current="page"' : '';
    return `<li><a href="/messages/${encodeURIComponent(message.id)}"${current}>
<strong>${escapeHtml(message.subject || '(no subject)')}</strong>
<span>${escapeHtml(message.to)}</span>
${renderTime(message.receivedAt)}</a></li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

function renderMessage(message: Message | undefined, hasMessages: boolean): string {
  if (message === undefined) {
    const text = hasMessages
      ? 'This email was deleted.'
      : 'Enroll a pet and its emails will appear here.';
    return `<article class="empty"><p>${text}</p></article>`;
  }
  return `<article>
<h2>${escapeHtml(message.subject || '(no subject)')}</h2>
<dl>
<dt>From</dt><dd>${escapeHtml(message.from)}</dd>
<dt>To</dt><dd>${escapeHtml(message.to)}</dd>
<dt>Received</dt><dd>${renderTime(message.receivedAt)}</dd>
</dl>
<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${encodeURIComponent(message.id)}/body"></iframe>
<details><summary>Plain text</summary><pre>${escapeHtml(message.text)}</pre></details>
</article>`;
}

function renderTime(receivedAt: string): string {
  const shown = receivedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return `<time datetime="${escapeHtml(receivedAt)}">${escapeHtml(shown)}</time>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
