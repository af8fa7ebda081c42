import { eventually, mailedTokens } from '../../../src/index.ts';
import type { SecurityFixture } from './security-fixture.ts';

const tokensOf = ({ stack }: SecurityFixture, email: string, page: string) =>
  mailedTokens(stack.urls.mailInbox, { email, page });

/** Waits for a link to a page; returns its token. */
export async function mailedToken(
  fixture: SecurityFixture,
  email: string,
  page: string,
): Promise<string> {
  const [token = ''] = await eventually('the link', () => tokensOf(fixture, email, page), {
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
  const before = await tokensOf(fixture, email, page);
  await fixture.newSession().post('/api/password-reset-requests', { email });
  const tokens = await eventually('the link', () => tokensOf(fixture, email, page), {
    isDone: (found) => found.length > before.length,
  });
  return tokens.find((token) => !before.includes(token)) ?? '';
}
