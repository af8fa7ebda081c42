import { randomUUID } from 'node:crypto';
import { CookieJar } from 'tough-cookie';

export type Answer = { status: number; body: unknown; headers: Headers };

/**
 * Sends requests like one browser: keeps cookies, sends JSON, or `content` as it is. Returns responses of any status; throws only if
 * the connection fails.
 */
export function createBrowserSession(gatewayUrl: string) {
  const jar = new CookieJar();

  async function send(
    method: string,
    path: string,
    options: { body?: unknown; content?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const url = new URL(path, gatewayUrl).href;
    const cookie = await jar.getCookieString(url);
    const response = await fetch(url, {
      method,
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.content !== undefined && { body: options.content }),
    });
    for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, { body, ...(headers && { headers }) }),
    cookies: async () => jar.getCookieString(gatewayUrl),
  };
}
export type BrowserSession = ReturnType<typeof createBrowserSession>;

/** Creates a key for one action of a user. */
export const newIdempotencyKey = (): string => randomUUID();
