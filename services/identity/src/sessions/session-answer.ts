import { revokedSessionsHeader, type ResponseCookie, type SessionCookies } from '@petwell/chassis';
import type { SessionKind } from '@petwell/contracts';
import type { IssuedSession } from './issue-session.ts';

export type SessionChange = {
  issued?: readonly IssuedSession[];
  /** Ids of sessions ended by this request. The gateway rejects them from this response on. */
  ended?: readonly string[];
  /** Kinds of session whose cookies are cleared. */
  closed?: readonly SessionKind[];
};

/** Builds the part of a response that sets session cookies and reports ended sessions to the gateway. */
export function createSessionAnswer(cookies: SessionCookies) {
  return ({
    issued = [],
    ended = [],
    closed = [],
  }: SessionChange): { cookies: ResponseCookie[]; headers: Record<string, string> } => ({
    cookies: [...closed.map(cookies.close), ...issued.map(cookies.open)],
    headers: ended.length > 0 ? { [revokedSessionsHeader]: ended.join(',') } : {},
  });
}
export type AnswerSessions = ReturnType<typeof createSessionAnswer>;
