import { revokedSessionsHeader, type ResponseCookie, type SessionCookies } from '@petwell/chassis';
import type { SessionKind } from '@petwell/contracts';
import type { IssuedSession } from '../use-cases/issue-session.ts';

export type SessionChange = {
  issued?: readonly IssuedSession[];
  /** Ids of sessions that ended with this request: the gateway refuses them from this response on. */
  ended?: readonly string[];
  /** Cookies to remove. */
  closed?: readonly SessionKind[];
};

/** The part of a response that gives new sessions to the browser and tells the gateway which ones ended. */
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
