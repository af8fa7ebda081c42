import { sessionCookieName, type SessionKind } from '@petwell/contracts';
import type { CookieOptions, Response } from 'express';

function options(isSecure: boolean): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' };
}

/** Writes and clears the session cookies: HttpOnly, SameSite=Lax, `__Host-` and Secure outside a local machine. */
export function createSessionCookies({ isSecure }: { isSecure: boolean }) {
  return {
    set(response: Response, session: { kind: SessionKind; token: string; maxAgeSeconds: number }) {
      response.cookie(sessionCookieName(session.kind, isSecure), session.token, {
        ...options(isSecure),
        maxAge: session.maxAgeSeconds * 1000,
      });
    },
    clear(response: Response, kind: SessionKind) {
      response.clearCookie(sessionCookieName(kind, isSecure), options(isSecure));
    },
  };
}
export type SessionCookies = ReturnType<typeof createSessionCookies>;
