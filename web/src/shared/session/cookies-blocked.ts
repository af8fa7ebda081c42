/** The server has signed someone in, and the browser didn't keep the session's cookie. */
export class CookiesBlockedError extends Error {
  override readonly name = 'CookiesBlockedError';
}

export const cookiesBlockedText =
  'Your browser blocks cookies for this website. To sign in or enroll, allow them in its settings, then reload this page.';
