import { eventually, readMails } from '../../../src/index.ts';
import type { SecurityFixture } from './security-fixture.ts';

/** Reads the tokens of all links to a page that an address was mailed. */
async function mailedTokens(
  { stack }: SecurityFixture,
  email: string,
  page: string,
): Promise<string[]> {
  const mails = await readMails(stack.urls.mailInbox, email);
  return mails.flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []);
}

/** Waits for a link to a page; returns its token. */
export async function mailedToken(
  fixture: SecurityFixture,
  email: string,
  page: string,
): Promise<string> {
  const [token = ''] = await eventually('the link', () => mailedTokens(fixture, email, page), {
    isDone: (found) => found.length > 0,
  });
  return token;
}

/** Requests a new password and waits for the new link; returns its token. */
export async function requestLink(
  fixture: SecurityFixture,
  email: string,
  page: string,
): Promise<string> {
  const before = await mailedTokens(fixture, email, page);
  await fixture.newSession().post('/api/password-reset-requests', { email });
  const tokens = await eventually('the link', () => mailedTokens(fixture, email, page), {
    isDone: (found) => found.length > before.length,
  });
  return tokens.find((token) => !before.includes(token)) ?? '';
}
