import { revokedSessionsHeader, type SessionCookies } from '@petwell/chassis';
import type { Response } from 'express';
import type { IssuedSession } from '../use-cases/issue-session.ts';

export type SessionAnswer = {
  issued?: readonly IssuedSession[];
  /** Ids of sessions that ended with this request: the gateway refuses them from this answer on. */
  ended?: readonly string[];
};

/** Puts new sessions into cookies and tells the gateway which ones ended. */
export function createSessionAnswer(cookies: SessionCookies) {
  return (response: Response, { issued = [], ended = [] }: SessionAnswer): void => {
    for (const session of issued) cookies.set(response, session);
    if (ended.length > 0) response.set(revokedSessionsHeader, ended.join(','));
  };
}
export type AnswerSessions = ReturnType<typeof createSessionAnswer>;
