import { randomBytes, randomUUID } from 'node:crypto';
import { deviceCookieName } from '@petwell/contracts';
import { CookieJar } from 'tough-cookie';
import { z } from 'zod';
import { FinalResponseError } from './keep-trying.ts';

const timeoutMs = 15_000;
const errorSchema = z.object({ code: z.string() });

/** A 4xx response with the error code of the contract. */
export class RefusedError extends FinalResponseError {
  readonly status: number;
  readonly code: string;

  constructor(what: string, status: number, code: string) {
    super(`${what} was refused: ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** 4xx codes that mean "not yet". */
const temporaryCodes = new Set(['request_in_progress', 'payment_not_confirmed']);

export type WebCall = { key?: string; signal?: AbortSignal };

/** Creates a client that acts as one browser: keeps cookies, sends JSON or a file, times out after 15 s. */
export function createWebClient(gatewayUrl: string) {
  const jar = new CookieJar();
  // A page load would set it.
  const device = randomBytes(32).toString('base64url');
  jar.setCookieSync(`${deviceCookieName(false)}=${device}; Path=/`, gatewayUrl);

  /** @throws RefusedError for a final 4xx, Error for anything temporary */
  async function call(method: string, path: string, body?: unknown, options: WebCall = {}) {
    const url = new URL(path, gatewayUrl).href;
    // A file is sent as it is.
    const isFile = typeof body === 'string';
    const cookie = await jar.getCookieString(url);
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      method,
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      headers: {
        ...(body !== undefined && { 'content-type': isFile ? 'text/csv' : 'application/json' }),
        ...(cookie && { cookie }),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) await jar.setCookie(line, url);
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return answer;
    const what = `${method} ${path.replace(/chaos-[^/]*/, '{email}')}`;
    const code = errorSchema.safeParse(answer).data?.code ?? 'no code';
    const isTemporary =
      response.status >= 500 || response.status === 429 || temporaryCodes.has(code);
    if (!isTemporary) throw new RefusedError(what, response.status, code);
    throw new Error(`${what}: ${response.status} ${code}`);
  }
  return { call };
}
export type WebClient = ReturnType<typeof createWebClient>;

export const newKey = (): string => randomUUID();
