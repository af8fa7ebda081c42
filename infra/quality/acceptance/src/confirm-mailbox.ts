import type { BrowserSession } from './browser-session.ts';
import { eventually } from './eventually.ts';
import { readMails } from './mails.ts';

/** Reads the tokens of all links to a page that an address was mailed, newest first. */
export async function mailedTokens(
  mailInboxUrl: string,
  { email, page }: { email: string; page: string },
): Promise<string[]> {
  const mails = await readMails(mailInboxUrl, email);
  return mails.flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []);
}

/** The owner opens the mail of a new account and confirms it, and the session hears of it at its next page. */
export async function confirmMailbox(
  session: BrowserSession,
  { email, mailInboxUrl }: { email: string; mailInboxUrl: string },
): Promise<void> {
  const page = 'confirm-account';
  const [token] = await eventually('the link', () => mailedTokens(mailInboxUrl, { email, page }), {
    isDone: (tokens) => tokens.length > 0,
    deadlineMs: 20_000,
  });
  const { status } = await session.post('/api/account-confirmations', { token });
  if (status !== 204) throw new Error(`the mailbox was not confirmed: ${status}`);
  await session.get('/api/session');
}
