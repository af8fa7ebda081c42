import { sessionCookieName, type SessionKind } from '@petwell/contracts';
import type { CookieOptions, Response } from 'express';

/** A cookie to set; an empty value with a past date removes it. */
export type ResponseCookie = { name: string; value: string; options: CookieOptions };

/** The session cookies: HttpOnly, SameSite=Lax, `__Host-` and Secure except on a local machine. */
export function createSessionCookies({ isSecure }: { isSecure: boolean }) {
  const cookie = (kind: SessionKind, value: string, lifetime: CookieOptions): ResponseCookie => ({
    name: sessionCookieName(kind, isSecure),
    value,
    options: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', ...lifetime },
  });
  const open = (session: { kind: SessionKind; token: string; maxAgeSeconds: number }) =>
    cookie(session.kind, session.token, { maxAge: session.maxAgeSeconds * 1000 });
  const close = (kind: SessionKind) => cookie(kind, '', { expires: new Date(1) });
  const write = (response: Response, { name, value, options }: ResponseCookie) =>
    response.cookie(name, value, options);
  return {
    /** For a handler's `cookies`. */
    open,
    close,
    // For routes of the old router; they go with it.
    set: (response: Response, session: Parameters<typeof open>[0]) =>
      write(response, open(session)),
    clear: (response: Response, kind: SessionKind) => write(response, close(kind)),
  };
}
export type SessionCookies = ReturnType<typeof createSessionCookies>;
