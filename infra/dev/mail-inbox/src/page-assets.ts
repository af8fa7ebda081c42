/** Shows local times, reloads when an email arrives, and deletes all emails on request. */
export const pageScript = `
for (const element of document.querySelectorAll('time')) {
  element.textContent = new Date(element.dateTime).toLocaleString();
}

document.getElementById('clear').addEventListener('click', async () => {
  if (!confirm('Delete all emails?')) return;
  await fetch('/api/messages', { method: 'DELETE' });
  location.href = '/';
});

setInterval(async () => {
  try {
    const messages = await (await fetch('/api/messages')).json();
    if ((messages[0]?.id ?? '') !== document.body.dataset.newest) location.reload();
  } catch {
    // The inbox is restarting. Try again in three seconds.
  }
}, 3000);
`;

export const pageStyle = `
:root { color-scheme: light; --ink: #16302b; --soft: #5b726c; --line: #dbe5e1; --paper: #fff; --ground: #f3f7f5; --accent: #0f766e; }
* { box-sizing: border-box; margin: 0; }
body { display: flex; flex-direction: column; height: 100vh; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; align-items: baseline; gap: 1rem; padding: .9rem 1.25rem; background: var(--paper); border-bottom: 1px solid var(--line); }
h1 { font-size: 1.15rem; }
header p { flex: 1; color: var(--soft); font-size: .9rem; }
button { font: inherit; font-size: .9rem; padding: .35rem .8rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); color: var(--ink); cursor: pointer; }
button:hover:enabled { border-color: var(--accent); }
button:disabled { color: var(--soft); cursor: default; }
main { flex: 1; display: grid; grid-template-columns: minmax(16rem, 24rem) 1fr; min-height: 0; }
nav { overflow-y: auto; border-right: 1px solid var(--line); background: var(--paper); }
ol { list-style: none; padding: 0; }
nav a { display: grid; gap: .1rem; padding: .8rem 1.25rem; border-bottom: 1px solid var(--line); border-left: 3px solid transparent; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: var(--ground); }
nav a[aria-current] { border-left-color: var(--accent); background: var(--ground); }
nav span, time { color: var(--soft); font-size: .85rem; }
article { display: flex; flex-direction: column; gap: .75rem; padding: 1.25rem; min-width: 0; overflow-y: auto; }
h2 { font-size: 1.3rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .9rem; font-size: .95rem; overflow-wrap: anywhere; }
dt { color: var(--soft); }
iframe { flex: 1; min-height: 24rem; border: 1px solid var(--line); border-radius: .75rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace; }
details { background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; padding: .6rem .9rem; }
summary { cursor: pointer; color: var(--soft); }
.empty { padding: 2rem 1.25rem; color: var(--soft); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
@media (max-width: 45rem) {
  header p { display: none; }
  h1 { flex: 1; }
  body { height: auto; }
  main { grid-template-columns: 1fr; }
  nav { max-height: 40vh; border-right: 0; border-bottom: 1px solid var(--line); }
}
`;
