import { sessionCookieName, type SessionKind } from '@petwell/contracts';
import type { CookieOptions } from 'express';

/** A cookie to set. An empty value with a past expiry deletes it. */
export type ResponseCookie = { name: string; value: string; options: CookieOptions };

/**
 * Creates the session cookies: HttpOnly and SameSite=Lax; Secure with the `__Host-` prefix except on a local
 * machine.
 */
export function createSessionCookies({ isSecure }: { isSecure: boolean }) {
  const cookie = (kind: SessionKind, value: string, lifetime: CookieOptions): ResponseCookie => ({
    name: sessionCookieName(kind, isSecure),
    value,
    options: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', ...lifetime },
  });
  return {
    open: (session: { kind: SessionKind; token: string; maxAgeSeconds: number }): ResponseCookie =>
      cookie(session.kind, session.token, { maxAge: session.maxAgeSeconds * 1000 }),
    close: (kind: SessionKind): ResponseCookie => cookie(kind, '', { expires: new Date(1) }),
  };
}
export type SessionCookies = ReturnType<typeof createSessionCookies>;
