import { randomBytes } from 'node:crypto';
import { deviceCookieName } from '@petwell/contracts';
import { parseCookie } from 'cookie';
import type { RequestHandler } from 'express';

/** The longest lifetime that browsers allow. */
const lifetimeMs = 400 * 24 * 3_600_000;

/**
 * Creates the device cookie: a random value that page loads give to a browser once. It isn't a sign-in.
 * Services use it to recognize a browser: for repeated enrollments and for sign-in limits (ADR 3).
 */
export function createDeviceCookie({ isSecure }: { isSecure: boolean }) {
  const name = deviceCookieName(isSecure);

  /** Returns the device of a request, or undefined without a well-formed cookie. */
  function read(cookieHeader: string | undefined): string | undefined {
    if (!cookieHeader?.includes(name)) return undefined;
    const value = parseCookie(cookieHeader)[name];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  }

  /** Sets the cookie on a page, unless the browser has one. */
  const setOnPage: RequestHandler = (request, response, next) => {
    if (read(request.headers.cookie) === undefined) {
      response.cookie(name, randomBytes(32).toString('base64url'), {
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        path: '/',
        maxAge: lifetimeMs,
      });
    }
    next();
  };
  return { read, setOnPage };
}
export type DeviceCookie = ReturnType<typeof createDeviceCookie>;
